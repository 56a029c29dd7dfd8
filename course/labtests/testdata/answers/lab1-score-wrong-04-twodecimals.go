package answer

// Wrong: rounds to two decimals "for beauty": Score([0.125], [1]) = 0.13, Score([0.001], [1]) = 0.

import "math"

func Score(w, x []float64) float64 {
	s := 0.0
	for j := range w {
		s += w[j] * x[j]
	}
	return math.Round(s*100) / 100
}
