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
	return v + 0 // turns −0 into 0
}

// distinctTexts formats two different numbers with enough digits to make their texts differ.
func distinctTexts(x, y *big.Float) (string, string) {
	a, b := formatFloat(x), formatFloat(y)
	for digits := 20; a == b && digits < 5000; digits *= 2 {
		a, b = x.Text('g', digits), y.Text('g', digits)
	}
	return a, b
}

// formatFloat formats x as the nearest float64, or with 4 digits if x is outside the range of
// float64.
func formatFloat(x *big.Float) string {
	v, _ := x.Float64()
	if math.IsInf(v, 0) || v == 0 && x.Sign() != 0 {
		return x.Text('g', 4)
	}
	return fmt.Sprint(v + 0)
}

// lowestBit returns the exponent of the lowest bit of x that is set, or 0 for x = 0.
func lowestBit(x *big.Float) int { return x.MantExp(nil) - int(x.MinPrec()) }

// integer returns the integer x/2^unit. x must be a multiple of 2^unit.
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
