// Package multiclass trains the weight vectors of a classifier: several perceptrons, each for some of
// the classes or all of them together. It visits the rows block by block, and its state can be saved
// between blocks.
package multiclass

import (
	"perceptronlab/internal/average"
	"perceptronlab/internal/dot"
	"perceptronlab/internal/rows"
)

// A Part is one of the weight vectors with its counts and its outcome. Package gob writes Parts to
// checkpoints, so don't rename the fields.
type Part struct {
	W         []float64
	MissedSum []float64 // see average.OverExamples; nil unless W is averaged
	Start     int       // the rows seen in the training run that this one continues
	Seen      int       // all rows seen, with those of Start
	Mistakes  int       // all mistakes
	Last      int       // the mistakes in this epoch
	Outcome   Outcome
	Reason    string // why the part makes no further updates; "" if it may make more
}

// An Outcome is the result of training a Part. The outcomes have the numbers of those in package
// perceptron.
type Outcome int

// The outcomes of a Part.
const (
	Stopped   Outcome = 0 // not converged, or not yet
	Converged Outcome = 1 // no mistake in an epoch, and exact arithmetic confirms every row
)

// Mean returns a copy of W or, if the weights are averaged, the mean of W over all rows seen.
func (p *Part) Mean() []float64 { return average.OverExamples(p.W, p.MissedSum, p.Seen) }

// update adds c·x to the weights, and adds to MissedSum accordingly.
func (p *Part) update(x rows.Row, c float64) {
	x.AddTo(p.W, c)
	if p.MissedSum != nil {
		x.AddTo(p.MissedSum, float64(c*float64(p.Seen)))
	}
}

// trainAlone shows rows with the labels y to p, in the given order. If p has ended, it only counts the
// rows.
func (p *Part) trainAlone(x rows.Matrix, y []float64, order []int) {
	if p.Reason != "" {
		p.Seen += len(order)
		return
	}
	search := &dot.Search{Labels: y, Order: order}
	for k := 0; k < len(order); k++ {
		mistake := x.FirstMistake(p.W, search, k, len(order))
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

// weights returns the weight vectors of the parts, without copying them.
func weights(parts []Part) [][]float64 {
	w := make([][]float64, len(parts))
	for k := range w {
		w[k] = parts[k].W
	}
	return w
}
