// Package decimal reads plain decimal numbers fast, to the same bits as strconv.ParseFloat.
package decimal

import "math"

// mostDigits is how many significant digits certainly fit into a uint64.
const mostDigits = 19

// Prefix reads the number at the beginning of text: digits, perhaps with a sign, a decimal point (the
// byte given) and an exponent. It returns the float64 nearest to it, and how many bytes the number
// has. The length is 0 if text begins with anything else, or with a number that takes more care: one
// of more than 19 digits, one that is very large or very small, or a whole number from 2⁵³ on, which
// perhaps no float64 equals. Those are for strconv.ParseFloat.
//
// What follows the number is for the caller to judge: "1_000", "0x1p-2" and "12 km" begin with the
// numbers 1, 0 and 12.
func Prefix(text []byte, point byte) (value float64, length int) {
	if len(text) == 0 {
		return 0, 0
	}
	i := 0
	if text[0] == '-' {
		i = 1
	}
	sign := uint64(i) << 63 // as the bits of a float64 have it
	if text[0] == '+' {
		i = 1
	}

	first := i
	mantissa := uint64(0) // the number is mantissa · 10^exponent
	for ; i < len(text); i++ {
		digit := text[i] - '0'
		if digit > 9 {
			break
		}
		mantissa = 10*mantissa + uint64(digit)
	}
	digits := i - first
	exponent := 0
	whole := true
	if i < len(text) && text[i] == point {
		whole = false
		i++
		fraction := i
		for ; i < len(text); i++ {
			digit := text[i] - '0'
			if digit > 9 {
				break
			}
			mantissa = 10*mantissa + uint64(digit)
		}
		exponent = fraction - i
		digits += i - fraction
	}
	if digits == 0 || digits > mostDigits && significant(text[first:i]) > mostDigits {
		return 0, 0
	}
	if i < len(text) && text[i]|0x20 == 'e' {
		written, n := readExponent(text[i+1:])
		if n == 0 {
			return 0, 0
		}
		whole = false
		exponent += written
		i += 1 + n
	}
	value, ok := rounded(mantissa, exponent)
	if !ok {
		value, ok = nearest(mantissa, exponent)
	}
	if !ok || whole && mantissa >= 1<<53 {
		return 0, 0
	}
	return math.Float64frombits(math.Float64bits(value) | sign), i
}

// significant returns how many digits a number has from the first one on that is not 0.
func significant(number []byte) int {
	n := 0
	for _, c := range number {
		if c-'0' <= 9 && (c != '0' || n > 0) {
			n++
		}
	}
	return n
}

// readExponent reads what follows the letter e: digits, perhaps with a sign. The length is 0 if
// there is no digit, or more than four.
func readExponent(text []byte) (exponent, length int) {
	i := 0
	if len(text) > 0 && (text[0] == '-' || text[0] == '+') {
		i = 1
	}
	first := i
	for ; i < len(text) && text[i]-'0' <= 9; i++ {
		exponent = 10*exponent + int(text[i]-'0')
		if i-first == 4 {
			return 0, 0
		}
	}
	if i == first {
		return 0, 0
	}
	if text[0] == '-' {
		exponent = -exponent
	}
	return exponent, i
}
