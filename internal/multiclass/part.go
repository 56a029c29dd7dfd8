// Package multiclass trains the weight vectors of a classifier: several perceptrons, each for some of
// the classes or all of them together. It visits the rows block by block, and its state can be saved
// between blocks.
package multiclass

import (
	"perceptronlab/internal/average"
	"perceptronlab/internal/dot"
	"perceptronlab/internal/rows"
)

// A Part is one of the weight vectors, together with its counts and its outcome. Package gob writes
// Parts to checkpoints, so don't rename the fields.
type Part struct {
	W         []float64
	MissedSum []float64 // see average.OverExamples; nil unless W is averaged
	Start     int       // the number of rows seen in the training run that this run continues
	Seen      int       // the number of all rows seen, including Start
	Mistakes  int       // the number of all mistakes
	Last      int       // the number of mistakes in this epoch
	Outcome   Outcome
	Reason    string // why the part makes no further updates; "" if it may make more
}

// An Outcome is the result of training a Part. Its values have the same numbers as those of
// perceptron.Outcome.
type Outcome int

// The outcomes of a Part.
const (
	Stopped   Outcome = 0 // not converged, or not yet
	Converged Outcome = 1 // no mistake in an epoch, and exact arithmetic confirms every row
)

// Mean returns a copy of W or, if the weights are averaged, the mean of W over all rows seen.
func (p *Part) Mean() []float64 { return average.OverExamples(p.W, p.MissedSum, p.Seen) }

// update adds c·x to the weights, and its contribution c·Seen·x to MissedSum.
func (p *Part) update(x rows.Row, c float64) {
	x.AddTo(p.W, c)
	if p.MissedSum != nil {
		x.AddTo(p.MissedSum, float64(c*float64(p.Seen)))
	}
}

// trainAlone shows the rows of x, which have the labels y, to p in the given order. If p makes no
// further updates, trainAlone only counts the rows.
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
