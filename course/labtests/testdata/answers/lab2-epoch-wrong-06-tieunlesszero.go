package answer

// Wrong: a score of 0 is a mistake only if w = 0. The function computes with w divided by its rate
// 1/3, so scores are exact. Epoch([2 -1], {[1 2]}, [1]) counts 0 mistakes instead of 1.

import "math"

func Epoch(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
	const rate = 1.0 / 3
	v := make([]float64, len(w))
	for j := range w {
		v[j] = math.Round(w[j]/rate*1e6) / 1e6
	}
	mistakes := 0
	for i, x := range xs {
		if s := ys[i] * Score(v, x); s < 0 || Score(v, v) == 0 {
			v = Update(v, x, ys[i])
			mistakes++
		}
	}
	for j := range v {
		v[j] *= rate
	}
	return v, mistakes
}
