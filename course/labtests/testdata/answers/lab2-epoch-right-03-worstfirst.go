package answer

// Right: the next example is always the one with the smallest y (w·x) among those not yet visited.
// So the order depends on w, but each example is visited once. The rate is 4.

import "math"

func Epoch(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
	left := map[int]bool{}
	for i := range ys {
		left[i] = true
	}
	count := 0
	for len(left) > 0 {
		worst, low := -1, math.Inf(1)
		for i := range ys {
			if m := ys[i] * Score(w, xs[i]); left[i] && (worst < 0 || m < low) {
				worst, low = i, m
			}
		}
		delete(left, worst)
		if low > 0 {
			continue
		}
		count++
		w = Update(w, xs[worst], 4*ys[worst])
	}
	return w, count
}
