package answer

// Wrong: accepts sums below 1e-14 as 0. For λ = (1, 1), the rows (1, 1) and (1 + 2^-50, 1), and the
// labels + and −, the first sum is -2^-50, not 0.

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
