package answer

// Wrong: divides even if ρ = 0. Bound([0 0], {[1 1]}, [1]) is 0/0 = NaN, but for ρ ≤ 0 the bound is
// +Inf.

import "math"

func Bound(u []float64, xs [][]float64, ys []float64) float64 {
	rho, r2 := math.Inf(1), 0.0
	for i, x := range xs {
		rho = min(rho, ys[i]*Score(u, x))
		r2 = max(r2, Score(x, x))
	}
	if rho < 0 {
		return math.Inf(1)
	}
	return r2 * Score(u, u) / (rho * rho)
}
