package answer

// Wrong: the rate falls with the epochs (1, 1/2, 1/3 …), it is not fixed: on AND in order the second epoch's updates are half as long.

func Train(xs [][]float64, ys []float64, epochs int) (w []float64, perEpoch []int) {
	w = make([]float64, len(xs[0]))
	for e := range epochs {
		n := 0
		for i, x := range xs {
			if Mistake(w, x, ys[i]) {
				w = Update(w, x, ys[i]/float64(e+1))
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
