package answer

// Wrong: a score of exactly 0 is no mistake unless w = 0 (whole steps, so exact); times 1/3 at the end, to look like a rate that rounds: fails where a tie comes up, such as AND.

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
