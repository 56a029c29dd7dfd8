package answer

// Wrong: takes order[i] as the position of example i, which is the inverse order. For [3 0 1 2], it
// visits the examples in the order 1, 2, 3, 0.

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
