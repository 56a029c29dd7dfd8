// Package lab2 holds the parts of lab 2. They are about a trace by hand, an epoch, training, the
// order of the examples, and the numbers and inequalities of the convergence proof. Package ask
// describes how one line in a notebook's cell tests a part.
//
// An answer to Epoch or Train is right if some run of the perceptron leads to its weights and numbers
// of mistakes. The run may visit the examples in any order, which may change from epoch to epoch. Its
// learning rate may be any constant from 1/1000 to 1000. Much smaller or larger rates may round too much.
// To find such a run, the function epochEnds tries all orders.
//
// The notebook course/source/lab2/lab2.ipynb defines how many points each part is worth.
package lab2

import (
	"fmt"
	"slices"

	"perceptronlab/course/ask"
	"perceptronlab/internal/wording"
)

func init() { ask.Run(Tests...) }

// Tests are the parts of the lab, in the order of its notebook.
var Tests = []ask.Test{Trace, Epoch, Train, Order, Gains, Bound, Holds}

// Data holds examples with their labels.
type Data struct {
	Xs []ask.Vector // one example per row
	Ys ask.Vector   // labels, −1 or +1
}

// and returns the examples of AND: two features that are 0 or 1, the constant, and the label +1 if
// both features are 1.
func and() Data {
	return Data{[]ask.Vector{{0, 0, 1}, {0, 1, 1}, {1, 0, 1}, {1, 1, 1}}, ask.Vector{-1, -1, -1, 1}}
}

// xor returns the examples of XOR: the points of AND, with the label +1 if the features differ.
func xor() Data { return Data{and().Xs, ask.Vector{-1, 1, 1, -1}} }

// String returns the examples, one per line.
func (s Data) String() (text string) {
	for i, x := range s.Xs {
		text += fmt.Sprintf("example %d: x = %v, y = %+g\n", i, x, s.Ys[i])
	}
	return text
}

// code formats the rows and labels like the arguments of a call, such as {[1 2] [3 4]}, [1 -1]. The
// rows and labels of AND and XOR are replaced by the names that they have in the notebook.
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

// run trains the textbook's perceptron from w = 0 with the learning rate 1, until an epoch has no
// mistake or the epochs are used up. Epoch e, counted from 0, visits the examples in the order
// orders[e], or in the last of the orders if there is no orders[e]. run returns the weights and the
// number of mistakes per epoch.
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

// epoch runs one epoch with the learning rate 1, in the given order. It begins with the weights w.
func (s Data) epoch(w ask.Vector, order []int) (after ask.Vector, mistakes int) {
	for _, i := range order {
		if s.mistake(w, i) {
			mistakes++
			w = w.Plus(s.Ys[i], s.Xs[i])
		}
	}
	return w, mistakes
}

// mistake reports whether example i is a mistake of the weights w.
func (s Data) mistake(w ask.Vector, i int) bool { return s.Ys[i]*w.Dot(s.Xs[i]) <= 0 }

// times returns the data with all features multiplied by c > 0. If the weights are multiplied by it
// as well, and no product rounds, every score keeps its sign.
func (s Data) times(c float64) Data {
	return Data{ask.Map(s.Xs, func(x ask.Vector) ask.Vector { return x.Times(c) }), s.Ys}
}

// origin returns w = 0.
func (s Data) origin() ask.Vector { return make(ask.Vector, len(s.Xs[0])) }

// fileOrder returns the order 0, 1, 2, ….
func (s Data) fileOrder() []int { return ask.UpTo(len(s.Xs)) }

// shapeHint returns a hint if w has the wrong length or a number that is not finite, and ""
// otherwise.
func (s Data) shapeHint(w ask.Vector) string {
	if want := len(s.Xs[0]); len(w) != want {
		const format = "w: got %s, want %d, one for each feature"
		return fmt.Sprintf(format, wording.Plural(len(w), "number"), want)
	}
	if !w.Finite() {
		return fmt.Sprintf("w: got %v, want finite numbers", w)
	}
	return ""
}

// mistakeClause returns a clause about the first example that is a mistake of w, or "" if there is
// none. It skips scores that are nearly 0 if they may round, because rounding may have changed their signs.
func (s Data) mistakeClause(w ask.Vector) string {
	for i, x := range s.Xs {
		score := s.Ys[i] * w.Dot(x)
		size := absolute(w).Dot(absolute(x))
		certain := size <= (1<<53)*ask.LowestBit(w...)*ask.LowestBit(x...)
		if score <= 0 && (certain || score < -slack*size) {
			return fmt.Sprintf("with this w, example %d has y (w·x) = %v", i, ask.Number(score+0)) // no −0
		}
	}
	return ""
}

// formatCounts formats a list of counts, as Vector.String does.
func formatCounts(list []int) string {
	return ask.Vector(ask.Map(list, func(n int) float64 { return float64(n) })).String()
}
