package answer

// Wrong: changes the example. With x := []float64{3, 1}, Update([1 2], x, -1) is [-2 1], but a
// second call returns [4 3], because x is now [-3 -1].

func Update(w, x []float64, y float64) []float64 {
	for j := range x {
		x[j] *= y
	}
	after := make([]float64, len(w))
	for j := range w {
		after[j] = w[j] + x[j]
	}
	return after
}
