package answer

// Wrong: counts the errors of w after an epoch instead of the mistakes during the epoch. For {[2 1]
// [1 -2]}, [1 -1], the counts are [0] instead of [2 0].

func Train(xs [][]float64, ys []float64, epochs int) (w []float64, perEpoch []int) {
	w = make([]float64, len(xs[0]))
	for range epochs {
		w, _ = Epoch(w, xs, ys)
		n := 0
		for i := range xs {
			if Mistake(w, xs[i], ys[i]) {
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
