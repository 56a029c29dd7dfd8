// Package notation formats numbers, vectors, signs and names for figures, as books print them.
package notation

import (
	"math"
	"strconv"
	"strings"
)

// Number returns v with 4 significant digits or, up to a billion, with all digits before the decimal
// point: 0.2425, −3, 12345, 1.25e9.
func Number(v float64) string {
	size := math.Abs(v)
	if 1e4 <= size && size < 1e9 {
		return Format(v, 'f', 0)
	}
	return Format(v, 'g', 4)
}

// Format is strconv.FormatFloat with minus signs as wide as a plus, and without the plus and leading
// zeros of an exponent: 1e+06 becomes 1e6.
func Format(v float64, format byte, digits int) string {
	s := strconv.FormatFloat(v+0, format, digits, 64) // −0 + 0 is 0
	if mantissa, exponent, found := strings.Cut(s, "e"); found {
		n, _ := strconv.Atoi(exponent)
		s = mantissa + "e" + strconv.Itoa(n)
	}
	return strings.ReplaceAll(s, "-", "−")
}

// Vector returns a vector in the form (0, 1, −1), with numbers as formatted by Number. Of more than 8
// numbers it returns the first 6 and an ellipsis.
func Vector(v ...float64) string {
	var numbers []string
	for _, f := range v {
		numbers = append(numbers, Number(f))
	}
	if len(v) > 8 {
		numbers = append(numbers[:6], "…")
	}
	return "(" + strings.Join(numbers, ", ") + ")"
}
