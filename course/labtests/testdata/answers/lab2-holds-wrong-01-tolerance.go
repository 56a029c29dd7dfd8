package answer

// Wrong: has a tolerance of 0.01. For Holds([1], [0], [0.995], 1, 1), progress is true, although
// 0.995 < 1.

func Holds(u, before, after []float64, rho, r2 float64) (line2, line3 bool) {
	progress, growth := Gains(u, before, after)
	return progress > rho-0.01, growth < r2+0.01
}
