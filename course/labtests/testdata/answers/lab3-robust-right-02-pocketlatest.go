package answer

// Right: returns the pocket's weights. If several w have the fewest errors, the pocket keeps the last
// of them. The rate is 0.5. Updates are in place, so the pocket holds a copy.

func Robust(xs [][]float64, ys []float64, epochs int) (pocket []float64) {
	w := make([]float64, len(xs[0]))
	best := len(xs) + 1
	fillPocket := func() {
		if e := Errors(w, xs, ys); e <= best {
			best, pocket = e, append([]float64(nil), w...)
		}
	}
	fillPocket()
	for e := 0; e < epochs; e++ {
		for i, x := range xs {
			if !Mistake(w, x, ys[i]) {
				continue
			}
			for j := range w {
				w[j] += 0.5 * ys[i] * x[j]
			}
			fillPocket()
		}
	}
	return
}
