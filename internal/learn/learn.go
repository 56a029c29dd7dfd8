// Package learn trains the weight vectors of a classifier on some rows after others, from a
// state that can be kept.
package learn

import (
	"math"
	"slices"

	"perceptronlab/internal/exact"
	"perceptronlab/internal/rows"
	"perceptronlab/perceptron"
)

// A Part is one of the weight vectors, and what happened to it.
type Part struct {
	W         []float64
	MissedSum []float64 // nil unless averaged; see mean, in perceptron/averaged.go
	Start     int       // rows that were seen before
	Seen      int       // rows seen, with those
	Mistakes  int
	Last      int // mistakes in this epoch
	Outcome   perceptron.Outcome
	Reason    string // "": it goes on
}

// Mean returns W, or if it is averaged the mean of W over the rows seen.
func (p *Part) Mean() []float64 {
	mean := slices.Clone([]float64(p.W))
	if n := float64(p.Seen); p.MissedSum != nil && n > 0 {
		for j, v := range mean {
			mean[j] = (float64(n*v) - p.MissedSum[j]) / n
		}
	}
	return mean
}

// update adds c·x to the weights.
func (p *Part) update(x rows.Row, c float64) {
	x.AddTo(p.W, c)
	if p.MissedSum != nil {
		x.AddTo(p.MissedSum, float64(c*float64(p.Seen)))
	}
}

// alone shows the rows, whose labels are in y, to one perceptron, in their order. After an epoch
// without a mistake there is none any more.
func (p *Part) alone(x rows.Matrix, y []float64, order []int) {
	if p.Reason != "" {
		p.Seen += len(order)
		return
	}
	for k := 0; k < len(order); k++ {
		right := x.First(p.W, y, 0, order, k, len(order)) - k
		p.Seen += right
		if k += right; k < len(order) {
			p.update(x.Row(order[k]), y[order[k]])
			p.Mistakes++
			p.Last++
			p.Seen++
		}
	}
}

// together shows the rows to the weights of all classes, by the rule of Crammer and Singer.
// Each part counts the same. After an epoch without a mistake there is none any more.
func together(parts []Part, x rows.Matrix, classes, order []int) {
	bank, scores := rows.Vectors(weights(parts)), make([]float64, len(parts))
	for k := range parts {
		parts[k].W = bank.Row(k).Values // an update is in both
	}
	for _, i := range order {
		own, wrong, mistake := classes[i], 0, false
		if parts[0].Reason == "" {
			bank.ScoresOf(x.Row(i), scores)
			wrong, mistake = Rival(scores, own)
		}
		if mistake {
			parts[own].update(x.Row(i), 1)
			parts[wrong].update(x.Row(i), -1)
		}
		for k := range parts {
			part := &parts[k]
			if part.Seen++; mistake {
				part.Mistakes++
				part.Last++
			}
		}
	}
}

func weights(parts []Part) [][]float64 {
	w := make([][]float64, len(parts))
	for k := range w {
		w[k] = parts[k].W
	}
	return w
}

// Rival returns the class of the highest score among all but a row's own (in a tie the first),
// and whether its own is not higher, which is a mistake.
func Rival(scores []float64, own int) (wrong int, mistake bool) {
	wrong = -1
	for k, s := range scores {
		if k != own && (wrong < 0 || s > scores[wrong]) {
			wrong = k
		}
	}
	return wrong, !(scores[own] > scores[wrong])
}

// separate reports whether, without rounding, each row scores higher for its class than for any
// other. A row of the class −1 does not count.
func separate(w [][]float64, x rows.Matrix, classes []int) bool {
	for i, own := range classes {
		for rival := range w {
			if own >= 0 && rival != own && !higher(w[own], w[rival], x.Row(i)) {
				return false
			}
		}
	}
	return true
}

// higher reports whether u·x > v·x in exact arithmetic, which is needed only where the scores
// are close: rounding takes far less than 2⁻²⁰ of the sizes summed.
func higher(u, v []float64, x rows.Row) bool {
	size := 0x1p-960 // above what underflow takes
	for j, c := range x.Entries() {
		size += math.Abs(u[j]*c) + math.Abs(v[j]*c)
	}
	if x.Score(u)-x.Score(v) > 0x1p-20*size {
		return true
	}
	var difference exact.Sum
	for j, c := range x.Entries() {
		difference.Add(u[j], c)
		difference.Add(-v[j], c)
	}
	return difference.Sign() > 0
}
