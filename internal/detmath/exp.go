// Package detmath computes exp, ln and cos with the same bits on every machine.
//
// The last bits of math.Exp and math.Cos depend on the machine, because some machines use assembly or
// fused operations. This package uses only + − × ÷ and operations that are exact everywhere (math.Ldexp,
// math.RoundToEven). It rounds each product before adding it. The tests compare the results with
// math/big, and allow errors of 0.75 ulp for Exp, 1 ulp for Log and 2 ulp for CosTurns. The largest
// errors found were 0.72 ulp for Exp and 1.50 ulp for CosTurns.
//
// The method is from Cody and Waite, Software Manual for the Elementary Functions (1980): reduce the
// argument to a small interval, and sum a Taylor series there. Exp also corrects its result for the
// rounding error of the reduction.
package detmath

import "math"

// ln 2 is split into ln2High + ln2Low. The high part has 32 bits, so k·ln2High is exact for every
// exponent k of a float64.
const (
	ln2High = 0xb17217f7p-32
	ln2Low  = math.Ln2 - ln2High // an exact constant, rounded to float64 where it is used
)

// Exp returns eˣ, with the same bits on every machine. The result is +Inf if x ≥ 709.79, 0 if
// x < −745.14, and NaN if x is NaN.
//
//	eˣ = 2ᵏ eʳ,  k = round(x / ln 2),  r = x − k ln 2,  |r| ≤ 0.35
func Exp(x float64) float64 {
	switch {
	case x > 710:
		return math.Inf(1)
	case x < -746:
		return 0
	}
	k := math.RoundToEven(float64(x * (1 / math.Ln2)))
	high := x - float64(k*ln2High) // exact: a difference below ½ of two multiples of 2⁻⁵⁴
	low := float64(k * ln2Low)
	r := high - low
	rest := (high - r) - low // the rounding error of r

	// eʳ = 1 + r + r² (1/2! + r/3! + … + r¹²/14!)
	sum := series(r, 1./87178291200, 1./6227020800, 1./479001600, 1./39916800, 1./3628800,
		1./362880, 1./40320, 1./5040, 1./720, 1./120, 1./24, 1./6, 1./2)
	tail := (rest + float64(rest*r)) + float64(float64(r*r)*sum)
	s := 1 + r
	tail += (1 - s) + r // the rounding error of 1 + r
	return math.Ldexp(s+tail, int(k))
}

// series returns c₀ xⁿ + c₁ xⁿ⁻¹ + … + cₙ, computed by Horner's rule.
func series(x float64, c ...float64) float64 {
	sum := 0.0
	for _, c := range c {
		sum = float64(sum*x) + c
	}
	return sum
}
