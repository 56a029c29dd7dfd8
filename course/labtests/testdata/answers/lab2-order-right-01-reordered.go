package answer

// Right: reorders the lists with a generic function, and passes them to Epoch. At the end, it
// multiplies the weights by the rate 0.001.

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
