package drawable

import (
	"math"

	"gonum.org/v1/plot"

	"perceptronlab/internal/finite"
	"perceptronlab/plotting/internal/notation"
)

// An axis is an axis of a plot with its name in messages, such as "Y axis".
type axis struct {
	name string
	*plot.Axis
}

// isLogarithmic reports whether the scale or the ticks of the axis have no place for numbers of 0 or less.
func (a axis) isLogarithmic() bool {
	switch a.Tick.Marker.(type) {
	case plot.LogTicks, *plot.LogTicks:
		return true
	}
	return isLogarithmic(a.Scale)
}

// openRange widens a range with only one value. gonum would widen it by 1 on each side, which is no
// difference for a large value, and too much for a small value on a logarithmic axis. Like gonum, openRange
// gives an axis without values the range from −1 to 1, and an end that has not been set the value 0.
func (a axis) openRange() {
	switch {
	case a.isLogarithmic():
		if a.Min == a.Max && a.Min > 0 {
			a.Min, a.Max = a.Min/2, a.Max*2
		}
	case math.IsInf(a.Min, 1) && math.IsInf(a.Max, -1):
		a.Min, a.Max = -1, 1
	case math.IsInf(a.Min, 1) && a.Max > 0: // only Max has been set
		a.Min = 0
	case math.IsInf(a.Max, -1) && a.Min < 0: // only Min has been set
		a.Max = 0
	case a.Min == a.Max && finite.All(a.Min):
		half := max(1, 1e-9*math.Abs(a.Min))
		a.Min, a.Max = a.Min-half, a.Max+half
	}
}

// The narrowest ranges that can be drawn.
const (
	minWidth = 1e-300 // the length of a unit in points overflows if the range is much narrower
	minSteps = 100    // of float64, from one end to the other
)

// mustHaveRange panics unless the range of the axis can be drawn.
func (a axis) mustHaveRange() {
	isLog := a.isLogarithmic()
	refuse := func(want string) {
		format := func(v float64) string { return notation.Format(v, 'g', -1) }
		Panic("%s: got a range from %s to %s, %s", a.name, format(a.Min), format(a.Max), want)
	}
	size := max(math.Abs(a.Min), math.Abs(a.Max))
	width := a.Max - a.Min
	switch {
	case math.IsNaN(a.Min) || math.IsNaN(a.Max):
		refuse("want finite numbers; leave out the points with NaN, or set Min and Max of the axis")
	case !finite.All(a.Min, a.Max):
		refuse("want finite numbers; set Min and Max of the axis, or divide the numbers by a power of ten")
	case a.Min > a.Max:
		refuse("want Min below Max; to reverse the axis, set its Scale to plot.InvertedScale")
	case isLog && a.Min <= 0:
		refuse("want numbers above 0, because the axis is logarithmic; " +
			"leave out points of 0 or less, or set Min of the axis")
	case !finite.All(width):
		refuse("want a width that is finite in float64; divide the numbers by a power of ten")
	case width < minWidth:
		refuse("want a width of at least 1e−300; multiply the numbers by a power of ten")
	case width < minSteps*(size-math.Nextafter(size, 0)):
		refuse("want a range with at least 100 numbers of float64; subtract the same number from all values")
	}
}

// mustHaveFewTicks panics if the axis has too many ticks to be read.
func (a axis) mustHaveFewTicks() {
	const maxTicks = 10_000
	if n := len(a.Tick.Marker.Ticks(a.Min, a.Max)); n > maxTicks {
		Panic("%s: got %d ticks, want at most %d; set Tick.Marker of the axis, "+
			"for example to plotting.Ticks{}", a.name, n, maxTicks)
	}
}
