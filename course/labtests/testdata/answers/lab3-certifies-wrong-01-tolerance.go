package answer

// Wrong: takes sums below 1e-14 for 0: λ = (1, 1) for the rows (1, 1), (1 + 2^-50, 1) with labels + −: the first sum is -2^-50, not 0.

import "math"

func Certifies(lambda []float64, xs [][]float64, ys []float64) bool {
	sum := make([]float64, len(xs[0]))
	some := false
	for i := range lambda {
		some = some || lambda[i] > 0
		if lambda[i] < 0 {
			return false
		}
		for j := range sum {
			sum[j] += lambda[i] * ys[i] * xs[i][j]
		}
	}
	for j := range sum {
		if math.Abs(sum[j]) > 1e-14 {
			return false
		}
	}
	return some
}
