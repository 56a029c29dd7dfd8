package answer

// Wrong: uses only two components. Mistake([1 0 -5], [1 0 1], 1) is false, although y (w·x) = -4.

func Mistake(w, x []float64, y float64) bool {
	return y*(w[0]*x[0]+w[1]*x[1]) <= 0
}
