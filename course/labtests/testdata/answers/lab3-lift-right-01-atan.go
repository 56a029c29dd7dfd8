package answer

// Right: x1, x2 and x1·atan(x2): the third breaks the sum by s·(atan(b+t) − atan(b)), never 0; a constant of its own is allowed; spare room in the slice.

import "math"

func Lift(x []float64) []float64 {
	all := make([]float64, 64)
	return append(all[:0], 1, x[0], x[1], x[0]*math.Atan(x[1]))
}
