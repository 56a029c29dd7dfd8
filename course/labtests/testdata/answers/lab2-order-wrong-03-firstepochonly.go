package answer

// Wrong: only the first epoch is in the order, the later ones in 0 1 2 …: fails on AND with [3 0 1 2].

func TrainIn(order []int, xs [][]float64, ys []float64, epochs int) (w []float64, perEpoch []int) {
	w = make([]float64, len(xs[0]))
	for e := range epochs {
		n := 0
		for p, i := range order {
			if e > 0 {
				i = p
			}
			if Mistake(w, xs[i], ys[i]) {
				w = Update(w, xs[i], ys[i])
				n++
			}
		}
		perEpoch = append(perEpoch, n)
		if n == 0 {
			break
		}
	}
	return w, perEpoch
}
