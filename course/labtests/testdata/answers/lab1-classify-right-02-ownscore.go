package answer

// Right: own score in math/big instead of Score, and the sign of it (big.Float has a method for that).

import "math/big"

func Classify(w, x []float64) int {
	sum := new(big.Float).SetPrec(2000)
	for j := range w {
		sum.Add(sum, new(big.Float).SetPrec(2000).Mul(big.NewFloat(w[j]), big.NewFloat(x[j])))
	}
	return sum.Sign()
}
