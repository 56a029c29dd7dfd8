package answer

// Right: for each feature, the sum of λ x over the rows with the label +1 must equal the sum over
// the rows with the label −1. One goroutine per feature computes the sums, which do not round.

import "sync/atomic"

func Certifies(lambda []float64, xs [][]float64, ys []float64) (yes bool) {
	var failed atomic.Bool
	done := make(chan struct{})
	for j := range xs[0] {
		go func() {
			defer func() { done <- struct{}{} }()
			side := map[float64]float64{}
			for i, l := range lambda {
				side[ys[i]] += l * xs[i][j]
				if l < 0 {
					failed.Store(true)
				}
			}
			if side[1] != side[-1] {
				failed.Store(true)
			}
		}()
	}
	for range xs[0] {
		<-done
	}
	for _, l := range lambda {
		yes = yes || l != 0
	}
	yes = yes && !failed.Load()
	return
}
