package answer

// Right: visits every example once, in a random order without a fixed seed, and tests each with the
// current weights.

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
