package answer

// Wrong: caches its results by λ and labels, but not by the rows. After Certifies([1 1], [[2 1] [2
// 1]], [1 -1]) = true, the result for the rows [[2 1] [3 1]] is true too.

import "fmt"

var certifiesW05 = map[string]bool{}

func Certifies(lambda []float64, xs [][]float64, ys []float64) (yes bool) {
	key := fmt.Sprint(lambda, ys)
	if known, ok := certifiesW05[key]; ok {
		return known
	}
	defer func() { certifiesW05[key] = yes }()
	sum := make([]float64, len(xs[0]))
	for i, l := range lambda {
		if l < 0 {
			return false
		}
		yes = yes || l > 0
		for j := range sum {
			sum[j] += l * ys[i] * xs[i][j]
		}
	}
	for _, s := range sum {
		yes = yes && s == 0
	}
	return
}
