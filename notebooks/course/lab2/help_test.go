package lab2

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"perceptronlab/notebooks/course/ask"
)

// TestMain collects garbage less often: these tests make much of it, and keep little.
func TestMain(m *testing.M) {
	debug.SetGCPercent(1000)
	os.Exit(m.Run())
}

// draws are the draws of 200 students; of 20, with -short.
func draws() []*ask.Draw {
	n := 200
	if testing.Short() {
		n = 20
	}
	list := make([]*ask.Draw, n)
	for k := range list {
		list[k] = ask.NewDraw([]byte("a secret of the test"), "lab2", fmt.Sprint("student ", k))
	}
	return list
}

// tried is a part of the lab.
type tried[F any] interface {
	Try(f F, d *ask.Draw) []ask.Row
	Questions(d *ask.Draw) []json.RawMessage
	Answer(f F, question json.RawMessage) ask.Answer
	Judge(d *ask.Draw, answers []ask.Answer) []ask.Row
}

func count(rows []ask.Row) (right int) {
	for _, row := range rows {
		if row.Right {
			right++
		}
	}
	return right
}

// hiddenOnly are wrong variants that may pass all visible questions.
var hiddenOnly = []string{
	"the answers to the visible questions", "updates twice", "the delta rule", "x of length 1",
	"the first update makes w a row of the data", "with R", "rounded down",
}

// variants runs functions through a part: each wrong one must fail a visible question, unless it is
// one of hiddenOnly, and a hidden one of each student; each right one none, hidden or visible.
func variants[F any](t *testing.T, part tried[F], right, wrong map[string]F) {
	t.Helper()
	t.Parallel()
	list := draws()
	questions := make([][]json.RawMessage, len(list)) // drawn once for all functions
	for k, d := range list {
		questions[k] = part.Questions(d)
	}
	hidden := func(f F, k int) []ask.Row {
		answers := make([]ask.Answer, len(questions[k]))
		for i, q := range questions[k] {
			answers[i] = part.Answer(f, q)
		}
		return part.Judge(list[k], answers)
	}
	for name, f := range right {
		for _, row := range part.Try(f, nil) {
			if !row.Right {
				t.Errorf("right variant %q, visible: %s gave %s, want %s (%s)", name, row.Tried, row.Got, row.Want, row.Hint)
			}
		}
		for k := range list {
			for _, row := range hidden(f, k) {
				if !row.Right {
					t.Fatalf("right variant %q, student %d: %s gave %s, want %s (%s)", name, k, row.Tried, row.Got, row.Want, row.Hint)
				}
			}
		}
	}
	for name, f := range wrong {
		shown := part.Try(f, nil)
		if count(shown) == len(shown) && !slices.Contains(hiddenOnly, name) {
			t.Errorf("wrong variant %q passes all visible questions", name)
		}
		most, of := 0, 0
		for k := range list {
			rows := hidden(f, k)
			if n := count(rows); n == len(rows) {
				t.Errorf("wrong variant %q passes all hidden questions of student %d", name, k)
				break
			} else {
				most, of = max(most, n), len(rows)
			}
		}
		t.Logf("wrong variant %q: at most %d of %d hidden, %d visible", name, most, of, count(shown))
	}
}

// Drawn again the questions are the same, and no two students have the same.
func TestHiddenQuestions(t *testing.T) {
	for _, part := range Tests {
		seen := map[string]int{}
		for k, d := range draws() {
			questions := part.Questions(d)
			text := fmt.Sprintf("%s", questions)
			if again := fmt.Sprintf("%s", part.Questions(draws()[k])); again != text {
				t.Fatalf("%s: drawn again, the questions of student %d differ", part.Name(), k)
			}
			if len(questions) == 0 {
				continue // the trace by hand has none
			}
			if other, ok := seen[text]; ok {
				t.Errorf("%s: students %d and %d have the same questions", part.Name(), other, k)
			}
			seen[text] = k
		}
	}
}

// What a hidden row is about must not tell the data: it is the same for every student.
func TestHiddenRowsTellNoData(t *testing.T) {
	for _, part := range Tests {
		var first []string
		for k, d := range draws()[:20] {
			var words []string
			for _, row := range part.Judge(d, nil) {
				words = append(words, row.About)
			}
			if k == 0 {
				first = words
			}
			if fmt.Sprint(words) != fmt.Sprint(first) {
				t.Errorf("%s: student %d is told %q, the first %q", part.Name(), k, words, first)
			}
		}
	}
}

// An answer may be anything that JSON can say: a submission can write it itself.
func TestStrangeAnswers(t *testing.T) {
	long := "[" + strings.Repeat("1,", 9999) + "0]"
	strange := []string{
		`null`, `[]`, `{}`, `0`, `"right"`, `[[]]`, `[null]`, `[{}]`, `{"w":null,"perEpoch":null}`, `{"w":[],"perEpoch":[]}`,
		`{"w":[0,0],"perEpoch":[-1]}`, `{"w":["NaN","Inf"],"perEpoch":[0]}`, `{"w":[1e308,-1e308,1e308],"perEpoch":[4,4,4,4]}`,
		`[{"w":[0,0],"mistakes":-1}]`, `[{"w":[1e-320,1e308],"mistakes":1}]`, `[{"w":null,"mistakes":99}]`,
		`{"w":` + long + `,"perEpoch":` + long + `}`, `{"w":[1,2,3],"perEpoch":` + long + `}`, long,
		`{"name":"","mistakes":null,"weights":null}`, `{"name":"a","mistakes":` + long + `,"weights":[[1]]}`,
	}
	for _, part := range Tests {
		for _, d := range []*ask.Draw{nil, draws()[0]} {
			for _, text := range strange {
				answers := make([]ask.Answer, len(part.Questions(d)))
				for k := range answers {
					answers[k].A = json.RawMessage(text)
				}
				if rows := part.Judge(d, answers); count(rows) > 0 && (d != nil || part.Name() != "holds") { // there false, false is an answer
					t.Errorf("%s: %.60s is right: %+v", part.Name(), text, rows)
				}
			}
		}
	}
}
