package parquet

import (
	"bytes"
	"math"
	"strconv"
)

// appendFloat appends a float as NumPy writes it: with the fewest digits that identify it among the floats
// of the given number of bits. Nothing is appended for NaN, which means a missing value.
func appendFloat(dst []byte, v float64, bits int) []byte {
	switch {
	case math.IsNaN(v):
		return dst
	case math.IsInf(v, 1):
		return append(dst, "inf"...)
	case math.IsInf(v, -1):
		return append(dst, "-inf"...)
	}
	const least = 1e-4 // the least number without an exponent
	format := byte('f')
	if a := math.Abs(v); a != 0 && (a < least || a >= leastLarge(bits)) {
		format = 'e'
	}
	if bits == 16 {
		v = fewestDigits(v)
		bits = 64
	}
	start := len(dst)
	dst = strconv.AppendFloat(dst, v, format, -1, bits)
	if !bytes.ContainsAny(dst[start:], ".e") {
		dst = append(dst, ".0"...)
	}
	return dst
}

// leastLarge returns the least number of the given number of bits that NumPy writes with an exponent.
func leastLarge(bits int) float64 {
	switch bits {
	case 16:
		return 1e3
	case 32:
		return 1e6
	}
	return 1e16
}

// halfPrecision returns the number with the given bits of an IEEE 754 number of half precision: a sign, 5
// bits of the exponent and 10 bits of the fraction.
func halfPrecision(bits uint16) float64 {
	const infinity = 31 // the exponent of infinities and NaN
	exponent := int(bits >> 10 & 31)
	fraction := float64(bits & 1023)
	v := 0.0
	switch {
	case exponent == infinity && fraction != 0:
		return math.NaN()
	case exponent == infinity:
		v = math.Inf(1)
	case exponent == 0:
		v = math.Ldexp(fraction, -24)
	default:
		v = math.Ldexp(1024+fraction, exponent-25)
	}
	if bits>>15 == 1 {
		return -v
	}
	return v
}

// fewestDigits returns the decimal number with the fewest digits that is nearer to v, a number of half
// precision, than to any other number of half precision.
func fewestDigits(v float64) float64 {
	const maxDigits = 5
	_, exponent := math.Frexp(v)
	halfStep := math.Ldexp(1, max(exponent-1, -14)-11) // half the distance of the neighbours of v
	for digits := range maxDigits {
		decimal, err := strconv.ParseFloat(strconv.FormatFloat(v, 'e', digits, 64), 64)
		if err == nil && math.Abs(decimal-v) < halfStep {
			return decimal
		}
	}
	return v
}
