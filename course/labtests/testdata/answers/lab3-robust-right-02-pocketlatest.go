package answer

// Right: the pocket. Of several w with the fewest errors, it keeps the last. The rate is 0.5.
// Updates are in place, so a w is copied into the pocket.

func Robust(xs [][]float64, ys []float64, epochs int) (pocket []float64) {
	w := make([]float64, len(xs[0]))
	best := len(xs) + 1
	look := func() {
		if e := Errors(w, xs, ys); e <= best {
			best, pocket = e, append([]float64(nil), w...)
		}
	}
	look()
	for e := 0; e < epochs; e++ {
		for i, x := range xs {
			if !Mistake(w, x, ys[i]) {
				continue
			}
			for j := range w {
				w[j] += 0.5 * ys[i] * x[j]
			}
			look()
		}
	}
	return
}
