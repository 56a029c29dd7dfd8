package answer

// Wrong: checks the sums of only the first and the last feature. For the rows (1, 2, 1) and (1, 3,
// 1), the labels + and −, and λ = (1, 1), it returns true, although the second sum is −1.

func Certifies(lambda []float64, xs [][]float64, ys []float64) bool {
	first, last, some := 0.0, 0.0, false
	for i := range lambda {
		if lambda[i] < 0 {
			return false
		}
		some = some || lambda[i] > 0
		first += lambda[i] * ys[i] * xs[i][0]
		last += lambda[i] * ys[i] * xs[i][len(xs[i])-1]
	}
	return some && first == 0 && last == 0
}
