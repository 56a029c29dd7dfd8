package plotting

import "gonum.org/v1/plot/vg"

// ringMistakes puts a ring around each example that a score gets wrong, counting a
// score of 0 or NaN as wrong: !(y·score(x) > 0).
func (e *examples) ringMistakes(score func(x []float64) float64) {
	e.mistake = func(i int) bool { return !(e.data.Label(i)*score(e.data.Row(i)) > 0) }
}

// ringed reports whether example i has a ring.
func (e *examples) ringed(i int) bool { return e.mistake != nil && e.mistake(i) }

// appendRing adds to a path the ring around a mistake: a circle of some radius, or
// another mark of that size.
func appendRing(path vg.Path, centre vg.Point, radius vg.Length) vg.Path {
	inner := 1.9 * radius
	path = appendCircle(path, centre, inner+min(1.25, 0.5*radius), 1)
	return appendCircle(path, centre, inner, -1)
}
