package answer

// Right: computes with the rate 1, and multiplies the weights by π at the end, which is the same as
// using the rate π.

import "math"

func Train(xs [][]float64, ys []float64, epochs int) (w []float64, perEpoch []int) {
	defer func() {
		for j := range w {
			w[j] *= math.Pi
		}
	}()
	w = make([]float64, len(xs[0]))
	for n := 1; n > 0 && len(perEpoch) < epochs; perEpoch = append(perEpoch, n) {
		w, n = Epoch(w, xs, ys)
	}
	return
}
