package answer

// Wrong: allows a hundredth: Holds([1], [0], [0.995], 1, 1) says true for line 1, but 0.995 < 1.

func Holds(u, before, after []float64, rho, r2 float64) (line1, line2 bool) {
	progress, growth := Gains(u, before, after)
	return progress > rho-0.01, growth < r2+0.01
}
