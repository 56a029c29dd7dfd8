package plotting

import "math"

// An interval is the range of a column's values.
type interval struct{ low, high float64 }

// with returns v, widened to hold a number.
func (v interval) with(f float64) interval { return interval{min(v.low, f), max(v.high, f)} }

// point reports whether all values are the same, as far as a figure can show.
func (v interval) point() bool {
	return v.high-v.low <= 1e-12*max(math.Abs(v.low), math.Abs(v.high))
}

// orLike returns v, or if v is a point, the interval around it as wide as
// other; if other is a point too, as wide as the larger of their coordinates,
// or 1 if both are 0.
func (v interval) orLike(other interval) interval {
	if !v.point() {
		return v
	}
	size := max(math.Abs(v.low), math.Abs(other.low))
	width := other.high - other.low
	if other.point() {
		width = size
	}
	if size == 0 && width == 0 {
		width = 1
	}
	half := max(width/2, 1e-9*math.Abs(v.low))
	return interval{v.low - half, v.low + half}
}

// widened returns v with an eighth more on each side.
func (v interval) widened() interval {
	more := (v.high - v.low) / 8
	return interval{v.low - more, v.high + more}
}

// comparableWidths reports whether equal units suit both: neither is more than five
// times as wide as the other.
func comparableWidths(x, y interval) bool {
	wx, wy := x.high-x.low, y.high-y.low
	return wx <= 5*wy && wy <= 5*wx
}
