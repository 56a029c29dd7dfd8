package decimal

import (
	"math"
	"math/bits"
)

// powersOf10 are the powers of ten that are float64s.
var powersOf10 = [...]float64{
	1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
	1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
}

// rounded returns mantissa · 10^exponent where one operation computes it, because both the mantissa
// and the power of ten are float64s. Its result is rounded correctly: W. D. Clinger, How to read
// floating point numbers accurately, PLDI 1990.
func rounded(mantissa uint64, exponent int) (value float64, ok bool) {
	switch {
	case mantissa >= 1<<53 || exponent < -22 || exponent > 22:
		return 0, false
	case exponent <= 0:
		return float64(mantissa) / powersOf10[-exponent], true
	}
	return float64(mantissa) * powersOf10[exponent], true
}

// mostPower is the highest power of 5 below 2⁶⁴, and powersOf5 are those up to it.
const mostPower = 27

var powersOf5 = func() (powers [mostPower + 1]uint64) {
	powers[0] = 1
	for k := range mostPower {
		powers[k+1] = 5 * powers[k]
	}
	return powers
}()

// nearest returns the float64 nearest to mantissa · 10^exponent, unless the exponent is below
// −mostPower or above mostPower. It computes mantissa · 5^exponent exactly, as a product of two
// integers or as a quotient with a remainder, and rounds it once. The factor 2^exponent that is left
// only moves the point.
func nearest(mantissa uint64, exponent int) (value float64, ok bool) {
	switch {
	case exponent < -mostPower || exponent > mostPower:
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
	high, low := a, uint64(0) // the dividend is at most 2⁶⁴ · b, so that the quotient is below 2⁶⁴
	power += zerosB - zerosA - 64
	if a >= b {
		high, low = a>>1, a<<63
		power++
	}
	ratio, remainder := bits.Div64(high, low, b)
	return toFloat64(ratio, remainder != 0, power)
}

// leftAligned moves the first 1 of x to bit 63, and returns by how many bits.
func leftAligned(x uint64) (aligned uint64, zeros int) {
	zeros = bits.LeadingZeros64(x)
	return x << zeros, zeros
}

// toFloat64 returns the float64 nearest to x · 2^power, ties to even, where bit 63 of x is 1, and
// where more says that the number is a little larger, by less than 1 · 2^power. The result must be
// a normal number.
func toFloat64(x uint64, more bool, power int) float64 {
	const half = 1 << 10 // of the last of the 53 bits that stay
	fraction := x >> 11
	rest := x & (2*half - 1)
	if rest > half || rest == half && (more || fraction&1 == 1) {
		fraction++
	}
	scale := math.Float64frombits(uint64(1023+power+11) << 52) // 2^(power+11)
	return float64(fraction) * scale
}
