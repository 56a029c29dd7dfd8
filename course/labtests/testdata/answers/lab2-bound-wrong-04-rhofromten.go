package answer

// Wrong: the minimum for ρ begins at 10 instead of +Inf. Bound([100], {[1]}, [1]) is 1·10000/100 =
// 100 instead of 1.

import "math"

func Bound(u []float64, xs [][]float64, ys []float64) float64 {
	rho, r2 := 10.0, 0.0
	for i, x := range xs {
		rho = min(rho, ys[i]*Score(u, x))
		r2 = max(r2, Score(x, x))
	}
	if rho <= 0 {
		return math.Inf(1)
	}
	return r2 * Score(u, u) / (rho * rho)
}
