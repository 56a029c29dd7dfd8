package answer

// Right: returns the mean of w after each example, computed as w − u/c. c counts the visits, and u is
// the sum of the updates, each multiplied by c. Each epoch has a new random order, without a fixed
// seed.

import "math/rand"

func Robust(xs [][]float64, ys []float64, epochs int) []float64 {
	w := make([]float64, len(xs[0]))
	u := make([]float64, len(xs[0]))
	c := 1.0
	for range epochs {
		for _, i := range rand.Perm(len(xs)) {
			if Mistake(w, xs[i], ys[i]) {
				w = Update(w, xs[i], ys[i])
				u = Update(u, xs[i], c*ys[i])
			}
			c++
		}
	}
	return Update(w, u, -1/c)
}
