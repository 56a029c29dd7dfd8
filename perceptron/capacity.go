package perceptron

import (
	"fmt"
	"math/big"
)

// Cover returns the number of labellings of n points with d columns, out of all 2ⁿ, that
// a hyperplane through the origin can separate. The points must be in general position: any
// d of them, or all of them if there are fewer, are linearly independent.
//
//	C(n, d) = 2 Σ_{k<d} binom(n−1, k)
//
// This is all 2ⁿ labellings for n ≤ d, half of them for n = 2d, and a tiny fraction of them if n is
// much larger, so 2d is called the capacity of a perceptron with d weights. Points in other
// positions have fewer separable labellings. If the bias is absorbed, d includes the constant,
// and the condition for the original points is that no three are on a line, no four in
// a plane, and so on.
//
//	Cover(4, 3) // 14: for the corners of a square, all 16 labellings except XOR and XNOR
//
// L. Schläfli found the same formula for the number of regions into which n hyperplanes through
// the origin divide a space (about 1852, printed in 1901). Its use here is from T. M. Cover, "Geometrical
// and statistical properties of systems of linear inequalities with applications in pattern
// recognition", IEEE Transactions on Electronic Computers EC-14, 1965.
//
// Cover panics if n or d is below 1.
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
