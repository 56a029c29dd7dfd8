package answer

// Right: a goroutine sends a different random order of the examples for each epoch, with a fixed
// seed. The run begins with w = 0 and stops after the first epoch without a mistake.

import "math/rand"

func trainR01Deal(n, epochs int) <-chan []int {
	c := make(chan []int, epochs)
	go func() {
		defer close(c)
		r := rand.New(rand.NewSource(7))
		for range epochs {
			c <- r.Perm(n)
		}
	}()
	return c
}

func Train(xs [][]float64, ys []float64, epochs int) (w []float64, perEpoch []int) {
	w = make([]float64, len(xs[0]), 999)
	for order := range trainR01Deal(len(xs), epochs) {
		n := 0
		for _, i := range order {
			if y := ys[i]; Mistake(w, xs[i], y) {
				for j := range w {
					w[j] += y * xs[i][j]
				}
				n++
			}
		}
		if perEpoch = append(perEpoch, n); n == 0 {
			return
		}
	}
	return
}
