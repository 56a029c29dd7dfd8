package answer

// Right: divides u by its length first, and then computes (R/ρ)². The result is the same up to
// rounding.

import "math"

func Bound(u []float64, xs [][]float64, ys []float64) float64 {
	norm := math.Sqrt(Score(u, u))
	worst, radius := math.MaxFloat64, 0.0
	for i := len(xs) - 1; i >= 0; i-- {
		worst = math.Min(worst, math.Copysign(Score(xs[i], u), ys[i]*Score(u, xs[i]))/norm)
		radius = math.Max(radius, math.Sqrt(Score(xs[i], xs[i])))
	}
	if !(worst > 0) {
		return math.Inf(+1)
	}
	return math.Pow(radius/worst, 2)
}
