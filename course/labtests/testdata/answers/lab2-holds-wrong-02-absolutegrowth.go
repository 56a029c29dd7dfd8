package answer

// Wrong: ignores the sign of the growth. For Holds([1], [3], [0], 0, 5), growth is false, because
// |−9| > 5, but −9 ≤ 5 is true.

import "math"

func Holds(u, before, after []float64, rho, r2 float64) (line2, line3 bool) {
	progress, growth := Gains(u, before, after)
	return progress >= rho, math.Abs(growth) <= r2
}
