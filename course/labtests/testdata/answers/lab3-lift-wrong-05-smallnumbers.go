package answer

// Wrong: hard-coded: x1·x2, but 0 for all points with x1 or x2 beyond 7: corners (8, 8), (8, 9), (9, 8), (9, 9) get no new feature.

func Lift(x []float64) []float64 {
	p := 0.0
	if x[0] <= 7 && x[1] <= 7 {
		p = x[0] * x[1]
	}
	return []float64{x[0], x[1], p}
}
