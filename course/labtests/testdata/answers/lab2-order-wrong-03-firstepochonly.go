package answer

// Wrong: follows the order only in the first epoch; later epochs visit 0, 1, 2, …. The result on
// AND with the order [3 0 1 2] is wrong.

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
