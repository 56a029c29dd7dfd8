package answer

// Right: works with whole steps and multiplies the weights by the rate, pi, only at the end: the same as rate pi throughout.

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
