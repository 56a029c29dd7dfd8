package answer

// Wrong: a score of 0 is a mistake only if w = 0. The updates have the rate 1, so scores are exact;
// the weights are multiplied by 1/3 at the end, as if a rate of 1/3 had caused rounding. The result
// is wrong where a score is 0, such as on AND.

func Train(xs [][]float64, ys []float64, epochs int) (w []float64, perEpoch []int) {
	w = make([]float64, len(xs[0]))
	for range epochs {
		n := 0
		for i, x := range xs {
			if s := ys[i] * Score(w, x); s < 0 || Score(w, w) == 0 {
				w = Update(w, x, ys[i])
				n++
			}
		}
		perEpoch = append(perEpoch, n)
		if n == 0 {
			break
		}
	}
	return Update(make([]float64, len(w)), w, 1.0/3), perEpoch
}
