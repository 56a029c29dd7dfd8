package answer

// Right: the features are x1, x2, x1·atan(x2), and a constant, which is allowed. For f = x1·atan(x2),
// f(a, b) − f(a, b+t) − f(a+s, b) + f(a+s, b+t) = s·(atan(b+t) − atan(b)). Because this is not 0, a
// plane separates the corners. The slice has spare capacity.

import "math"

func Lift(x []float64) []float64 {
	all := make([]float64, 64)
	return append(all[:0], 1, x[0], x[1], x[0]*math.Atan(x[1]))
}
