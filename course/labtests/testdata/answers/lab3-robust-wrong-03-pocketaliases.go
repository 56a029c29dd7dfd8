package answer

// Wrong: updates w in place, and the pocket holds the same slice, so it finally holds the last w.
// On XOR, the last w is 0 and has 4 errors.

func Robust(xs [][]float64, ys []float64, epochs int) []float64 {
	w := make([]float64, len(xs[0]))
	kept, best := w, len(xs)
	for range epochs {
		for i := range xs {
			if Mistake(w, xs[i], ys[i]) {
				for j := range w {
					w[j] += ys[i] * xs[i][j]
				}
				if e := Errors(w, xs, ys); e < best {
					best, kept = e, w
				}
			}
		}
	}
	return kept
}
