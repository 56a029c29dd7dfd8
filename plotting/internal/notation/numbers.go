// Package notation formats numbers, vectors, signs and names for figures in the style of textbooks.
package notation

import (
	"math"
	"strconv"
	"strings"
)

// Number returns v with 4 significant digits, such as 0.2425, −3 or 1.25e9. If 10⁴ ≤ |v| < 10⁹, it
// returns v rounded to an integer, such as 12345.
func Number(v float64) string {
	size := math.Abs(v)
	if 1e4 <= size && size < 1e9 {
		return Format(v, 'f', 0)
	}
	return Format(v, 'g', 4)
}

// Format returns the text of strconv.FormatFloat with three changes. It replaces hyphens with minus
// signs, and it removes the sign of −0, and the plus sign and leading zeros of an exponent. For
// instance, 1e+06 becomes 1e6.
func Format(v float64, format byte, digits int) string {
	s := strconv.FormatFloat(v+0, format, digits, 64) // −0 + 0 is 0
	if mantissa, exponent, found := strings.Cut(s, "e"); found {
		n, _ := strconv.Atoi(exponent)
		s = mantissa + "e" + strconv.Itoa(n)
	}
	return strings.ReplaceAll(s, "-", "−")
}

// Short returns v rounded to 2 decimals, for text that is read and not used to compute. It returns more
// digits only if |v| < 0.1, then 2 significant ones. If |v| ≥ 1000, it returns what Number returns.
func Short(v float64) string {
	switch size := math.Abs(v); {
	case size < 0.1:
		return Format(v, 'g', 2)
	case size < 1000:
		v = math.Round(v*100) / 100
	}
	return Number(v)
}

// Vector formats a vector as (0, 1, −1), and its elements as Number does. If there are more than 8
// elements, Vector returns the first 6 and an ellipsis.
func Vector(v ...float64) string { return vector(v, Number) }

// ShortVector is Vector, but it formats the elements as Short does.
func ShortVector(v ...float64) string { return vector(v, Short) }

// vector formats a vector and, by the given function, its elements.
func vector(v []float64, format func(float64) string) string {
	var numbers []string
	for _, f := range v {
		numbers = append(numbers, format(f))
	}
	if len(v) > 8 {
		numbers = append(numbers[:6], "…")
	}
	return "(" + strings.Join(numbers, ", ") + ")"
}
