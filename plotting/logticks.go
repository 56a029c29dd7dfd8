package plotting

import (
	"math"
	"strconv"

	"gonum.org/v1/plot"
)

// logTicks marks a logarithmic axis at powers of ten, at few of them; where there
// are less than two of these, at 2 and 5 times a power as well.
type logTicks struct{}

var _ plot.Ticker = logTicks{}

func (logTicks) Ticks(low, high float64) []plot.Tick {
	first, last := int(math.Floor(math.Log10(low))), int(math.Ceil(math.Log10(high)))
	digits := []string{"1"}
	if math.Log10(high)-math.Log10(low) < 2 {
		digits = []string{"1", "2", "5"}
	}
	step := max(1, (last-first+5)/6)
	var ticks []plot.Tick
	for e := first; e <= last; e += step {
		for _, digit := range digits {
			if v := parse(digit + "e" + strconv.Itoa(e)); low <= v && v <= high {
				ticks = append(ticks, plot.Tick{Value: v, Label: label(v)})
			}
		}
	}
	return ticks
}
