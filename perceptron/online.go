package perceptron

import (
	"fmt"
	"slices"

	"perceptronlab/internal/average"
	"perceptronlab/internal/dot"
)

// Online is the perceptron on a stream: it learns from one example at a time and
// stores only w (with Trainer.Average one more vector) and two counts, so a stream
// may be of any length. An example costs O(d) and allocates nothing.
//
// Shown the rows of a dense Dataset in the order of an epoch, it makes the same
// updates as Trainer.Updates. (On sparse rows, whose zeros take no lane of the dot
// product, sums that round may differ in the last bits.)
type Online struct {
	w              Weights
	missedSum      []float64 // see average.OverExamples; nil unless Trainer.Average
	rate, margin   float64
	seen, mistakes int
}

// Online returns a learner for examples of dim features, with t's rate, start and
// margin; the order is the stream's. It panics if a field of t has no meaning,
// or dim is less than 1.
func (t Trainer) Online(dim int) *Online {
	if dim < 1 {
		panic(fmt.Sprintf("perceptron: Online with %d features; wanted 1 or more", dim))
	}
	t.mustCheck(dim)
	o := &Online{w: t.initial(dim), rate: t.rate(), margin: t.Margin}
	if t.Average {
		o.missedSum = make([]float64, dim)
	}
	return o
}

// Learn shows o the example (x, y). If it is a mistake, !(y w·x > margin), w
// becomes w + rate·y·x, and Learn returns true. It does not keep x.
//
// It panics if x is not as long as w, if y is not −1 or +1, or at a mistake on
// an example with a feature that is not finite; w is then unchanged. Check data
// from outside first: see NewDataset.
func (o *Online) Learn(x []float64, y float64) (mistake bool) {
	if len(x) != len(o.w) {
		panic(fmt.Sprintf("perceptron: Learn got %d features; wanted %d, one a weight", len(x), len(o.w)))
	}
	if y != 1 && y != -1 {
		panic(fmt.Sprintf("perceptron: Learn got "+wrongLabel, y))
	}
	if !isMistake(y, dot.Product(o.w, x), o.margin) {
		o.seen++
		return false
	}
	if j := notFinite(x); j >= 0 {
		panic(fmt.Sprintf("perceptron: Learn got %v in column %d; wanted a finite number", x[j], j))
	}
	dot.Add(o.w, o.rate*y, x)
	if o.missedSum != nil {
		dot.Add(o.missedSum, o.rate*y*float64(o.seen), x)
	}
	o.seen++
	o.mistakes++
	return true
}

// Weights returns a copy of w.
func (o *Online) Weights() Weights { return slices.Clone(o.w) }

// Averaged returns the mean of w over the examples seen, with w taken after each of
// them, like Run.Averaged. It panics unless the Trainer has Average set.
func (o *Online) Averaged() Weights {
	if o.missedSum == nil {
		panic("perceptron: Averaged of an Online that keeps no average; " +
			"wanted Trainer{Average: true}.Online(dim)")
	}
	return average.OverExamples(o.w, o.missedSum, o.seen)
}

// Mistakes returns how many mistakes it has made so far.
func (o *Online) Mistakes() int { return o.mistakes }

// Seen returns how many examples it has been shown so far.
func (o *Online) Seen() int { return o.seen }
