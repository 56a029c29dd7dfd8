package notation

import (
	"math"
	"strconv"
	"strings"
)

// Agreeing returns the vectors u and v as text, and their dot product, times y, as Short formats it. The
// elements of u and v are as ShortVector formats them, unless readers who multiply these numbers would
// get another product. Then they have more decimals, at most 6.
func Agreeing(y float64, u, v []float64) (first, second, product string) {
	format := Short
	product = Short(y * dot(u, v))
	for decimals := 3; ; decimals++ {
		first, second = vector(u, format), vector(v, format)
		if Short(y*dot(rounded(u, format), rounded(v, format))) == product || decimals > 6 {
			return first, second, product
		}
		format = func(f float64) string { return decimal(f, decimals) }
	}
}

// dot returns the dot product of two vectors of the same length.
func dot(u, v []float64) (sum float64) {
	for j := range u {
		sum += u[j] * v[j]
	}
	return sum
}

// rounded returns the numbers that a format writes.
func rounded(v []float64, format func(float64) string) []float64 {
	numbers := make([]float64, len(v))
	for j, f := range v {
		numbers[j], _ = strconv.ParseFloat(strings.ReplaceAll(format(f), "−", "-"), 64)
	}
	return numbers
}

// decimal returns v rounded to a number of decimals. If |v| ≥ 1000, it returns what Number returns.
func decimal(v float64, decimals int) string {
	if math.Abs(v) >= 1000 {
		return Number(v)
	}
	power := math.Pow10(decimals)
	return Format(math.Round(v*power)/power, 'f', -1)
}
