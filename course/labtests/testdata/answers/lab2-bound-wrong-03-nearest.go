package answer

// Wrong: takes ‖x‖² of the example with the smallest margin for R², instead of the largest ‖x‖².
// For {[4 1] [1 1] [-3 0]} and u = [1 1], the result is 2·2/4 = 1 instead of 8.5.

import "math"

func Bound(u []float64, xs [][]float64, ys []float64) float64 {
	rho, r2 := math.Inf(1), 0.0
	for i, x := range xs {
		if m := ys[i] * Score(u, x); m < rho {
			rho, r2 = m, Score(x, x)
		}
	}
	if rho <= 0 {
		return math.Inf(1)
	}
	return r2 * Score(u, u) / (rho * rho)
}
