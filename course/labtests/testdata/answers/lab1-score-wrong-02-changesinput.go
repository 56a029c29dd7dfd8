package answer

// Wrong: stores the products in w. With w := []float64{1, 2}, Score(w, []float64{3, 4}) is 11, but
// a second call with the same w returns 41.

func Score(w, x []float64) float64 {
	s := 0.0
	for j := range w {
		w[j] *= x[j]
		s += w[j]
	}
	return s
}
