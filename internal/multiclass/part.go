// Package multiclass trains the weight vectors of a classifier for several classes. Either each vector
// is trained alone, to separate one class from another or from all others, or all vectors are trained
// together. Training visits the rows block by block, and its state can be saved between blocks.
package multiclass

import (
	"perceptronlab/internal/average"
	"perceptronlab/internal/dot"
	"perceptronlab/internal/rows"
)

// A Part is a weight vector, together with the counts and the outcome of its training. Package gob writes
// Parts to checkpoints, so don't rename the fields.
type Part struct {
	W         []float64
	MissedSum []float64 // see average.OverExamples; nil unless W is averaged
	Start     int       // Seen at the beginning of this training run; not 0 if it continues another run
	Seen      int       // the number of rows seen, including Start
	Mistakes  int       // the number of mistakes in all epochs
	Last      int       // the number of mistakes in the current epoch
	Outcome   Outcome
	Reason    string // why the part makes no further updates; "" if it may make more
}

// An Outcome is the result of training a Part. Its values have the same numbers as those of
// perceptron.Outcome.
type Outcome int

// The outcomes of a Part.
const (
	Stopped   Outcome = 0 // not converged so far
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

// trainAlone shows rows of x to p. order lists the indices of these rows, and y holds the labels of all
// rows. If p makes no further updates, trainAlone only counts the rows.
func (p *Part) trainAlone(x rows.Matrix, y []float64, order []int) {
	if p.Reason != "" {
		p.Seen += len(order)
		return
	}
	search := &dot.Search{Labels: y, Order: order}
	for k := 0; k < len(order); k++ {
		// The position of the next mistake in order, or len(order) if there is none.
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
