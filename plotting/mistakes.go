package plotting

import (
	"fmt"

	"gonum.org/v1/plot"
)

// Mistakes draws the number of mistakes in each epoch, perEpoch[0] being that of
// epoch 1: a run's PerEpoch. The last epoch is marked, so that a run that ended
// without a mistake is seen to end at 0.
//
// Both axes count: their ticks are whole numbers. It panics if a number of
// mistakes is negative.
func Mistakes(perEpoch []int) *plot.Plot {
	for e, m := range perEpoch {
		if m < 0 {
			panic(fmt.Sprintf("plotting: %s mistakes in epoch %d; wanted 0 or more", number(float64(m)), e+1))
		}
	}
	p := New()
	p.X.Label.Text, p.Y.Label.Text = "epoch", "mistakes"
	p.X.Tick.Marker, p.Y.Tick.Marker = Ticks{Most: 10, Integers: true}, Ticks{Integers: true}
	if len(perEpoch) > 100 {
		p.X.Tick.Marker = Ticks{Integers: true}
	}
	p.X.Padding, p.Y.Padding = 6, 6
	p.Add(NewCurve(perEpoch))
	if len(perEpoch) == 0 {
		p.Add(note("no epochs"))
	}
	return p
}
