package perceptron

import (
	"fmt"
	"math"
	"math/big"

	"perceptronlab/internal/exact"
)

// nearest returns the float64 nearest to x.
func nearest(x *big.Float) float64 {
	v, _ := x.Float64()
	return v + 0 // not −0
}

// apart prints two different numbers with as many digits as it takes to see that.
func apart(x, y *big.Float) (string, string) {
	a, b := spelled(x), spelled(y)
	for digits := 20; a == b && digits < 5000; digits *= 2 {
		a, b = x.Text('g', digits), y.Text('g', digits)
	}
	return a, b
}

// spelled prints a value as the nearest float64 prints, or with 4 digits where it is
// beyond float64.
func spelled(x *big.Float) string {
	v, _ := x.Float64()
	if math.IsInf(v, 0) || v == 0 && x.Sign() != 0 {
		return x.Text('g', 4)
	}
	return fmt.Sprint(v + 0)
}

// lowestBit returns the exponent of the lowest bit of x that is not 0; for x = 0 it is 0.
func lowestBit(x *big.Float) int { return x.MantExp(nil) - int(x.MinPrec()) }

// integer returns x in units of 2^unit; x must be a multiple of that.
func integer(x *big.Float, unit int) *big.Int {
	n, _ := new(big.Float).SetMantExp(x, -unit).Int(nil)
	return n
}

// atLeast0 returns x, or 0 if x is negative.
func atLeast0(x *big.Float) *big.Float {
	if x.Sign() < 0 {
		return exact.Float(0)
	}
	return x
}
