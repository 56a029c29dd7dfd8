package lab2

import (
	"fmt"
	"slices"
	"strings"

	"perceptronlab/notebooks/course/ask"
)

// Data are examples: rows Xs and their labels Ys, −1 or +1.
type Data struct {
	Xs []ask.Vector `json:"xs"`
	Ys ask.Vector   `json:"ys"`
}

// String writes an example a line.
func (s Data) String() string {
	var b strings.Builder
	for i, x := range s.Xs {
		fmt.Fprintf(&b, "example %d: x = %v, y = %+g\n", i, x, s.Ys[i])
	}
	return b.String()
}

// Rows returns a copy of the rows, as Train takes them.
func (s Data) Rows() [][]float64 { return ask.Rows(s.Xs) }

// run is the perceptron of the textbook, from w = 0 with rate 1: each epoch visits the examples
// in the given order, and one without a mistake is the last.
func (s Data) run(order []int, epochs int) (w ask.Vector, perEpoch []int) {
	return s.runIn(func(int) []int { return order }, epochs)
}

// runIn is run with an order for each epoch, from 0.
func (s Data) runIn(order func(epoch int) []int, epochs int) (w ask.Vector, perEpoch []int) {
	w = make(ask.Vector, len(s.Xs[0]))
	for e := range epochs {
		mistakes := s.pass(w, order(e))
		perEpoch = append(perEpoch, mistakes)
		if mistakes == 0 {
			break
		}
	}
	return w, perEpoch
}

// epoch is one epoch of run, from any w. It returns new weights.
func (s Data) epoch(w ask.Vector, order []int) (after ask.Vector, mistakes int) {
	after = slices.Clone(w)
	return after, s.pass(after, order)
}

func (s Data) pass(w ask.Vector, order []int) (mistakes int) {
	for _, i := range order {
		if s.Ys[i]*dot(w, s.Xs[i]) <= 0 {
			mistakes++
			for j, x := range s.Xs[i] {
				w[j] += s.Ys[i] * x
			}
		}
	}
	return mistakes
}

// fileOrder is the order 0, 1, 2, …
func (s Data) fileOrder() []int {
	order := make([]int, len(s.Xs))
	for i := range order {
		order[i] = i
	}
	return order
}

// dot returns v·w, for whole numbers and dyadic ones exactly.
func dot(v, w ask.Vector) float64 {
	s := 0.0
	for j, x := range v {
		s += float64(x * w[j])
	}
	return s
}

// sum returns the sum of counts.
func sum(counts []int) int {
	total := 0
	for _, n := range counts {
		total += n
	}
	return total
}
