package answer

// Wrong: the maximum for R² begins at 1. Bound([1], {[0.5]}, [1]) is 1·1/0.25 = 4 instead of 1.

import "math"

func Bound(u []float64, xs [][]float64, ys []float64) float64 {
	rho, r2 := math.Inf(1), 1.0
	for i, x := range xs {
		rho = min(rho, ys[i]*Score(u, x))
		r2 = max(r2, Score(x, x))
	}
	if rho <= 0 {
		return math.Inf(1)
	}
	return r2 * Score(u, u) / (rho * rho)
}
