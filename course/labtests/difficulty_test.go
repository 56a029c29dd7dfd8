package labtests

import (
	"encoding/json"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"testing"

	"perceptronlab/course/ask"
	"perceptronlab/course/lab3"
	"perceptronlab/perceptron"
)

// decodedQuestions returns the hidden questions of a part that are drawn from d, or the visible
// questions if d is nil. It decodes each question into a Q.
func decodedQuestions[Q any](t *testing.T, part ask.Test, d *ask.Draw) []Q {
	return ask.Map(part.Questions(d), func(text json.RawMessage) (q Q) {
		if err := json.Unmarshal(text, &q); err != nil {
			t.Fatal(err)
		}
		return q
	})
}

// noisy has the fields of a question to Robust, whose type package lab3 does not export.
type noisy struct {
	Xs           [][]float64
	Ys           []float64
	Orders       [][]int // the orders in which Robust gets the rows, with one call per order
	Epochs, Most int     // Most is the largest number of errors allowed
}

// errors calls f with the rows in the given order, and returns the number of errors of its weights.
func (q noisy) errors(f robuster, order []int, epochs int) int {
	xs, ys := permuted(q.Xs, order), permuted(q.Ys, order)
	return countErrors(f(xs, ys, epochs), xs, ys)
}

// question has the fields of a question to Epoch, Train or TrainIn. A field that the question does not
// have stays 0 or nil.
type question struct {
	W, Ys  ask.Vector
	Xs     []ask.Vector
	Epochs int
	Order  []int
}

// singleQuestions is like decodedQuestions, but leaves out the questions that share a row.
func singleQuestions[Q any](t *testing.T, part ask.Test, d *ask.Draw) []Q {
	all := decodedQuestions[Q](t, part, d)
	rows := len(part.MarkAnswers(d, nil))
	if len(all) > rows {
		return all[:rows-1] // the last row is that of all other questions
	}
	return all
}

// difficulty returns numbers that measure how difficult a part's hidden questions are, apart from those
// that share a row. For Epoch, Train and TrainIn, these numbers are counts of mistakes, epochs, examples
// and columns. For Robust, they are counts of errors and examples, and the number of errors allowed. The
// list is empty for other parts.
func difficulty(t *testing.T, part ask.Test, d *ask.Draw) (all []any) {
	switch part.Name() {
	case "epoch":
		for _, q := range singleQuestions[question](t, part, d) {
			var mistakes int
			w := []float64(q.W)
			for range q.Epochs {
				w, mistakes = textbook(w, ask.Rows(q.Xs), q.Ys)
				all = append(all, mistakes, len(q.Xs), len(w))
			}
		}
	case "train", "order":
		for _, q := range singleQuestions[question](t, part, d) {
			if q.Order == nil {
				q.Order = ask.UpTo(len(q.Xs))
			}
			if q.Epochs == 2 { // the question is about the first two epochs only; measure the complete run
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
		for _, q := range singleQuestions[noisy](t, part, d) {
			for _, order := range q.Orders { // measure the last w of a short run and of a longer one
				all = append(all, q.errors(lastW, order, 1), q.errors(lastW, order, 7), len(q.Xs), q.Most)
			}
		}
	}
	return all
}

// The hidden questions are equally difficult for all students.
func TestEqualDifficulty(t *testing.T) {
	for lab, tests := range labs {
		for _, part := range tests {
			first := fmt.Sprint(difficulty(t, part, draw(lab, 0)))
			for i := range students {
				if got := fmt.Sprint(difficulty(t, part, draw(lab, i))); got != first {
					t.Errorf("%s: difficulty for student %d = %v, want %v as for student 0", part.Name(), i, got, first)
				}
			}
		}
	}
}

// Sums of λ x do not round in any order of their terms: the products are exact, and the absolute values of the
// terms of a feature sum to less than 2⁵³ times the largest power of 2 that divides all of them.
func TestCertifiesNeverRounds(t *testing.T) {
	for i := range students {
		for _, q := range slices.Concat(decodedQuestions[[]struct {
			Lambda []float64
			Xs     [][]float64
		}](t, lab3.Certifies, draw(3, i))...) {
			for j := range q.Xs[0] {
				size, unit := 0.0, math.Inf(1)
				for i, x := range q.Xs {
					term := q.Lambda[i] * x[j]
					if math.FMA(q.Lambda[i], x[j], -term) != 0 {
						t.Fatalf("λ = %v, xs = %v: the product %v · %v rounds", q.Lambda, q.Xs, q.Lambda[i], x[j])
					}
					size += math.Abs(term)
					unit = min(unit, lowestBit(term))
				}
				if size/unit >= 1<<53 {
					t.Fatalf("λ = %v, xs = %v: sums of λ x in feature %d may round, want exact sums", q.Lambda, q.Xs, j)
				}
			}
		}
	}
}

// lowestBit returns the largest power of 2 that divides v, and +Inf for 0.
func lowestBit(v float64) float64 {
	if v == 0 {
		return math.Inf(1)
	}
	fraction, exponent := math.Frexp(v)
	return math.Ldexp(1, exponent-53+bits.TrailingZeros64(uint64(math.Abs(fraction)*(1<<53))))
}

// The data of Robust are inseparable. In many random orders, shuffled once or in each epoch, and with several rates,
// neither the pocket's weights nor the averaged weights have more errors than the question allows.
// If a question has a table row to itself, the last w always has more errors than allowed, in each of the
// question's orders. On the data of the recipes, the last w also has too many errors in at least half of the random orders.
func TestRobustData(t *testing.T) {
	questions := slices.Concat(
		decodedQuestions[noisy](t, lab3.Robust, nil), decodedQuestions[noisy](t, lab3.Robust, draw(3, 0)))
	single := len(decodedQuestions[noisy](t, lab3.Robust, nil)) + len(singleQuestions[noisy](t, lab3.Robust, draw(3, 0)))
	for k, q := range questions {
		isRecipe := len(q.Xs) == 120
		if perceptron.Separate(perceptron.Must(perceptron.FromRows(q.Xs, q.Ys))).Separable {
			t.Errorf("data %d: Separable = true, want false", k)
		}
		tries, lucky := 20, 0 // lucky counts the orders in which the last w has few enough errors
		if students > 20 {    // a long run of the tests
			tries = 200
		}
		if q.Epochs*len(q.Xs) < 1000 { // it is fast
			tries *= 10
		}
		for seed := range uint64(tries) {
			order := shuffled(1000 + seed)
			if seed%2 == 1 {
				order = func(_, n int) []int { return shuffled(1000+seed)(0, n) } // the same order in each epoch
			}
			run := trainer{order: order, update: rate([]float64{1, 0.1, 1.0 / 3}[seed/2%3])}
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
		if isRecipe && lucky > tries/2 {
			t.Errorf("data %d: orders in which the last w has few enough errors = %d of %d, want at most half", k, lucky, tries)
		}
		if k >= single {
			continue
		}
		worst := 0 // the number of errors after one epoch, in the worst order
		for o, order := range q.Orders {
			if e := q.errors(lastW, order, q.Epochs); e <= q.Most {
				t.Errorf("data %d, order %d: errors of the last w = %d, want more than %d", k, o, e, q.Most)
			}
			worst = max(worst, q.errors(lastW, order, 1))
		}
		if k > 0 && worst <= q.Most {
			t.Errorf("data %d: errors after one epoch in the worst order = %d, want more than %d", k, worst, q.Most)
		}
	}
}
