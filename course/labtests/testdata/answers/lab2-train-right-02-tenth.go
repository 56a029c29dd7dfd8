package answer

// Right: visits the examples backwards with the rate 0.1, with one recursive call per epoch. Any
// order and any rate are right.

func trainR02From(w []float64, xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
	if epochs == 0 {
		return w, nil
	}
	n := 0
	for i := len(xs) - 1; i >= 0; i-- {
		if Mistake(w, xs[i], ys[i]) {
			w = Update(w, xs[i], 0.1*ys[i])
			n++
		}
	}
	if n == 0 {
		return w, []int{0}
	}
	w, rest := trainR02From(w, xs, ys, epochs-1)
	return w, append([]int{n}, rest...)
}

func Train(xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
	return trainR02From(make([]float64, len(xs[0])), xs, ys, epochs)
}
