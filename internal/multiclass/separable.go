package multiclass

import (
	"math"

	"perceptronlab/internal/exact"
	"perceptronlab/internal/rows"
)

// separatesExactly reports whether, in exact arithmetic, each row has a higher score for its class than
// for any other class. w[k] holds the weights of class k. Rows of class −1 are ignored.
func separatesExactly(w [][]float64, x rows.Matrix, classes []int) bool {
	for i, own := range classes {
		for rival := range w {
			if own >= 0 && rival != own && !scoresHigher(w[own], w[rival], x.Row(i)) {
				return false
			}
		}
	}
	return true
}

// scoresHigher reports whether u·x > v·x in exact arithmetic. It computes exact sums unless the float64
// score of u is higher by more than 2⁻²⁰ Σ (|uⱼxⱼ| + |vⱼxⱼ|), which is far more than the rounding errors.
func scoresHigher(u, v []float64, x rows.Row) bool {
	size := 0x1p-960 // exceeds the effect of underflow
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
