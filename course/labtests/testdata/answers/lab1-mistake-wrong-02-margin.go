package answer

// Wrong: requires a margin. Mistake([1e-7], [1], 1) is true, although y (w·x) = 1e-7 > 0.

func Mistake(w, x []float64, y float64) bool {
	return y*Score(w, x) < 1e-6
}
