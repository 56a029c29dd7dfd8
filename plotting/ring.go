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
	path = appendCircle(path, centre, inner+min(1.25, 0.5*radius), 1)
	return appendCircle(path, centre, inner, -1)
}

// appendSquare adds to a path the square around the example of an update, of some radius: it
// is large enough to hold a ring.
func appendSquare(path vg.Path, centre vg.Point, radius vg.Length) vg.Path {
	for side, half := range []vg.Length{2.4*radius + min(1.25, 0.5*radius), 2.4 * radius} {
		corners := cornersOf(centre, vg.Point{X: half, Y: half})
		if side == 1 {
			slices.Reverse(corners) // what is within is left out
		}
		path = appendPolygon(path, corners...)
	}
	return path
}
