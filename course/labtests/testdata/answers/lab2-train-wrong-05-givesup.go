package answer

// Wrong: stops after five equal counts in a row. XOR, whose counts are 4 4 4 …, gives 5 counts
// instead of 50 if the limit is 50 epochs.

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
