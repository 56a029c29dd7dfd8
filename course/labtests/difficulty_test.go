package labtests

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"testing"

	"perceptronlab/course/ask"
	"perceptronlab/course/lab3"
	"perceptronlab/perceptron"
)

// hiddenQuestions returns the hidden questions of a part, or the visible questions if d is nil. It
// decodes each question into a Q.
func hiddenQuestions[Q any](t *testing.T, part ask.Test, d *ask.Draw) []Q {
	return ask.Map(part.Questions(d), func(text json.RawMessage) (q Q) {
		if err := json.Unmarshal(text, &q); err != nil {
			t.Fatal(err)
		}
		return q
	})
}

// noisy has the fields of the questions to Robust, whose type package lab3 does not export.
type noisy struct {
	Xs           [][]float64
	Ys           []float64
	Orders       [][]int
	Epochs, Most int
}

func (q noisy) errors(f robuster, order []int, epochs int) int {
	xs, ys := permuted(q.Xs, order), permuted(q.Ys, order)
	return countErrors(f(xs, ys, epochs), xs, ys)
}

// question has the fields of the questions to Epoch, Train and TrainIn.
type question struct {
	W, Ys  ask.Vector
	Xs     []ask.Vector
	Epochs int
	Order  []int
}

// work returns numbers that measure how much work a part's hidden questions are: counts of
// mistakes, epochs, examples and features in lab 2, and of errors in lab 3. The list is empty for
// other parts.
func work(t *testing.T, part ask.Test, d *ask.Draw) (all []any) {
	switch part.Name() {
	case "epoch":
		for _, q := range hiddenQuestions[question](t, part, d) {
			var m int
			w := []float64(q.W)
			for range q.Epochs {
				w, m = textbook(w, ask.Rows(q.Xs), q.Ys)
				all = append(all, m, len(q.Xs), len(w))
			}
		}
	case "train", "order":
		for _, q := range hiddenQuestions[question](t, part, d) {
			if q.Order == nil {
				q.Order = ask.UpTo(len(q.Xs))
			}
			if q.Epochs == 2 { // measure the complete run
				q.Epochs = 50
			}
			w, perEpoch := inOrder(loop{}.train)(q.Order, ask.Rows(q.Xs), q.Ys, q.Epochs)
			n := 0
			for _, m := range perEpoch {
				n += m
			}
			all = append(all, n, len(perEpoch), len(q.Xs), len(w))
		}
	case "robust":
		for _, q := range hiddenQuestions[noisy](t, part, d) {
			for _, order := range q.Orders {
				all = append(all, q.errors(lastW, order, 1), q.errors(lastW, order, 7), len(q.Xs), q.Most)
			}
		}
	}
	return all
}

// The hidden questions of all students are the same amount of work.
func TestEqualDifficulty(t *testing.T) {
	for lab, tests := range labs {
		for _, part := range tests {
			first := fmt.Sprint(work(t, part, draw(lab, 0)))
			for i := range students {
				if got := fmt.Sprint(work(t, part, draw(lab, i))); got != first {
					t.Errorf("%s: work of student %d = %v, want %v, the work of student 0", part.Name(), i, got, first)
				}
			}
		}
	}
}

// Any sum that a student may compute for Certifies is exact, whatever the order of its terms. All
// terms are multiples of 2⁻⁴⁷. The terms with a fractional feature are small: their absolute values
// sum to less than 2⁵³ · 2⁻⁴⁷.
func TestCertifiesNeverRounds(t *testing.T) {
	for i := range students {
		for _, q := range slices.Concat(hiddenQuestions[[]struct {
			Lambda []float64
			Xs     [][]float64
		}](t, lab3.Certifies, draw(3, i))...) {
			bits := 0.0
			for i, x := range q.Xs {
				for _, v := range x {
					scaled := math.Ldexp(q.Lambda[i]*v, 47)
					if v != math.Trunc(v) {
						bits += math.Abs(scaled)
					}
					if scaled != math.Trunc(scaled) || bits >= 1<<53 {
						t.Fatalf("sums of λ x may round for λ = %v and xs = %v, want exact sums", q.Lambda, q.Xs)
					}
				}
			}
		}
	}
}

// The data of Robust are inseparable. In many random orders, shuffled once or in each epoch,
// neither the pocket's weights nor the averaged weights have more errors than the question allows.
// In the orders of the question, the last w always has more errors than allowed; except on XOR, it
// also has more in at least half of the random orders.
func TestRobustData(t *testing.T) {
	for k, q := range append(hiddenQuestions[noisy](t, lab3.Robust, nil), hiddenQuestions[noisy](t, lab3.Robust, draw(3, 0))...) {
		if perceptron.Separate(perceptron.Must(perceptron.FromRows(q.Xs, q.Ys))).Separable {
			t.Errorf("data %d are separable, want inseparable data", k)
		}
		tries, lucky := map[bool]int{true: 200, false: 20}[k == 0], 0
		if students > 20 {
			tries = 200
		}
		for seed := range uint64(tries) {
			order := shuffled(1000 + seed)
			if seed%2 == 1 {
				order = func(_, n int) []int { return shuffled(1000+seed)(0, n) }
			}
			run := trainer{order: order}
			for name, f := range map[string]robuster{
				"pocket": run.pocket(countErrors, less, keep), "averaged": run.averaged(always),
			} {
				if e := countErrors(f(q.Xs, q.Ys, q.Epochs), q.Xs, q.Ys); e > q.Most {
					t.Errorf("data %d, order %d: errors of the %s weights = %d, want at most %d", k, seed, name, e, q.Most)
				}
			}
			if countErrors(run.run(q.Xs, q.Ys, q.Epochs), q.Xs, q.Ys) <= q.Most {
				lucky++
			}
		}
		if k > 0 && lucky > tries/2 {
			t.Errorf("data %d: the last w has few enough errors in %d of %d orders, want at most half", k, lucky, tries)
		}
		first := 0
		for o, order := range q.Orders {
			if e := q.errors(lastW, order, q.Epochs); e <= q.Most {
				t.Errorf("data %d, order %d: errors of the last w = %d, want more than %d", k, o, e, q.Most)
			}
			first = max(first, q.errors(lastW, order, 1))
		}
		if k > 0 && first <= q.Most {
			t.Errorf("data %d: errors after one epoch in the worst order = %d, want more than %d", k, first, q.Most)
		}
	}
}
