package notation

import (
	"math"
	"strconv"

	"gonum.org/v1/plot"
)

// FewTicks returns at most so many ticks from low to high, at multiples of a step that is 1, 2
// or 5 times a power of ten, or one at low where float64 has no room for several.
func FewTicks(low, high float64, most int, integers bool) []plot.Tick {
	step := NiceStep((high - low) / float64(most))
	if integers {
		step = max(step, 1)
	}
	const slack = 1e-9 // of a step, for ends such as 0.6, which is 5.999… times 0.1
	first, last := math.Ceil(low/step-slack), math.Floor(high/step+slack)
	if !(last-first < 2*float64(most)) || !(step > 0) || first+1 == first {
		return []plot.Tick{{Value: low, Label: Number(low)}}
	}
	var ticks []plot.Tick
	for k := first; k <= last; k++ {
		v := k*step + 0 // −0 + 0 is 0
		ticks = append(ticks, plot.Tick{Value: v, Label: label(v)})
	}
	return ticks
}

// NiceStep returns the smallest of 1, 2, 5 times a power of ten that is at least
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

// parse reads a number from its decimal text, which is exact for powers of
// ten, unlike products of math.Pow10.
func parse(s string) float64 {
	f, _ := strconv.ParseFloat(s, 64)
	return f
}

// label writes a tick without the digits that only rounding made: 0.3, 12000,
// 1.5e−300.
func label(v float64) string {
	format := byte('f')
	size := math.Abs(v)
	if v != 0 && (size >= 1e7 || size < 1e-4) {
		format = 'e'
	}
	return Format(parse(strconv.FormatFloat(v, 'g', 15, 64)), format, -1)
}
