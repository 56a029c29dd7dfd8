package answer

// Wrong: gives up after five equal counts in a row, though not told to: XOR (4 4 4 4 4 …) with 50 epochs returns 5 counts, not 50.

func Train(xs [][]float64, ys []float64, epochs int) (w []float64, perEpoch []int) {
	w = make([]float64, len(xs[0]))
	same := 0
	for range epochs {
		n := 0
		w, n = Epoch(w, xs, ys)
		if len(perEpoch) > 0 && perEpoch[len(perEpoch)-1] == n {
			same++
		} else {
			same = 0
		}
		perEpoch = append(perEpoch, n)
		if n == 0 || same == 4 {
			break
		}
	}
	return w, perEpoch
}
