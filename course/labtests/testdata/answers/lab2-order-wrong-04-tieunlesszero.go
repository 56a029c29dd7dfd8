package answer

// Wrong: a score of exactly 0 is no mistake unless w = 0 (whole steps, so exact); times 0.1 at the end, to look like a rate that rounds: fails where a tie comes up, such as AND with [3 0 1 2].

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
