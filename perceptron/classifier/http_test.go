package classifier

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// A server answers requests for predictions: POST /row with the JSON of a row, and POST /text with a text.
type server struct {
	rows, texts atomic.Pointer[Model]
	counter     *files.WordCounter
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	class, p, err := s.predict(r)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	fmt.Fprint(w, class, " ", p)
}

// predict returns the prediction for the body of the request.
func (s *server) predict(r *http.Request) (class string, p []float64, err error) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return "", nil, err
	}
	if r.URL.Path == "/text" {
		row, err := s.counter.Count(string(body))
		if err != nil {
			return "", nil, err
		}
		return s.texts.Load().ClassifySparse(row)
	}
	var x []float64
	if err := json.Unmarshal(body, &x); err != nil {
		return "", nil, err
	}
	return s.rows.Load().Classify(x)
}

// newServer returns a server that predicts rows of Iris and the language of texts.
func newServer(t *testing.T) *server {
	t.Helper()
	s := &server{}
	s.rows.Store(train(t, Trainer{}, datasets.Iris()))
	texts := []string{"the cat and the dog", "a dog is not a cat", "der Hund und die Katze", "die Katze ist kein Hund", "le chien et le chat", "un chat est un animal"}
	languages := []string{"English", "English", "German", "German", "French", "French"}
	table := must[datasets.Table](t)(files.BagOfWords{}.Count(texts, languages))
	s.texts.Store(train(t, Trainer{NoHeldOut: true}, table))
	s.counter = must[*files.WordCounter](t)(files.BagOfWords{Vocabulary: table.Features}.Counter())
	return s
}

// answer returns the status and the text with which the handler answers a request.
func answer(handler http.Handler, path, body string) string {
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, httptest.NewRequest(http.MethodPost, path, strings.NewReader(body)))
	return fmt.Sprint(w.Code, " ", w.Body)
}

// A server answers requests of eight goroutines as it answers one request at a time, even while its models are
// replaced by equal ones and while other goroutines predict whole tables. CI runs this test under the race
// detector.
func TestHTTPConcurrent(t *testing.T) {
	s := newServer(t)
	type exchange struct{ path, body, want string }
	var exchanges []exchange
	iris := datasets.Iris()
	for _, x := range iris.Rows {
		exchanges = append(exchanges, exchange{"/row", string(must[[]byte](t)(json.Marshal(x))), ""})
	}
	for _, text := range []string{"the dog", "DER HUND!", "un chien", "", "\xff", strings.Repeat("dog Katze chat ", 100)} {
		exchanges = append(exchanges, exchange{"/text", text, ""})
	}
	exchanges = append(exchanges, exchange{"/row", "[1, 2]", ""}, exchange{"/row", "[1, 2, 3, 1e400]", ""})
	for i, e := range exchanges {
		exchanges[i].want = answer(s, e.path, e.body)
	}
	classes := must[[]string](t)(s.rows.Load().PredictAll(iris))

	var all sync.WaitGroup
	for g := range 8 {
		all.Go(func() {
			for i := range exchanges {
				e := exchanges[(i*(2*g+1)+g)%len(exchanges)] // each goroutine in another order
				if got := answer(s, e.path, e.body); got != e.want {
					t.Errorf("POST %s of %.40q: got %s, want %s", e.path, e.body, got, e.want)
				}
			}
		})
	}
	all.Go(func() {
		for range 10 {
			rows, texts := *s.rows.Load(), *s.texts.Load()
			s.rows.Store(&rows)
			s.texts.Store(&texts)
			if got, err := rows.PredictAll(iris); err != nil || !slices.Equal(got, classes) {
				t.Errorf("PredictAll beside the requests = %q, error = %v, want %q", got, err, classes)
			}
		}
	})
	all.Wait()
}

// The server answers an invalid request with status 400 and the message of the error.
func TestHTTPAnswers(t *testing.T) {
	s := newServer(t)
	for _, c := range []struct{ path, body, want string }{
		{"/row", "[5.1, 3.5, 1.4, 0.2]", "200 setosa ["},
		{"/row", "[5.1, 3.5, 1.4]", "400 classifier: got 3 numbers, want 4, "},
		{"/text", "die Katze", "200 German []"},
		{"/text", "\xff", "400 files: got bytes that are not UTF-8, "},
	} {
		if got := answer(s, c.path, c.body); !strings.HasPrefix(got, c.want) {
			t.Errorf("POST %s of %q: got %q, want %q", c.path, c.body, got, c.want)
		}
	}
}
