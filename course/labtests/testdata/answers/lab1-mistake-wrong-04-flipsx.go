package answer

// Wrong: multiplies x by y in place. With x := []float64{2, 1}, Mistake([1 1], x, -1) is true, but
// a second call is false, because the first has changed x.

func Mistake(w, x []float64, y float64) bool {
	s := 0.0
	for j := range w {
		x[j] *= y
		s += w[j] * x[j]
	}
	return s <= 0
}
