package classifier_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
	"perceptronlab/perceptron/prepare"
)

// A row from outside the program may be invalid. The fields of the error describe the fault.
func ExampleModel_Classify() {
	model := perceptron.Must(classifier.Train(datasets.Iris()))
	for _, x := range [][]float64{{5.9, 3.0, 4.2, 1.5}, {5.9, 3.0, 4.2}} {
		class, p, err := model.Classify(x)
		var problem *datasets.Problem
		if errors.As(err, &problem) {
			fmt.Printf("got %s, want %s\n", problem.Found, problem.Want)
			continue
		}
		fmt.Printf("%s %.3f\n", class, p)
	}
	// Output:
	// versicolor [0.012 0.943 0.046]
	// got 3 numbers, want 4, one per column of the model
}

// A web server predicts rows. Its handler runs in one goroutine per request. To replace the model, for example
// after training on new data, store another one.
func ExampleModel_Classify_server() {
	var current atomic.Pointer[classifier.Model]
	current.Store(perceptron.Must(classifier.Train(datasets.Iris())))
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var x []float64
		if err := json.NewDecoder(r.Body).Decode(&x); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		class, _, err := current.Load().Classify(x)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		fmt.Fprintln(w, class)
	})
	// http.ListenAndServe(":8080", handler) would serve the requests. Here, two requests go straight to the handler.
	for _, body := range []string{"[5.9, 3.0, 4.2, 1.5]", "[5.9, 3.0, 4.2]"} {
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, httptest.NewRequest(http.MethodPost, "/", strings.NewReader(body)))
		fmt.Print(answer.Code, " ", answer.Body)
	}
	// Output:
	// 200 versicolor
	// 400 classifier: got 3 numbers, want 4, one per column of the model
}

// Predict one text at a time. The counter is made once, from the columns of the model.
func ExampleModel_ClassifySparse() {
	train := perceptron.Must(files.BagOfWords{}.Count(
		[]string{"win money now", "money, money", "see you soon", "lunch at noon?"},
		[]string{"spam", "spam", "ham", "ham"},
	))
	model := perceptron.Must(classifier.Trainer{NoHeldOut: true}.Train(train))
	counter := perceptron.Must(files.BagOfWords{Vocabulary: model.Features}.Counter())
	for _, text := range []string{"Free money!", "Lunch tomorrow?", "Guten Tag"} {
		row := perceptron.Must(counter.Count(text))
		if len(row.Columns) == 0 {
			fmt.Println("no known word")
			continue
		}
		class, _, err := model.ClassifySparse(row)
		fmt.Println(class, err)
	}
	// Output:
	// spam <nil>
	// ham <nil>
	// no known word
}

// A loop stores the scores of each row in the same slice.
func ExampleModel_ScoresTo() {
	model := perceptron.Must(classifier.Trainer{NoAverage: true, InOrder: true, Scale: prepare.None}.Train(fruit()))
	scores := make([]float64, len(model.Classes))
	for _, x := range [][]float64{{19, 2}, {1, 1}} {
		if _, err := model.ScoresTo(scores, x); err != nil {
			panic(err)
		}
		fmt.Println(model.Classes, scores)
	}
	// Output:
	// [apple banana cherry] [-212 156 56]
	// [apple banana cherry] [-1 -21 22]
}

// The row [19, 0], of which only the first number is stored.
func ExampleModel_ScoresSparseTo() {
	model := perceptron.Must(classifier.Trainer{NoAverage: true, InOrder: true, Scale: prepare.None}.Train(fruit()))
	fmt.Println(model.ScoresSparseTo(nil, datasets.Sparse{Columns: []int{0}, Values: []float64{19}}))
	fmt.Println(model.ScoresSparseTo(nil, datasets.Sparse{Columns: []int{2}, Values: []float64{19}}))
	// Output:
	// [-258 198 60] <nil>
	// [] classifier: got column 2, want 0 to 1
}

// If the context is done, predictions for a large table stop.
func ExampleModel_PredictAllContext() {
	model := perceptron.Must(classifier.Train(fruit()))
	ctx, cancel := context.WithCancel(context.Background())
	fmt.Println(model.PredictAllContext(ctx, fruit()))
	cancel()
	fmt.Println(model.PredictAllContext(ctx, fruit()))
	// Output:
	// [cherry cherry cherry apple apple apple banana banana banana] <nil>
	// [] context canceled
}
