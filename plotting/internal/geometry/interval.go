package geometry

import "math"

// An Interval is the range of a column's values.
type Interval struct{ Low, High float64 }

// With returns v, widened to hold a number.
func (v Interval) With(f float64) Interval { return Interval{min(v.Low, f), max(v.High, f)} }

// isPoint reports whether all values are the same, as far as a figure can show.
func (v Interval) isPoint() bool {
	return v.High-v.Low <= 1e-12*max(math.Abs(v.Low), math.Abs(v.High))
}

// ExpandedLike returns v, or if v is a point, the interval around it as wide as
// other; if other is a point too, as wide as the larger of their coordinates,
// or 1 if both are 0.
func (v Interval) ExpandedLike(other Interval) Interval {
	if !v.isPoint() {
		return v
	}
	size := max(math.Abs(v.Low), math.Abs(other.Low))
	width := other.High - other.Low
	if other.isPoint() {
		width = size
	}
	if size == 0 && width == 0 {
		width = 1
	}
	half := max(width/2, 1e-9*math.Abs(v.Low))
	return Interval{v.Low - half, v.Low + half}
}

// Widened returns v with an eighth more on each side.
func (v Interval) Widened() Interval {
	more := (v.High - v.Low) / 8
	return Interval{v.Low - more, v.High + more}
}

// ComparableWidths reports whether equal units suit both: neither is more than five
// times as wide as the other.
func ComparableWidths(x, y Interval) bool {
	wx, wy := x.High-x.Low, y.High-y.Low
	return wx <= 5*wy && wy <= 5*wx
}
