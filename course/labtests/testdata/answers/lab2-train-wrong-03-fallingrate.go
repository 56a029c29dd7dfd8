package answer

// Wrong: the rate falls from epoch to epoch (1, 1/2, 1/3, …). On AND in file order, updates in the
// second epoch are half as long as they should be.

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
