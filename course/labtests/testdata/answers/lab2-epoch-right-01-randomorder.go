package answer

// Right: visits every example once, in a random order (no seed), each a mistake or not with the weights by then.

import "math/rand"

func Epoch(w []float64, xs [][]float64, ys []float64) (after []float64, mistakes int) {
	after = w
	for _, i := range rand.Perm(len(xs)) {
		if Mistake(after, xs[i], ys[i]) {
			after = Update(after, xs[i], ys[i])
			mistakes++
		}
	}
	return
}
