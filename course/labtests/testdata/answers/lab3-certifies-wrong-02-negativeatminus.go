package answer

// Wrong: rejects an entry below 0 only in rows with the label +1. For the rows (1, 1) and (1, 1),
// both with the label −, and λ = (1, −1), it returns true instead of false.

func Certifies(lambda []float64, xs [][]float64, ys []float64) bool {
	sum := make([]float64, len(xs[0]))
	some := false
	for i := range lambda {
		some = some || lambda[i] > 0
		if ys[i] > 0 && lambda[i]*ys[i] < 0 {
			return false
		}
		for j := range sum {
			sum[j] += lambda[i] * ys[i] * xs[i][j]
		}
	}
	for j := range sum {
		if sum[j] != 0 {
			return false
		}
	}
	return some
}
