package answer

// Right: computes the score with math/big instead of Score, and returns the result of the method
// Sign of big.Float.

import "math/big"

func Classify(w, x []float64) int {
	sum := new(big.Float).SetPrec(2000)
	for j := range w {
		sum.Add(sum, new(big.Float).SetPrec(2000).Mul(big.NewFloat(w[j]), big.NewFloat(x[j])))
	}
	return sum.Sign()
}
