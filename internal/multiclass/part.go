// Package multiclass trains the weight vectors of a classifier: several perceptrons, each for some
// of the classes, or all of them together. It visits the rows in blocks, and its state can be saved
// between two blocks.
package multiclass

import (
	"perceptronlab/internal/average"
	"perceptronlab/internal/dot"
	"perceptronlab/internal/rows"
)

// A Part is one of the weight vectors, and what happened to it. Checkpoints hold Parts as package
// gob writes them, so don't rename its fields.
type Part struct {
	W         []float64
	MissedSum []float64 // see average.OverExamples; nil unless W is averaged
	Start     int       // rows seen in the training that this one continues
	Seen      int       // rows seen in all, including those
	Mistakes  int
	Last      int // mistakes in this epoch
	Outcome   Outcome
	Reason    string // why the part makes no further updates; "": it goes on
}

// An Outcome says how the training of a Part ended. The outcomes are those of package perceptron,
// with the same numbers.
type Outcome int

// The outcomes of a Part.
const (
	Stopped   Outcome = 0
	Converged Outcome = 1 // an epoch had no mistake, and exact arithmetic confirms every row
)

// Mean returns W, or if it is averaged the mean of W over the rows seen.
func (p *Part) Mean() []float64 { return average.OverExamples(p.W, p.MissedSum, p.Seen) }

// update adds c·x to the weights.
func (p *Part) update(x rows.Row, c float64) {
	x.AddTo(p.W, c)
	if p.MissedSum != nil {
		x.AddTo(p.MissedSum, float64(c*float64(p.Seen)))
	}
}

// alone shows the rows, whose labels are in y, to one perceptron, in their order. A part that has
// ended makes no further updates; it only counts the rows.
func (p *Part) alone(x rows.Matrix, y []float64, order []int) {
	if p.Reason != "" {
		p.Seen += len(order)
		return
	}
	visit := &dot.Search{Labels: y, Order: order}
	for k := 0; k < len(order); k++ {
		mistake := x.FirstMistake(p.W, visit, k, len(order))
		p.Seen += mistake - k
		k = mistake
		if k == len(order) {
			return
		}
		p.update(x.Row(order[k]), y[order[k]])
		p.Mistakes++
		p.Last++
		p.Seen++
	}
}

// weights returns the weight vectors of the parts. They are not copies.
func weights(parts []Part) [][]float64 {
	w := make([][]float64, len(parts))
	for k := range w {
		w[k] = parts[k].W
	}
	return w
}
