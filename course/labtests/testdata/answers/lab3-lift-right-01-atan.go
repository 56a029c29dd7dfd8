package answer

// Right: the features are x1, x2, x1·atan(x2), and a constant, which is allowed. The sums that show
// XOR to be inseparable differ by s·(atan(b+t) − atan(b)) in the third feature, which is never 0.
// The slice has spare capacity.

import "math"

func Lift(x []float64) []float64 {
	all := make([]float64, 64)
	return append(all[:0], 1, x[0], x[1], x[0]*math.Atan(x[1]))
}
