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

// read returns the questions that a draw makes, as Q.
func read[Q any](t *testing.T, part ask.Test, d *ask.Draw) []Q {
	return ask.Map(part.Questions(d), func(text json.RawMessage) (q Q) {
		if err := json.Unmarshal(text, &q); err != nil {
			t.Fatal(err)
		}
		return q
	})
}

// noisy is a question to Robust.
type noisy struct {
	Xs           [][]float64
	Ys           []float64
	Orders       [][]int
	Epochs, Most int
}

func (q noisy) errors(f robuster, order []int, epochs int) int {
	xs, ys := picked(q.Xs, order), picked(q.Ys, order)
	return wrongs(f(xs, ys, epochs), xs, ys)
}

// question is any of lab 2's.
type question struct {
	W, Ys  ask.Vector
	Xs     []ask.Vector
	Epochs int
	Order  []int
}

// work tells how much work a hidden question makes.
func work(t *testing.T, part ask.Test, d *ask.Draw) (all []any) {
	switch part.Name() {
	case "epoch":
		for _, q := range read[question](t, part, d) {
			var m int
			w := []float64(q.W)
			for range q.Epochs {
				w, m = textbook(w, ask.Rows(q.Xs), q.Ys)
				all = append(all, m, len(q.Xs), len(w))
			}
		}
	case "train", "order":
		for _, q := range read[question](t, part, d) {
			if q.Order == nil {
				q.Order = ask.UpTo(len(q.Xs))
			}
			if q.Epochs == 2 { // the run goes on to its end
				q.Epochs = 50
			}
			w, perEpoch := ordered(loop{}.train)(q.Order, ask.Rows(q.Xs), q.Ys, q.Epochs)
			n := 0
			for _, m := range perEpoch {
				n += m
			}
			all = append(all, n, len(perEpoch), len(q.Xs), len(w))
		}
	case "robust":
		for _, q := range read[noisy](t, part, d) {
			for _, order := range q.Orders {
				all = append(all, q.errors(lastW, order, 1), q.errors(lastW, order, 7), len(q.Xs), q.Most)
			}
		}
	}
	return all
}

// The same work for every student: as many mistakes in each epoch of the textbook's run, on as many
// examples and features, in each hidden question of lab 2, and as many errors of the last w in each of lab 3.
func TestEqualDifficulty(t *testing.T) {
	for lab, tests := range labs {
		for _, part := range tests {
			first := fmt.Sprint(work(t, part, draw(lab, 0)))
			for i := range students {
				if got := fmt.Sprint(work(t, part, draw(lab, i))); got != first {
					t.Errorf("%s: student %d has %v, the first %v", part.Name(), i, got, first)
				}
			}
		}
	}
}

// Each of the sums that a student may take in Certifies is exact, in whatever order: its terms are
// multiples of 2⁻⁴⁷ whose absolute values sum to less than 2⁵³ of it, or are whole quarters.
func TestCertifiesNeverRounds(t *testing.T) {
	for i := range students {
		for _, q := range slices.Concat(read[[]struct {
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
						t.Fatalf("sums of %v times %v may round", q.Xs, q.Lambda)
					}
				}
			}
		}
	}
}

// In many orders neither cure has more errors than are allowed, nothing separates the data, and a
// last w seldom has so few; in the orders asked for it has more. On XOR, the first question, the cures have
// at most three errors in all orders, shuffled anew or not.
func TestRobustData(t *testing.T) {
	for k, q := range append(read[noisy](t, lab3.Robust, nil), read[noisy](t, lab3.Robust, draw(3, 0))...) {
		if perceptron.Separate(perceptron.Must(perceptron.FromRows(q.Xs, q.Ys))).Separable {
			t.Errorf("data %d can be separated", k)
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
			run := training{order: order}
			for name, f := range map[string]robuster{
				"pocket": run.pocket(wrongs, less, keep), "averaged": run.averaged(always),
			} {
				if e := wrongs(f(q.Xs, q.Ys, q.Epochs), q.Xs, q.Ys); e > q.Most {
					t.Errorf("data %d, order %d: %s has %d errors, more than %d", k, seed, name, e, q.Most)
				}
			}
			if wrongs(run.run(q.Xs, q.Ys, q.Epochs), q.Xs, q.Ys) <= q.Most {
				lucky++
			}
		}
		if k > 0 && lucky > tries/2 {
			t.Errorf("data %d: the last w has few errors in %d of %d orders", k, lucky, tries)
		}
		first := 0
		for o, order := range q.Orders {
			if e := q.errors(lastW, order, q.Epochs); e <= q.Most {
				t.Errorf("data %d, order %d: the last w has %d errors", k, o, e)
			}
			first = max(first, q.errors(lastW, order, 1))
		}
		if k > 0 && first <= q.Most {
			t.Errorf("data %d: after one epoch the w has at most %d errors in each order", k, first)
		}
	}
}
