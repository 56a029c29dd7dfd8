package plotting

import (
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
)

// Ticks marks an axis at multiples of 1, 2 or 5 times a power of ten, at few of
// them, each with its label. It is the plot.Ticker of every axis here.
type Ticks struct {
	Most     int  // the largest number of ticks; 0 stands for 6
	Integers bool // mark whole numbers only
}

var _ plot.Ticker = Ticks{}

// Ticks returns the ticks from low to high. Where float64 has no room for
// several, it returns one at low.
func (t Ticks) Ticks(low, high float64) []plot.Tick {
	most := t.most()
	step, power := niceStep((high - low) / float64(most))
	if t.Integers && power < 0 {
		step, power = 1, 0
	}
	const slack = 1e-9 // of a step, for ends such as 0.6, which is 5.999… times 0.1
	first, last := math.Ceil(low/step-slack), math.Floor(high/step+slack)
	if !(last-first < 2*float64(most)) || !(step > 0) || first+1 == first {
		return []plot.Tick{{Value: low, Label: minus(strconv.FormatFloat(low, 'g', 4, 64))}}
	}
	var ticks []plot.Tick
	for k := first; k <= last; k++ {
		v := k*step + 0 // −0 + 0 is 0
		ticks = append(ticks, plot.Tick{Value: v, Label: label(v, power)})
	}
	return ticks
}

func (t Ticks) most() int {
	if t.Most < 1 {
		return 6
	}
	return t.Most
}

// niceStep returns the smallest of 1, 2, 5 times a power of ten that is at least
// least, and that power.
func niceStep(least float64) (step float64, power int) {
	power = int(math.Floor(math.Log10(least)))
	for _, digit := range []string{"1", "2", "5"} {
		step = parse(digit + "e" + strconv.Itoa(power))
		if step >= least {
			return step, power
		}
	}
	return parse("1e" + strconv.Itoa(power+1)), power + 1
}

// parse reads a number written by this package: decimal powers are exact in
// their spelling, and products of math.Pow10 are not.
func parse(s string) float64 {
	f, _ := strconv.ParseFloat(s, 64)
	return f
}

// label spells v, a multiple of 10^power, without the digits that are noise of
// the multiplication: 0.3, 12000, 1.5e−300.
func label(v float64, power int) string {
	size := math.Abs(v)
	if v != 0 && (size >= 1e7 || size < 1e-4) {
		exponent := int(math.Floor(math.Log10(size)))
		digits := min(max(0, exponent-power), 16)
		mantissa, e, _ := strings.Cut(strconv.FormatFloat(v, 'e', digits, 64), "e")
		n, _ := strconv.Atoi(e)
		return minus(trim(mantissa) + "e" + strconv.Itoa(n))
	}
	return minus(trim(strconv.FormatFloat(v, 'f', max(0, -power), 64)))
}

// trim drops the zeros at the end of decimals.
func trim(s string) string {
	if !strings.Contains(s, ".") {
		return s
	}
	return strings.TrimRight(strings.TrimRight(s, "0"), ".")
}

// minus makes minus signs as wide as a plus.
func minus(s string) string { return strings.ReplaceAll(s, "-", "−") }
