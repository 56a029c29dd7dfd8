package perceptron

import (
	"fmt"
	"slices"

	"perceptronlab/internal/average"
	"perceptronlab/internal/dot"
	"perceptronlab/internal/wording"
)

// Online is a perceptron that learns from a stream, one example at a time. It stores only w, two
// counts and, if Trainer.Average is set, one more vector. The stream may therefore have any length.
// An example costs O(d) operations and no allocation.
//
// If an Online learns the rows of a dense Dataset, epoch by epoch and in the same order, it makes the
// same updates as Trainer.Updates. For a sparse Dataset, sums that round may differ in the last bits,
// because Updates skips zeros that are not stored (see FromCSR) and Online does not.
type Online struct {
	w              Weights
	missedSum      []float64 // Σ c η y x (see average.OverExamples); nil unless Trainer.Average is set
	rate, margin   float64
	seen, mistakes int
}

// Online returns a perceptron for examples with dim features. It uses the fields LearningRate,
// Initial, Margin and Average of t. It panics if a field of t is invalid or dim is less than 1.
func (t Trainer) Online(dim int) *Online {
	if dim < 1 {
		panic(fmt.Sprintf("perceptron: Online: got %d features, want at least 1", dim))
	}
	t.mustCheck(dim)
	o := &Online{w: t.initial(dim), rate: t.rate(), margin: t.Margin}
	if t.Average {
		o.missedSum = make([]float64, dim)
	}
	return o
}

// Learn visits the example (x, y) and reports whether the example is a mistake, that is, whether
// y w·x ≤ margin or w·x is NaN. If so, Learn replaces w with w + rate·y·x. Learn does not keep x.
//
// Learn panics, and leaves w unchanged, if len(x) ≠ len(w), if y is not −1 or +1, or if the
// example is a mistake and one of its features is not finite. To check examples in advance, pass them to NewDataset.
func (o *Online) Learn(x []float64, y float64) (mistake bool) {
	if len(x) != len(o.w) {
		panic(fmt.Sprintf("perceptron: Learn: got %s, want %d, one per weight",
			wording.Plural(len(x), "feature"), len(o.w)))
	}
	if y != 1 && y != -1 {
		panic(fmt.Sprintf("perceptron: Learn: "+wrongLabel, y))
	}
	if !isMistake(y, dot.Product(o.w, x), o.margin) {
		o.seen++
		return false
	}
	if j := notFinite(x); j >= 0 {
		panic(fmt.Sprintf("perceptron: Learn: column %d: got %v, want a finite number", j, x[j]))
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

// Averaged returns the mean of w over the examples seen, with w taken after each example, or w
// if no example has been seen. Run.Averaged is the same mean. Averaged panics unless Average was set in
// the Trainer.
func (o *Online) Averaged() Weights {
	if o.missedSum == nil {
		panic("perceptron: Averaged: this Online computes no average; " +
			"create it with Trainer{Average: true}.Online(dim)")
	}
	return average.OverExamples(o.w, o.missedSum, o.seen)
}

// Mistakes returns the number of mistakes so far.
func (o *Online) Mistakes() int { return o.mistakes }

// Seen returns the number of examples visited so far.
func (o *Online) Seen() int { return o.seen }
