package drawable

import (
	"math"

	"gonum.org/v1/plot"

	"perceptronlab/plotting/internal/notation"
)

// isLogarithmic reports whether a scale is a logarithmic scale of gonum, perhaps an inverted one.
func isLogarithmic(scale plot.Normalizer) bool {
	switch s := scale.(type) {
	case plot.LogScale, *plot.LogScale, logScale:
		return true
	case plot.InvertedScale:
		return isLogarithmic(s.Normalizer)
	}
	return false
}

// mustHaveScale panics if the axis has no scale or no ticker, as in a plot that was not made by a function.
func (a axis) mustHaveScale() {
	if a.Scale == nil || a.Tick.Marker == nil {
		Panic("%s: got no Scale or no Tick.Marker, want both; make the plot with plotting.New, "+
			"and set Tick.Marker to plot.ConstantTicks(nil) for an axis without ticks", a.name)
	}
}

// mustPlaceEnds panics if the scale of the axis, which may be the caller's, has no place for the ends of the
// range. All points would vanish.
func (a axis) mustPlaceEnds() {
	for _, end := range []float64{a.Min, a.Max} {
		if math.IsNaN(a.Scale.Normalize(a.Min, a.Max, end)) {
			Panic("%s: got %s, which is NaN in the scale of type %T, want numbers that the scale can place; "+
				"set Min and Max of the axis", a.name, notation.Format(end, 'g', -1), a.Scale)
		}
	}
}

// A logScale is a logarithmic scale whose panic names the number that has no place on it.
type logScale struct {
	plot.Normalizer
	axis string
}

// Normalize implements plot.Normalizer.
func (s logScale) Normalize(low, high, v float64) float64 {
	if v <= 0 {
		Panic("%s: got %s, want numbers above 0, because the axis is logarithmic; leave out the others",
			s.axis, notation.Format(v, 'g', -1))
	}
	return s.Normalizer.Normalize(low, high, v)
}

// checkScale replaces the scale of a logarithmic axis with a logScale.
func (a axis) checkScale() {
	if isLogarithmic(a.Scale) {
		a.Scale = logScale{a.Scale, a.name}
	}
}
