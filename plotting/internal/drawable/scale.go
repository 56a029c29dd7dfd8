package drawable

import (
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
