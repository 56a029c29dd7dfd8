package answer

// Wrong: multiplies the rows by their labels in place. A second epoch on the same xs, as in Train,
// sees rows with the label -1 negated. Calling Epoch twice on {[1 2]}, [-1] shows this.

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
