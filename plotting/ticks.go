package plotting

import (
	"cmp"

	"gonum.org/v1/plot"

	"perceptronlab/plotting/internal/notation"
)

// Ticks places a few ticks on an axis, at multiples of 1, 2 or 5 times a power of ten. [New] sets it as the
// [plot.Ticker] of both axes.
type Ticks struct {
	MaxSteps int  // the largest number of steps from the first to the last tick; 0 means 6
	Integers bool // place ticks at integers only
}

var _ plot.Ticker = Ticks{}

// Ticks returns the ticks from low to high. If float64 cannot represent several ticks in that
// range, it returns a single tick at low. If t.Integers is true and the range contains no integer,
// it returns no ticks.
func (t Ticks) Ticks(low, high float64) []plot.Tick {
	return notation.FewTicks(low, high, cmp.Or(t.MaxSteps, 6), t.Integers)
}

// epochTicks returns the ticker for an axis of epochs. The ticks have up to 10 steps, or up to 6 if there are
// more than 50 epochs, because in a small figure labels such as 90 and 100 would be too close.
func epochTicks(epochs int) Ticks {
	if epochs > 50 {
		return Ticks{Integers: true}
	}
	return Ticks{MaxSteps: 10, Integers: true}
}
