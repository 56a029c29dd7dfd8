package answer

// Wrong: compares w with the pocket only at the end of each epoch, not after every update. On XOR
// in file order, w is 0 after each epoch, so the pocket's weights always have 4 errors.

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
