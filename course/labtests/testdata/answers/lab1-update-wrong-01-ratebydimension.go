package answer

// Wrong: the rate is the number of components, so it is not always the same: Update([0 0], [1 1], 1) = [2 2], Update([0 0 0], [1 1 1], 1) = [3 3 3].

func Update(w, x []float64, y float64) []float64 {
	after := make([]float64, len(w))
	for j := range w {
		after[j] = w[j] + float64(len(w))*y*x[j]
	}
	return after
}
