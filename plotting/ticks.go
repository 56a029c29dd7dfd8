package plotting

import (
	"cmp"

	"gonum.org/v1/plot"

	"perceptronlab/plotting/internal/notation"
)

// Ticks marks an axis at a few multiples of 1, 2 or 5 times a power of ten,
// each with its label. It is the plot.Ticker of every axis here.
type Ticks struct {
	Most     int  // the largest number of ticks; 0 means 6
	Integers bool // mark whole numbers only
}

var _ plot.Ticker = Ticks{}

// Ticks returns the ticks from low to high. Where float64 has no room for
// several, it returns one at low.
func (t Ticks) Ticks(low, high float64) []plot.Tick {
	return notation.FewTicks(low, high, cmp.Or(t.Most, 6), t.Integers)
}

// epochTicks marks up to 10 of the epochs, fewer if their numbers are long.
func epochTicks(epochs int) Ticks {
	if epochs > 100 {
		return Ticks{Integers: true}
	}
	return Ticks{Most: 10, Integers: true}
}
