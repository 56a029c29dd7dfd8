package answer

// Right, because what counts is the errors of the weights: sums w only after an update, not after each example.

func Robust(xs [][]float64, ys []float64, epochs int) []float64 {
	w := make([]float64, len(xs[0]))
	kept := make([]float64, len(w))
	for range epochs {
		for i := range xs {
			if Mistake(w, xs[i], ys[i]) {
				w = Update(w, xs[i], ys[i])
				for j := range w {
					kept[j] += w[j]
				}
			}
		}
	}
	return kept
}
