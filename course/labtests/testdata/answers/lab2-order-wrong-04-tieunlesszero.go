package answer

// Wrong: a score of 0 is a mistake only if w = 0. The updates have the rate 1, so scores are exact;
// the weights are multiplied by 0.1 at the end, as if a rate of 0.1 had caused rounding. The result
// is wrong where a score is 0, such as on AND with the order [3 0 1 2].

func TrainIn(order []int, xs [][]float64, ys []float64, epochs int) (w []float64, perEpoch []int) {
	w = make([]float64, len(xs[0]))
	for range epochs {
		n := 0
		for _, i := range order {
			if s := ys[i] * Score(w, xs[i]); s < 0 || Score(w, w) == 0 {
				w = Update(w, xs[i], ys[i])
				n++
			}
		}
		perEpoch = append(perEpoch, n)
		if n == 0 {
			break
		}
	}
	return Update(make([]float64, len(w)), w, 0.1), perEpoch
}
