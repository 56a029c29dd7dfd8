package answer

// Wrong: rounds to two decimal places. Score([0.125], [1]) is 0.13, and Score([0.001], [1]) is 0.

import "math"

func Score(w, x []float64) float64 {
	s := 0.0
	for j := range w {
		s += w[j] * x[j]
	}
	return math.Round(s*100) / 100
}
