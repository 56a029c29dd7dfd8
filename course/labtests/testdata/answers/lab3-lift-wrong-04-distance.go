package answer

// Wrong: |x1 − x2| separates the inputs 0 and 1, and equal squares on the diagonal, but not a long
// rectangle. At the corners (0, 0), (0, 1), (9, 0) and (9, 1), it is 0, 1, 9 and 8.

import "math"

func Lift(x []float64) []float64 {
	return []float64{math.Abs(x[0] - x[1])}
}
