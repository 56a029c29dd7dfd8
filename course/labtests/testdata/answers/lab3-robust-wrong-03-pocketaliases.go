package answer

// Wrong: updates w in place, so what is "kept" is w itself and ends as the last w: on XOR 0, with 4 errors.

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
