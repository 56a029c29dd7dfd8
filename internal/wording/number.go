package wording

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Number formats v in full if |v| is an integer below 2⁵³ or a multiple of 2⁻¹⁰ below 2²⁰. Such a
// multiple has at most ten decimal places. Number formats all other numbers with 4 significant digits.
func Number(v float64) string {
	size := math.Abs(v)
	integer := v == math.Trunc(v) && size < 1<<53
	dyadic := 1024*v == math.Trunc(1024*v) && size < 1<<20
	if !integer && !dyadic {
		return fmt.Sprintf("%.4g", v)
	}
	if v == 0 {
		return "0" // also for −0
	}
	s := strconv.FormatFloat(v, 'f', 10, 64)
	return strings.TrimRight(strings.TrimRight(s, "0"), ".")
}
