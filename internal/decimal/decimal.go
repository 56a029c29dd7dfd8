// Package decimal parses plain decimal numbers faster than strconv.ParseFloat, with the same results.
package decimal

import "math"

// maxDigits is the largest number of decimal digits that always fit into a uint64.
const maxDigits = 19

// Prefix parses the number at the beginning of text: digits, with an optional sign, decimal point and
// exponent. The argument point is the character of the decimal point, '.' or ','. Prefix returns the
// nearest float64 and the length of the number in bytes.
//
// The length is 0 if text does not begin with a number. It is also 0 for some numbers that are harder
// to parse: those with more than 19 significant digits, very large or very small numbers, and
// integers of absolute value 2⁵³ or more, which float64 may not represent exactly. Parse such a
// number with strconv.ParseFloat.
//
// The caller must check the text after the number. For example, Prefix finds the number 1 in "1_000", 0
// in "0x1p-2", and 12 in "12 km".
func Prefix(text []byte, point byte) (value float64, length int) {
	if len(text) == 0 {
		return 0, 0
	}
	i := 0
	if text[0] == '-' {
		i = 1
	}
	sign := uint64(i) << 63 // the sign bit of a float64
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
	isInteger := true
	if i < len(text) && text[i] == point {
		isInteger = false
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
	if digits == 0 || digits > maxDigits && significantDigits(text[first:i]) > maxDigits {
		return 0, 0
	}
	if i < len(text) && text[i]|0x20 == 'e' {
		writtenExponent, n := readExponent(text[i+1:])
		if n == 0 {
			return 0, 0
		}
		isInteger = false
		exponent += writtenExponent
		i += 1 + n
	}
	value, ok := rounded(mantissa, exponent)
	if !ok {
		value, ok = nearest(mantissa, exponent)
	}
	if !ok || isInteger && mantissa >= 1<<53 {
		return 0, 0
	}
	return math.Float64frombits(math.Float64bits(value) | sign), i
}

// significantDigits returns the number of digits in a number, not counting leading zeros.
func significantDigits(number []byte) int {
	n := 0
	for _, c := range number {
		if c-'0' <= 9 && (c != '0' || n > 0) {
			n++
		}
	}
	return n
}

// readExponent parses the text after the letter e: digits with an optional sign. It returns the exponent
// and its length in bytes. The length is 0 if there are no digits or more than four digits.
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
