package answer

// Wrong: y is pulled into x for good: after x := []float64{2, 1}; Mistake([1 1], x, -1) is true, but once more it is false (x was changed).

func Mistake(w, x []float64, y float64) bool {
	s := 0.0
	for j := range w {
		x[j] *= y
		s += w[j] * x[j]
	}
	return s <= 0
}
