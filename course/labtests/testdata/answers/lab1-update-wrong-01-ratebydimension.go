package answer

// Wrong: the rate is the number of components, so it is not the same in all calls. Update([0 0], [1
// 1], 1) is [2 2], but Update([0 0 0], [1 1 1], 1) is [3 3 3].

func Update(w, x []float64, y float64) []float64 {
	after := make([]float64, len(w))
	for j := range w {
		after[j] = w[j] + float64(len(w))*y*x[j]
	}
	return after
}
