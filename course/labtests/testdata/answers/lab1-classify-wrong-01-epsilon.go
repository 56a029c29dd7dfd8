package answer

// Wrong: treats small scores as 0. Classify([1e-10], [1]) is 0 instead of 1.

import "math"

func Classify(w, x []float64) int {
	s := Score(w, x)
	if math.Abs(s) < 1e-9 {
		return 0
	}
	if s > 0 {
		return 1
	}
	return -1
}
