package answer

// Wrong: sorts its argument order, so it visits 0, 1, 2, … and changes the caller's list.
// TrainIn([1 0], {[1 2] [-2 -1]}, [1 -1], 10) returns the weights [1 2] instead of [2 1].

import "slices"

func TrainIn(order []int, xs [][]float64, ys []float64, epochs int) (w []float64, perEpoch []int) {
	slices.Sort(order)
	w = make([]float64, len(xs[0]))
	for range epochs {
		n := 0
		for _, i := range order {
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
