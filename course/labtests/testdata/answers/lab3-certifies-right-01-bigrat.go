package answer

// Right: checks the three conditions. The sums are exact, in math/big, and are computed feature by
// feature, from the last row to the first.

import "math/big"

func Certifies(lambda []float64, xs [][]float64, ys []float64) bool {
	if len(lambda) == 0 {
		return false
	}
	biggest, smallest := lambda[0], lambda[0]
	for _, l := range lambda {
		biggest, smallest = max(biggest, l), min(smallest, l)
	}
	if smallest < 0 || biggest == 0 {
		return false
	}
	for j := range xs[0] {
		sum := new(big.Rat)
		for i := len(xs) - 1; i >= 0; i-- {
			term := big.NewRat(1, 1)
			for _, f := range []float64{lambda[i], ys[i], xs[i][j]} {
				term.Mul(term, new(big.Rat).SetFloat64(f))
			}
			sum.Add(sum, term)
		}
		if sum.Sign() != 0 {
			return false
		}
	}
	return true
}
