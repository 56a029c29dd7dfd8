package answer

// Wrong: the features are x1, x2 and x1·x2 on the scales 1e200, 1e-200 and 1e250, but the labs
// require features of ordinary size.

func Lift(x []float64) []float64 {
	return append(make([]float64, 0, 99), x[0]*1e200, x[1]*1e-200, x[0]*x[1]*1e250)
}
