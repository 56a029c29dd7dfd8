package answer

// Right: returns the pocket's weights after 500 epochs, for any value of epochs. Only the errors of the
// returned weights count.

func Robust(xs [][]float64, ys []float64, epochs int) []float64 {
	w := make([]float64, len(xs[0]))
	best := w
	for range 500 {
		for i := range xs {
			if Mistake(w, xs[i], ys[i]) {
				w = Update(w, xs[i], ys[i])
				if Errors(w, xs, ys) < Errors(best, xs, ys) {
					best = w
				}
			}
		}
	}
	return best
}
