package answer

// Wrong: |x1 − x2| parts 0/1 inputs and equal squares on the diagonal, but not a long rectangle: corners (0, 0), (0, 1), (9, 0), (9, 1): 0, 1, 9, 8.

import "math"

func Lift(x []float64) []float64 {
	return []float64{math.Abs(x[0] - x[1])}
}
