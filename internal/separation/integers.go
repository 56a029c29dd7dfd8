package separation

import (
	"math"
	"math/big"
	"slices"
)

// coprime returns the numbers nᵢ·2^exponents[i] times the positive factor that makes them integers
// without a common divisor.
func coprime(n []*big.Int, exponents []int) []*big.Int {
	least := math.MaxInt
	for i, v := range n {
		if v.Sign() != 0 {
			least = min(least, exponents[i])
		}
	}
	c := make([]*big.Int, len(n))
	divisor := new(big.Int)
	for i, v := range n {
		c[i] = new(big.Int)
		if v.Sign() != 0 {
			c[i].Lsh(v, uint(exponents[i]-least))
			divisor.GCD(nil, nil, divisor, new(big.Int).Abs(c[i]))
		}
	}
	if divisor.Cmp(big.NewInt(1)) > 0 {
		for _, v := range c {
			v.Quo(v, divisor)
		}
	}
	return c
}

// roundToFloat64 returns x/2^exp, rounded to float64, and the exp for which the largest absolute value of
// the result is between ½ and 1.
func roundToFloat64(x []*big.Int) (rounded []float64, exp int) {
	for _, v := range x {
		exp = max(exp, v.BitLen())
	}
	for _, v := range x {
		rounded = append(rounded, ratio(v, exp))
	}
	return rounded, exp
}

// ratio returns n/2^exp, rounded to float64.
func ratio(n *big.Int, exp int) float64 {
	f := new(big.Float).SetInt(n)
	v, _ := f.SetMantExp(f, -exp).Float64()
	return v
}

// product returns the dot product of a and the first len(a) entries of b. So if b is an extended row
// (zᵢ, 1) and a is x, the result is x·zᵢ.
func product(a, b []*big.Int) *big.Int {
	sum := new(big.Int)
	t := new(big.Int)
	for j, v := range a {
		if v.Sign() != 0 && b[j].Sign() != 0 {
			sum.Add(sum, t.Mul(v, b[j]))
		}
	}
	return sum
}

// isZero reports whether all numbers are 0.
func isZero(x []*big.Int) bool {
	return !slices.ContainsFunc(x, func(v *big.Int) bool { return v.Sign() != 0 })
}

func isNegative(n *big.Int) bool { return n.Sign() < 0 }
