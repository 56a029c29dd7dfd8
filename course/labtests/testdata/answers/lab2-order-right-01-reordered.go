package answer

// Right: makes lists in that order with a generic helper and calls Epoch with them; the weights are scaled by the rate 0.001 at the end.

func orderR01Pick[T any](from []T, order []int) (to []T) {
	for _, i := range order {
		to = append(to, from[i])
	}
	return
}

func TrainIn(order []int, xs [][]float64, ys []float64, epochs int) (w []float64, perEpoch []int) {
	xs, ys = orderR01Pick(xs, order), orderR01Pick(ys, order)
	w = make([]float64, len(xs[0]))
	for e, n := 0, 1; e < epochs && n != 0; e++ {
		w, n = Epoch(w, xs, ys)
		perEpoch = append(perEpoch, n)
	}
	return Update(make([]float64, len(w)), w, 0.001), perEpoch
}
