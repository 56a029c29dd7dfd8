package plotting

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r3"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A space is a plotter of shapes in space, seen from a View. It draws them from
// the farthest to the nearest, so that what is behind a translucent polygon has
// its tint, and cuts what a wall cuts, so that there always is such an order. It is
// drawn in units of space: x to the right, y up, as View.Project has them.
type space struct {
	view   View
	shapes []shape
}

// A shape is a set of marks (each a point), a segment (2 corners) or a convex
// polygon (3 or more) in space.
type shape struct {
	corners []r3.Vec
	marks   bool
	wall    bool // a polygon that cuts the shapes that its plane goes through

	paint func(c draw.Canvas, corners []vg.Point)
}

var _ plot.Plotter = (*space)(nil)

func (s *space) add(more ...shape) { s.shapes = append(s.shapes, more...) }

// Plot implements plot.Plotter.
func (s *space) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for _, sh := range s.order(s.shapes) {
		corners := s.view.flat(sh.corners)
		for i, pt := range corners {
			corners[i] = vg.Point{X: x(float64(pt.X)), Y: y(float64(pt.Y))}
		}
		sh.paint(c, corners)
	}
}

// order returns the shapes, cut where walls cut them, such that none hides a later
// one. The plane of the first wall parts the others: what is behind it comes first,
// then the wall and what lies on it, then what is in front of it, each put into
// order in the same way. Where no wall is left, sorted compares shapes in pairs.
func (s *space) order(shapes []shape) []shape {
	first := slices.IndexFunc(shapes, func(sh shape) bool { return sh.wall })
	if first < 0 {
		return s.sorted(shapes)
	}
	wall := shapes[first]
	cutter, ok := planeThrough(wall.corners)
	if !ok { // it has no area: nothing to see
		return s.order(slices.Delete(slices.Clone(shapes), first, first+1))
	}
	cutter = cutter.facing(s.view)
	var behind, on, before []shape
	for i, sh := range shapes {
		if i == first {
			continue
		}
		parts := sh.parted(cutter)
		behind, on, before = parts[0].appendTo(behind), parts[1].appendTo(on), parts[2].appendTo(before)
	}
	var all []shape
	all = append(all, s.order(behind)...)
	all = append(all, wall)
	all = append(all, on...) // flat on each other: in the order in which they were added
	return append(all, s.order(before)...)
}

func (sh shape) appendTo(list []shape) []shape {
	if len(sh.corners) == 0 {
		return list
	}
	return append(list, sh)
}

// parted returns the parts of a shape behind a plane, on it and in front of it.
func (sh shape) parted(by plane) (parts [3]shape) {
	const thickness = 1e-9 // of a plane: the figures are a few units wide
	for i := range parts {
		parts[i] = sh
		parts[i].corners = nil
	}
	low, high := math.Inf(1), math.Inf(-1)
	for _, pt := range sh.corners {
		d := by.above(pt)
		low, high = min(low, d), max(high, d)
		if sh.marks {
			side := sideOf(d, thickness)
			parts[side].corners = append(parts[side].corners, pt)
		}
	}
	switch {
	case sh.marks:
	case low >= -thickness && high <= thickness:
		parts[1].corners = sh.corners
	case high <= thickness:
		parts[0].corners = sh.corners
	case low >= -thickness:
		parts[2].corners = sh.corners
	default:
		parts[0].corners, parts[2].corners = by.cut(sh.corners)
	}
	return parts
}

func sideOf(d, thickness float64) int {
	switch {
	case d < -thickness:
		return 0
	case d > thickness:
		return 2
	}
	return 1
}

// sorted returns shapes that no wall parts such that none hides a later one: again
// and again the first that hides none of the rest.
func (s *space) sorted(shapes []shape) []shape {
	flats, depths := make([][]vg.Point, len(shapes)), make([][]float64, len(shapes))
	_, _, towards := s.view.frame()
	for i, sh := range shapes {
		if sh.marks {
			continue // they have no edges
		}
		flats[i] = s.view.flat(sh.corners)
		for _, pt := range sh.corners {
			depths[i] = append(depths[i], r3.Dot(towards, pt))
		}
	}
	rest := make([]int, len(shapes))
	for i := range rest {
		rest[i] = i
	}
	var all []shape
	for len(rest) > 0 {
		next := slices.IndexFunc(rest, func(i int) bool {
			return !slices.ContainsFunc(rest, func(j int) bool {
				return hides(flats[i], depths[i], flats[j], depths[j])
			})
		})
		next = max(next, 0) // three that hide each other in turn have no order
		all = append(all, shapes[rest[next]])
		rest = slices.Delete(rest, next, next+1)
	}
	return all
}

// hides reports whether an edge of shape a passes in front of an edge of shape b.
func hides(a []vg.Point, depthA []float64, b []vg.Point, depthB []float64) bool {
	for i := range a {
		for j := range b {
			i2, j2 := (i+1)%len(a), (j+1)%len(b)
			t, u, ok := crossing(a[i], a[i2], b[j], b[j2])
			if !ok {
				continue
			}
			mine := depthA[i] + t*(depthA[i2]-depthA[i])
			other := depthB[j] + u*(depthB[j2]-depthB[j])
			if mine > other+1e-9 {
				return true
			}
		}
	}
	return false
}

// crossing returns where the segments from a to b and from c to d cross, as the
// shares of their lengths.
func crossing(a, b, c, d vg.Point) (t, u float64, ok bool) {
	cross := func(v, w vg.Point) float64 { return float64(v.X*w.Y - v.Y*w.X) }
	ab, cd, ac := b.Sub(a), d.Sub(c), c.Sub(a)
	area := cross(ab, cd)
	t, u = cross(ac, cd)/area, cross(ac, ab)/area
	return t, u, area != 0 && 0 <= t && t <= 1 && 0 <= u && u <= 1
}
