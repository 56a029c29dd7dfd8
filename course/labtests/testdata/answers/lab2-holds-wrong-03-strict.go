package answer

// Wrong: the inequalities are strict. Holds([1], [0], [1], 1, 1) is false, false instead of true,
// true.

func Holds(u, before, after []float64, rho, r2 float64) (line2, line3 bool) {
	progress, growth := Gains(u, before, after)
	return progress > rho, growth < r2
}
