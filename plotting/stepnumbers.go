package plotting

import (
	"slices"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"

	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/layout"
	"perceptronlab/plotting/internal/theme"
)

// A numberPlace is the place of the numbers of an arrow: a rectangle on the arrow.
type numberPlace struct {
	centre vg.Point
	half   vg.Point // half its width and half its height
}

// numberStyle returns the style of the numbers of arrows, except for their colour.
func numberStyle(t theme.Theme) text.Style { return t.Words(10, t.Ink) }

// numberShares are the places on an arrow where its numbers may be, as shares of its length. The best
// places come first.
var numberShares = []vg.Length{0.5, 0.42, 0.58, 0.34, 0.66}

// newNumberPlaces returns the places of the numbers of the arrows between points, which are all points of a
// path. So the numbers stay where they are while the path grows. An arrow without room for its numbers has no
// place.
func newNumberPlaces(t theme.Theme, points []vg.Point) map[arrow]numberPlace {
	arrows := distinctArrows(points)
	if len(arrows) > maxArrows {
		return nil
	}
	places := map[arrow]numberPlace{}
	var taken []vg.Rectangle
	for _, s := range stepsBetween(points) {
		half := layout.HalfSize(numberStyle(t), s.name())
		if centre, ok := s.numberPlace(half, arrows, taken); ok {
			places[s.arrow] = numberPlace{centre, half}
			taken = append(taken, geometry.Rectangle(centre, half))
		}
	}
	return places
}

// numberPlace returns the centre of a place for numbers on an arrow that overlaps no rectangle that is taken
// and covers as few of the other arrows as possible. ok reports whether there is such a place.
func (a arrow) numberPlace(half vg.Point, arrows []arrow, taken []vg.Rectangle) (centre vg.Point, ok bool) {
	const ends = 20 // the smallest length of the arrow that remains visible, with its head
	along := a.to.Sub(a.from)
	covered := 2 * geometry.Norm(along) // by the numbers
	if along.X != 0 {
		covered = min(covered, 2*half.X*geometry.Norm(along)/max(along.X, -along.X))
	}
	if along.Y != 0 {
		covered = min(covered, 2*half.Y*geometry.Norm(along)/max(along.Y, -along.Y))
	}
	if covered+ends > geometry.Norm(along) {
		return centre, false
	}
	bend, least := a.bendOfStep(arrows), 0
	for i, share := range numberShares {
		if bend != 0 && i > 0 {
			break // only the middle of an arc is known
		}
		at := a.at(share, bend)
		place := geometry.Rectangle(at, half)
		overlaps := func(r vg.Rectangle) bool {
			return place.Min.X < r.Max.X && r.Min.X < place.Max.X &&
				place.Min.Y < r.Max.Y && r.Min.Y < place.Max.Y
		}
		cost := i
		for _, other := range arrows {
			if other != a && geometry.Distance(other.from, other.to, []vg.Point{at}) < float64(half.Y) {
				cost += len(numberShares)
			}
		}
		if !slices.ContainsFunc(taken, overlaps) && (!ok || cost < least) {
			centre, least, ok = at, cost, true
		}
	}
	return centre, ok
}

// at returns the point of an arrow at the given share of its length. If the arrow is an arc, share is 0.5.
func (a arrow) at(share, bend vg.Length) vg.Point {
	along := a.to.Sub(a.from)
	side := geometry.Ortho(along).Scale(-bend / geometry.Norm(along))
	return a.from.Add(along.Scale(share)).Add(side)
}

// bendOfStep returns the height of the arc of an arrow of a stepwise path. An arrow is also bent if it would
// go through a point of the path.
func (a arrow) bendOfStep(pathArrows []arrow) vg.Length {
	if bend := a.bend(pathArrows); bend != 0 {
		return bend
	}
	for _, other := range pathArrows {
		for _, at := range []vg.Point{other.from, other.to} {
			if at != a.from && at != a.to && geometry.Distance(a.from, a.to, []vg.Point{at}) < 1 {
				return -min(9, 0.15*geometry.Norm(a.to.Sub(a.from)))
			}
		}
	}
	return 0
}
