package answer

// Wrong: puts the order into a map and ranges over the map, so the order is random. TrainIn([1 0],
// {[1 2] [-2 -1]}, [1 -1], 10) returns the weights [1 2] about half of the time.

func TrainIn(order []int, xs [][]float64, ys []float64, epochs int) (w []float64, perEpoch []int) {
	set := map[int]bool{}
	for _, i := range order {
		set[i] = true
	}
	w = make([]float64, len(xs[0]))
	for range epochs {
		n := 0
		for i := range set {
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
