package multiclass

import (
	"math"

	"perceptronlab/internal/exact"
	"perceptronlab/internal/rows"
)

// separate reports whether, without rounding, each row scores higher for its class than for any
// other. Rows of class −1 don't count.
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
// are close: rounding changes them by far less than 2⁻²⁰ of the sum of the products' sizes.
func higher(u, v []float64, x rows.Row) bool {
	size := 0x1p-960 // more than underflow can change
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
