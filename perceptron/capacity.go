package perceptron

import (
	"fmt"
	"math/big"
)

// Cover returns how many of the 2ⁿ labellings of n points with d columns a hyperplane
// through the origin can separate, if the points are in general position: any d of
// them, or all if there are fewer, are linearly independent.
//
//	C(n, d) = 2 Σ_{k<d} binom(n−1, k)
//
// This is all 2ⁿ labellings up to n = d, half of them at n = 2d, and soon a tiny fraction, so
// 2d is called the capacity of a perceptron with d weights. Points in other positions have
// fewer separable labellings. If the bias is absorbed, d includes the constant, and general
// position refers to the original points: no three on a line, no four in a plane, …
//
//	Cover(4, 3) // 14: the corners of a square have 14 of 16, all but XOR and XNOR
//
// L. Schläfli found this number of regions into which n hyperplanes divide a space (about
// 1852, printed 1901). T. M. Cover, "Geometrical and statistical properties of systems of
// linear inequalities with applications in pattern recognition", IEEE Transactions on
// Electronic Computers EC-14, 1965.
//
// It panics unless n and d are 1 or more.
func Cover(n, d int) *big.Int {
	if n < 1 || d < 1 {
		panic(fmt.Sprintf("perceptron: Cover: got n = %d and d = %d, want at least 1 for both", n, d))
	}
	sum := new(big.Int)
	binomial := big.NewInt(1) // binom(n−1, k)
	for k := range min(n, d) {
		sum.Add(sum, binomial)
		binomial.Mul(binomial, big.NewInt(int64(n-1-k)))
		binomial.Quo(binomial, big.NewInt(int64(k+1)))
	}
	return sum.Lsh(sum, 1)
}
