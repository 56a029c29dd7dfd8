package answer

// Wrong: draws len(xs) examples at random, so some may be visited twice and others not at all. With
// {[2 1] [1 -2]}, it may never visit the second example.

import "math/rand"

func Epoch(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
	mistakes := 0
	for range xs {
		i := rand.Intn(len(xs))
		if Mistake(w, xs[i], ys[i]) {
			w = Update(w, xs[i], ys[i])
			mistakes++
		}
	}
	return w, mistakes
}
