package geometry

import "math"

// An Interval is the set of the numbers from Low to High, such as the range of a column.
type Interval struct{ Low, High float64 }

// With returns the smallest interval that contains the interval v and the number f.
func (v Interval) With(f float64) Interval { return Interval{min(v.Low, f), max(v.High, f)} }

// isPoint reports whether the ends of v are equal, or differ so little that the difference may be a rounding
// error: by at most four times 2⁻⁵² of their size, unless both are integers.
func (v Interval) isPoint() bool {
	if v.Low == math.Trunc(v.Low) && v.High == math.Trunc(v.High) {
		return v.Low == v.High
	}
	return v.High-v.Low <= 0x1p-50*max(math.Abs(v.Low), math.Abs(v.High))
}

// ExpandedLike returns v, unless its ends are equal up to a rounding error. Then v counts as a point, and
// ExpandedLike returns an interval around this point that is as wide as other. If other counts as a point
// too, the width is the larger absolute value of the two points, or 1 if both points are 0. The width is at
// least 2·10⁻⁹ times the absolute value of v.
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

// Widened returns v, extended on each side by an eighth of its width.
func (v Interval) Widened() Interval {
	extension := v.High/8 - v.Low/8 // v.High − v.Low might overflow
	return Interval{v.Low - extension, v.High + extension}
}

// ComparableWidths reports whether neither x nor y is more than five times as wide as the other. In
// this case, figures have equal units on the axes with these ranges.
func ComparableWidths(x, y Interval) bool {
	wx, wy := x.High-x.Low, y.High-y.Low
	return wx <= 5*wy && wy <= 5*wx
}
