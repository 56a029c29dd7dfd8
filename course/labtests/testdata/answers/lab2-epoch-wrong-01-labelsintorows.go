package answer

// Wrong: multiplies the rows by their labels for good: the second epoch on the same xs (as Train makes it) sees the rows of label -1 turned: Epoch twice on {[1 2]}, [-1].

func Epoch(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
	mistakes := 0
	for i := range xs {
		for j := range xs[i] {
			xs[i][j] *= ys[i]
		}
	}
	for _, z := range xs {
		if Score(w, z) <= 0 {
			w = Update(w, z, 1)
			mistakes++
		}
	}
	return w, mistakes
}
