package answer

// Wrong: stops after at most 12 epochs. XOR with a limit of 50 epochs gives 12 counts instead of
// 50.

func Train(xs [][]float64, ys []float64, epochs int) (w []float64, perEpoch []int) {
	w = make([]float64, len(xs[0]))
	for range min(epochs, 12) {
		n := 0
		w, n = Epoch(w, xs, ys)
		perEpoch = append(perEpoch, n)
		if n == 0 {
			break
		}
	}
	return w, perEpoch
}
