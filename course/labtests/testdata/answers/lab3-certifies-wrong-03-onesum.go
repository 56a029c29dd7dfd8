package answer

// Wrong: adds the sums of all features. For λ = (1, 1), the rows (1, 2) and (2, 1), and the labels
// + and −, the total is 3 − 3 = 0, but the sums (−1, 1) are not 0.

func Certifies(lambda []float64, xs [][]float64, ys []float64) bool {
	sum, some := 0.0, false
	for i := range lambda {
		if lambda[i] < 0 {
			return false
		}
		some = some || lambda[i] > 0
		for j := range xs[i] {
			sum += lambda[i] * ys[i] * xs[i][j]
		}
	}
	return some && sum == 0
}
