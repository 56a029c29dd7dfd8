package answer

// Wrong: takes the growth without its sign: Holds([1], [3], [0], 0, 5): growth −9 ≤ 5 is true, but |−9| = 9 > 5.

import "math"

func Holds(u, before, after []float64, rho, r2 float64) (line1, line2 bool) {
	progress, growth := Gains(u, before, after)
	return progress >= rho, math.Abs(growth) <= r2
}
