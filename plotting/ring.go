package plotting

import (
	"slices"

	"gonum.org/v1/plot/vg"
)

// isMistake reports whether a score is wrong for a label, as 0 and NaN are for either.
func isMistake(y, score float64) bool { return !(y*score > 0) }

// ringMistakes puts a ring around each example that a score gets wrong.
func (e *examples) ringMistakes(score func(x []float64) float64) {
	e.ringed = func(i int) bool { return isMistake(e.data.Label(i), score(e.data.Row(i))) }
}

// appendRing adds to a path the ring around a mistake: a circle of some radius, or
// another mark of that size.
func appendRing(path vg.Path, centre vg.Point, radius vg.Length) vg.Path {
	inner := 1.9 * radius
	if radius < 4.2 { // many examples, so rings that can be told apart
		inner = 1.6 * radius
	}
	path = appendCircle(path, centre, inner+min(1.25, 0.5*radius), 1)
	return appendCircle(path, centre, inner, -1)
}

// appendSquare adds to a path the outline of a square of some half width and line width.
func appendSquare(path vg.Path, centre vg.Point, half, width vg.Length) vg.Path {
	path = append(path, rectangle(centre, vg.Point{X: half + width, Y: half + width}).Path()...)
	inner := cornersOf(centre, vg.Point{X: half, Y: half})
	slices.Reverse(inner) // what is within is left out
	return appendPolygon(path, inner...)
}
