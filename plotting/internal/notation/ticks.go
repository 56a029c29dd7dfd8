package notation

import (
	"math"
	"strconv"

	"gonum.org/v1/plot"
)

// FewTicks returns ticks from low to high, at multiples of 1, 2 or 5 times a power of ten, with up to
// maxSteps steps between them. If float64 cannot represent several ticks there, it returns a single
// tick at low. If integers is true, the ticks are at integers only.
func FewTicks(low, high float64, maxSteps int, integers bool) []plot.Tick {
	step := NiceStep((high - low) / float64(maxSteps))
	if integers {
		step = max(step, 1)
	}
	const slack = 1e-9 // of a step, for rounding errors: in float64, 0.6/0.1 is 5.999…
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

// NiceStep returns the smallest number of the form 1, 2 or 5 times a power of ten that is at least
// least.
func NiceStep(least float64) float64 {
	power := strconv.Itoa(int(math.Floor(math.Log10(least))))
	for _, digit := range []string{"1", "2", "5"} {
		if step := parse(digit + "e" + power); step >= least {
			return step
		}
	}
	return parse("10e" + power)
}

// parse returns the float64 nearest to a decimal number. A product with math.Pow10 would be rounded
// twice.
func parse(s string) float64 {
	f, _ := strconv.ParseFloat(s, 64)
	return f
}

// label returns the label of a tick without the digits of rounding errors: 0.3, 12000, 1.5e−300.
func label(v float64) string {
	format := byte('f')
	size := math.Abs(v)
	if v != 0 && (size >= 1e7 || size < 1e-4) {
		format = 'e'
	}
	return Format(parse(strconv.FormatFloat(v, 'g', 15, 64)), format, -1)
}
