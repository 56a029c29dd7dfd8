package answer

// Wrong: takes order[i] as the time at which example i comes (the inverse order): for [3 0 1 2] it visits 1 2 3 0.

func TrainIn(order []int, xs [][]float64, ys []float64, epochs int) (w []float64, perEpoch []int) {
	inverse := make([]int, len(order))
	for i, at := range order {
		inverse[at] = i
	}
	w = make([]float64, len(xs[0]))
	for range epochs {
		n := 0
		for _, i := range inverse {
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
