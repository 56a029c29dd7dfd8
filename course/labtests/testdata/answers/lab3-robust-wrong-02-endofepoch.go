package answer

// Wrong: looks into the pocket only at the end of each epoch, not after every update: on XOR in order w is 0 again after each epoch, so the pocket stays at 4 errors.

func Robust(xs [][]float64, ys []float64, epochs int) []float64 {
	w := make([]float64, len(xs[0]))
	kept := make([]float64, len(w))
	for range epochs {
		for i := range xs {
			if Mistake(w, xs[i], ys[i]) {
				w = Update(w, xs[i], ys[i])
			}
		}
		if Errors(w, xs, ys) < Errors(kept, xs, ys) {
			kept = w
		}
	}
	return kept
}
