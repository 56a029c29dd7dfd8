package notation

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"gonum.org/v1/plot"
)

// FewTicks returns ticks from low to high, at most maxSteps + 1 of them. The step between two ticks
// is 1, 2 or 5 times a power of ten, and the ticks are at multiples of the step. If integers is
// true, ticks are only at integers. If low and high are too close for several ticks in float64,
// FewTicks returns a single tick at low.
//
// A label is a number, such as 0.3. If the numbers would have too many digits, only the first label is a
// number, and the others are differences from it: 1000000000000, +0.5, +1.
func FewTicks(low, high float64, maxSteps int, integers bool) []plot.Tick {
	step := NiceStep((high - low) / float64(maxSteps))
	if integers {
		step = max(step, 1)
	}
	const slack = 1e-9 // allows for rounding errors of the quotients: in float64, 0.6/0.1 is 5.999…
	first, last := math.Ceil(low/step-slack), math.Floor(high/step+slack)
	const maxInteger = 1 << 53 // not all integers beyond it are float64
	mostSteps := max(math.Abs(first), math.Abs(last))
	if !(last-first < 2*float64(maxSteps)) || !(step > 0) || !(mostSteps < maxInteger) {
		return []plot.Tick{{Value: low, Label: Number(low)}}
	}
	var ticks []plot.Tick
	longest := 0
	for k := first; k <= last; k++ {
		v := k*step + 0 // −0 + 0 is 0
		ticks = append(ticks, plot.Tick{Value: v, Label: label(v)})
		longest = max(longest, utf8.RuneCountInString(ticks[len(ticks)-1].Label))
	}
	const (
		maxLength = 9   // of a label, in characters
		manySteps = 1e4 // from 0 to the ticks; for fewer steps, differences would not be shorter
	)
	if longest > maxLength && mostSteps > manySteps {
		labelDifferences(ticks, step)
	}
	return ticks
}

// labelDifferences gives the first tick a label with all digits of its value, and each other tick a label
// with its difference from the first, a multiple of step.
func labelDifferences(ticks []plot.Tick, step float64) {
	for i := range ticks {
		ticks[i].Label = "+" + label(float64(i)*step)
	}
	base := ticks[0].Value
	size := math.Abs(base)
	decimals := max(0, int(math.Ceil(-math.Log10(step)-1e-9)))
	switch {
	case size < 1e-4 || size >= 1e16:
		digits := 2 + int(math.Log10(size/step))
		ticks[0].Label = Format(base, 'g', min(17, digits))
	case decimals > 0:
		ticks[0].Label = strings.TrimRight(strings.TrimRight(Format(base, 'f', decimals), "0"), ".")
	default:
		ticks[0].Label = Format(base, 'f', 0)
	}
}

// NiceStep returns the smallest number that is at least minimum and is 1, 2 or 5 times a power of
// ten.
func NiceStep(minimum float64) float64 {
	power := strconv.Itoa(int(math.Floor(math.Log10(minimum))))
	for _, digit := range []string{"1", "2", "5"} {
		if step := parse(digit + "e" + power); step >= minimum {
			return step
		}
	}
	return parse("10e" + power)
}

// parse returns the float64 nearest to a decimal number. A product of a digit and math.Pow10 could
// differ, because it is rounded twice.
func parse(s string) float64 {
	f, _ := strconv.ParseFloat(s, 64)
	return f
}

// label returns the label of a tick at v, such as 0.3, 12000 or 1.5e−300. It rounds v to 15
// significant digits, which removes the rounding error of k*step.
func label(v float64) string {
	format := byte('f')
	size := math.Abs(v)
	if v != 0 && (size >= 1e7 || size < 1e-4) {
		format = 'e'
	}
	return Format(parse(strconv.FormatFloat(v, 'g', 15, 64)), format, -1)
}
