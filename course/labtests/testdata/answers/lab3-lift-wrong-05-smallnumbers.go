package answer

// Wrong: the product x1·x2 is replaced by 0 at points with x1 or x2 beyond 7. The corners (8, 8),
// (8, 9), (9, 8) and (9, 9) get no new feature.

func Lift(x []float64) []float64 {
	p := 0.0
	if x[0] <= 7 && x[1] <= 7 {
		p = x[0] * x[1]
	}
	return []float64{x[0], x[1], p}
}
