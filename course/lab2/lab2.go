// Package lab2 holds the parts of lab 2: a trace by hand, an epoch, training, the order of the
// examples, and the numbers and inequalities of the convergence proof. Package ask says how a line
// of a cell tests a part.
//
// Weights and counts are right if some perceptron gives them: with any order of the examples
// in each epoch, and any rate, the same throughout. To decide this, all orders are followed;
// see after.
//
// How many points each part gives stands beside it in source/lab2/lab2.ipynb.
package lab2

import (
	"fmt"
	"slices"

	"perceptronlab/course/ask"
	"perceptronlab/internal/wording"
)

func init() { ask.Run(Tests...) }

// Tests are the parts, in the lab's order.
var Tests = []ask.Test{Trace, Epoch, Train, Order, Gains, Bound, Holds}

// Data are examples: rows Xs and their labels Ys, −1 or +1.
type Data struct {
	Xs []ask.Vector
	Ys ask.Vector
}

func and() Data {
	return Data{[]ask.Vector{{0, 0, 1}, {0, 1, 1}, {1, 0, 1}, {1, 1, 1}}, ask.Vector{-1, -1, -1, 1}}
}

func xor() Data { return Data{and().Xs, ask.Vector{-1, 1, 1, -1}} }

// String writes one example per line.
func (s Data) String() (text string) {
	for i, x := range s.Xs {
		text += fmt.Sprintf("example %d: x = %v, y = %+g\n", i, x, s.Ys[i])
	}
	return text
}

// code writes rows and labels as code does, {[1 2] [3 4]}, [1 -1]; those of AND and XOR by their
// names in the notebook.
func (s Data) code() string {
	rows := "{" + ask.Join(s.Xs, " ", ask.Vector.String) + "}"
	labels := s.Ys.String()
	if slices.EqualFunc(s.Xs, and().Xs, slices.Equal[ask.Vector]) {
		rows = "andX"
		switch labels {
		case and().Ys.String():
			labels = "andY"
		case xor().Ys.String():
			labels = "xorY"
		}
	}
	return rows + ", " + labels
}

// run is the perceptron of the textbook, from w = 0 with rate 1: each epoch visits the examples
// in its order, the last of these if there are fewer, and the first without a mistake is the last.
func (s Data) run(epochs int, orders ...[]int) (w ask.Vector, perEpoch []int) {
	w = s.origin()
	for e := range epochs {
		var mistakes int
		w, mistakes = s.epoch(w, orders[min(e, len(orders)-1)])
		perEpoch = append(perEpoch, mistakes)
		if mistakes == 0 {
			break
		}
	}
	return w, perEpoch
}

// epoch is one epoch of run, from any w.
func (s Data) epoch(w ask.Vector, order []int) (after ask.Vector, mistakes int) {
	for _, i := range order {
		if s.mistake(w, i) {
			mistakes++
			w = w.Plus(s.Ys[i], s.Xs[i])
		}
	}
	return w, mistakes
}

// mistake reports whether w gets example i wrong.
func (s Data) mistake(w ask.Vector, i int) bool { return s.Ys[i]*w.Dot(s.Xs[i]) <= 0 }

// origin is w = 0.
func (s Data) origin() ask.Vector { return make(ask.Vector, len(s.Xs[0])) }

// fileOrder is the order 0, 1, 2, ….
func (s Data) fileOrder() []int { return ask.UpTo(len(s.Xs)) }

// shape says what is wrong with the form of weights, if anything.
func (s Data) shape(w ask.Vector) string {
	if want := len(s.Xs[0]); len(w) != want {
		const format = "w needs %s, one for each feature; it has %d"
		return fmt.Sprintf(format, wording.Plural(want, "number"), len(w))
	}
	if !w.Finite() {
		return "w must hold numbers only, no NaN and no Inf"
	}
	return ""
}

// wrong names an example that w gets wrong, or is empty. It skips scores that may be 0 or not
// because the weights are rounded: see rule.
func (s Data) wrong(w ask.Vector) string {
	rounded := slices.ContainsFunc(w, rounds)
	for i, x := range s.Xs {
		score := s.Ys[i] * w.Dot(x)
		size := absolute(w).Dot(absolute(x))
		if score <= 0 && (!rounded || score < -slack*size) {
			return fmt.Sprintf("with this w, example %d has y w·x = %v", i, ask.Number(score+0)) // no −0
		}
	}
	return ""
}

// counts writes a list of counts, or the beginning of a long one.
func counts(list []int) string {
	return ask.Vector(ask.Map(list, func(n int) float64 { return float64(n) })).String()
}
