package decimal

import (
	"math"
	"math/bits"
)

// powersOf10 holds the powers of ten that float64 represents exactly.
var powersOf10 = [...]float64{
	1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
	1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
}

// rounded returns mantissa · 10^exponent, correctly rounded, if float64 represents both the mantissa
// and the power of ten exactly. The result is correct because only one operation rounds (W. D. Clinger,
// How to read floating point numbers accurately, PLDI 1990). Otherwise ok is false.
func rounded(mantissa uint64, exponent int) (value float64, ok bool) {
	switch {
	case mantissa >= 1<<53 || exponent < -22 || exponent > 22:
		return 0, false
	case exponent <= 0:
		return float64(mantissa) / powersOf10[-exponent], true
	}
	return float64(mantissa) * powersOf10[exponent], true
}

// maxPower is the largest k with 5ᵏ < 2⁶⁴.
const maxPower = 27

// powersOf5 holds 5ᵏ for k = 0 … maxPower.
var powersOf5 = func() (powers [maxPower + 1]uint64) {
	powers[0] = 1
	for k := range maxPower {
		powers[k+1] = 5 * powers[k]
	}
	return powers
}()

// nearest returns the float64 nearest to mantissa · 10^exponent. If the exponent is below −maxPower or
// above maxPower, ok is false.
//
// It computes mantissa · 5^exponent exactly, as a product of two integers or as a quotient with a
// remainder, and rounds once. Multiplying by 2^exponent is exact.
func nearest(mantissa uint64, exponent int) (value float64, ok bool) {
	switch {
	case exponent < -maxPower || exponent > maxPower:
		return 0, false
	case mantissa == 0:
		return 0, true
	case exponent < 0:
		return quotient(mantissa, powersOf5[-exponent], exponent), true
	}
	return product(mantissa, powersOf5[exponent], exponent), true
}

// product returns the float64 nearest to a · b · 2^power. Neither a nor b is 0.
func product(a, b uint64, power int) float64 {
	a, zerosA := leftAligned(a)
	b, zerosB := leftAligned(b)
	high, low := bits.Mul64(a, b)
	power += 64 - zerosA - zerosB
	if high < 1<<63 {
		high = high<<1 | low>>63
		low <<= 1
		power--
	}
	return toFloat64(high, low != 0, power)
}

// quotient returns the float64 nearest to a / b · 2^power. Neither a nor b is 0.
func quotient(a, b uint64, power int) float64 {
	a, zerosA := leftAligned(a)
	b, zerosB := leftAligned(b)
	high, low := a, uint64(0) // the dividend, high · 2⁶⁴ + low
	power += zerosB - zerosA - 64
	if a >= b { // halve the dividend, because bits.Div64 requires high < b
		high, low = a>>1, a<<63
		power++
	}
	ratio, remainder := bits.Div64(high, low, b)
	return toFloat64(ratio, remainder != 0, power)
}

// leftAligned returns x, shifted left until bit 63 is set, and the number of bits by which it was
// shifted. x must not be 0.
func leftAligned(x uint64) (aligned uint64, zeros int) {
	zeros = bits.LeadingZeros64(x)
	return x << zeros, zeros
}

// toFloat64 returns the float64 nearest to x · 2^power. Ties are rounded to even. If isLarger is true,
// the number to round exceeds x · 2^power by less than 2^power. Bit 63 of x must be set, and the result
// must be a normal number.
func toFloat64(x uint64, isLarger bool, power int) float64 {
	const half = 1 << 10 // half the value of the lowest bit of fraction
	fraction := x >> 11
	rest := x & (2*half - 1)
	if rest > half || rest == half && (isLarger || fraction&1 == 1) {
		fraction++
	}
	scale := math.Float64frombits(uint64(1023+power+11) << 52) // 2^(power+11)
	return float64(fraction) * scale
}
