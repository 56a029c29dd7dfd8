package notation

import (
	"math"
	"strconv"

	"gonum.org/v1/plot"
)

// FewTicks returns ticks from low to high, at most maxSteps + 1 of them. The step between two ticks
// is 1, 2 or 5 times a power of ten, and the ticks are at multiples of the step. If integers is
// true, ticks are only at integers. If low and high are too close for several ticks in float64,
// FewTicks returns a single tick at low.
func FewTicks(low, high float64, maxSteps int, integers bool) []plot.Tick {
	step := NiceStep((high - low) / float64(maxSteps))
	if integers {
		step = max(step, 1)
	}
	const slack = 1e-9 // allows for rounding errors of the quotients: in float64, 0.6/0.1 is 5.999…
	first, last := math.Ceil(low/step-slack), math.Floor(high/step+slack)
	if !(last-first < 2*float64(maxSteps)) || !(step > 0) || first+1 == first {
		return []plot.Tick{{Value: low, Label: Number(low)}}
	}
	var ticks []plot.Tick
	for k := first; k <= last; k++ {
		v := k*step + 0 // −0 + 0 is 0
		ticks = append(ticks, plot.Tick{Value: v, Label: label(v)})
	}
	return ticks
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
