package lift

import (
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r3"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/plotting/internal/pen"
)

// A view is a direction from which a figure in space is seen from far away: lines that
// are parallel in space are parallel on paper (an orthographic projection). It holds the
// directions to the right, up, and towards the reader: three vectors of length 1,
// perpendicular to each other.
type view struct{ right, up, towards r3.Vec }

// viewFrom returns the view of a reader at an azimuth in degrees from the axis x₁,
// anticlockwise seen from above, and an elevation above the floor.
func viewFrom(azimuth, elevation float64) view {
	sinA, cosA := math.Sincos(azimuth / 180 * math.Pi)
	sinE, cosE := math.Sincos(elevation / 180 * math.Pi)
	return view{
		right:   r3.Vec{X: -sinA, Y: cosA},
		up:      r3.Vec{X: -sinE * cosA, Y: -sinE * sinA, Z: cosE},
		towards: r3.Vec{X: cosE * cosA, Y: cosE * sinA, Z: sinE},
	}
}

// project returns the places of points on paper, in the units of space.
func (v view) project(points ...r3.Vec) []vg.Point {
	on := make([]vg.Point, len(points))
	for i, pt := range points {
		on[i] = vg.Point{X: vg.Length(r3.Dot(v.right, pt)), Y: vg.Length(r3.Dot(v.up, pt))}
	}
	return on
}

// A plane is the set of points x with normal·x = offset; its front is where normal·x is
// larger.
type plane struct {
	normal r3.Vec // of length 1
	offset float64
}

// distance returns how far a point is in front of the plane.
func (s plane) distance(pt r3.Vec) float64 { return r3.Dot(s.normal, pt) - s.offset }

// axes returns two directions in the plane at a right angle: one along the floor, the other
// as steep as the plane is.
func (s plane) axes() (across, steep r3.Vec) {
	across = r3.Cross(s.normal, r3.Vec{Z: 1})
	if r3.Norm(across) < 1e-9 {
		across = r3.Vec{X: 1}
	}
	across = r3.Unit(across)
	return across, r3.Cross(across, s.normal)
}

// cut returns the parts of a convex polygon, or of a segment, behind a plane and in
// front of it, each empty if there is none.
func (s plane) cut(corners []r3.Vec) (behind, before []r3.Vec) {
	last := len(corners)
	if last == 2 {
		last = 1 // a segment does not return to its start
	}
	for i, a := range corners {
		b := corners[(i+1)%len(corners)]
		da, db := s.distance(a), s.distance(b)
		if da <= 0 {
			behind = append(behind, a)
		}
		if da >= 0 {
			before = append(before, a)
		}
		if i < last && da*db < 0 {
			at := r3.Add(a, r3.Scale(da/(da-db), r3.Sub(b, a)))
			behind = append(behind, at)
			before = append(before, at)
		}
	}
	return behind, before
}

// A space is a plotter of shapes in space. It draws them from the farthest to the nearest,
// to give the tint of a translucent wall to what is behind it. Walls cut the shapes that
// pass through them, so such an order always exists. It is drawn in units of space.
type space struct {
	view   view
	shapes []shape
}

// A shape is a point (one corner), a segment (2) or a convex polygon (3 or more) in space.
type shape struct {
	corners []r3.Vec
	wall    *plane // of a polygon that cuts the shapes that its plane goes through

	draw func(c draw.Canvas, corners []vg.Point)
}

// Plot implements plot.Plotter.
func (s *space) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for _, sh := range s.order(s.shapes) {
		corners := s.view.project(sh.corners...)
		for i, pt := range corners {
			corners[i] = vg.Point{X: x(float64(pt.X)), Y: y(float64(pt.Y))}
		}
		sh.draw(c, corners)
	}
}

// order returns the shapes, cut where walls cut them, such that no wall hides a later shape.
// The plane of the first wall divides the others: what is behind it comes first, then the
// wall and what lies on it, then what is in front of it, each put into order in the same
// way. Shapes that no wall divides are drawn in the order in which they were added.
func (s *space) order(shapes []shape) []shape {
	first := slices.IndexFunc(shapes, func(sh shape) bool { return sh.wall != nil })
	if first < 0 {
		return shapes
	}
	cutter := *shapes[first].wall
	if r3.Dot(cutter.normal, s.view.towards) < 0 { // its front is towards the reader
		cutter = plane{r3.Scale(-1, cutter.normal), -cutter.offset}
	}
	var parts [3][]shape // behind the wall, on it, in front of it
	for i, sh := range shapes {
		if i != first {
			sh.splitInto(&parts, cutter)
		}
	}
	on := append([]shape{shapes[first]}, parts[1]...)
	return slices.Concat(s.order(parts[0]), on, s.order(parts[2]))
}

// splitInto adds the parts of a shape behind a plane, on it and in front of it.
func (sh shape) splitInto(parts *[3][]shape, by plane) {
	const thickness = 1e-9 // of a plane: the figures are a few units wide
	behind, before := false, false
	for _, pt := range sh.corners {
		d := by.distance(pt)
		behind = behind || d < -thickness
		before = before || d > thickness
	}
	switch {
	case behind && before:
		back, front := sh, sh
		back.corners, front.corners = by.cut(sh.corners)
		parts[0] = append(parts[0], back)
		parts[2] = append(parts[2], front)
	case behind:
		parts[0] = append(parts[0], sh)
	case before:
		parts[2] = append(parts[2], sh)
	default:
		parts[1] = append(parts[1], sh)
	}
}

// newWall returns a wall on a plane, and its outline.
func newWall(corners []r3.Vec, on plane, tint color.Color, outline draw.LineStyle) []shape {
	if len(corners) < 3 {
		return nil
	}
	shapes := []shape{{
		corners: corners,
		wall:    &on,
		draw:    func(c draw.Canvas, at []vg.Point) { c.FillPolygon(tint, at) },
	}}
	for i, a := range corners {
		shapes = append(shapes, newSegment(a, corners[(i+1)%len(corners)], outline))
	}
	return shapes
}

// newSegment returns a segment.
func newSegment(a, b r3.Vec, style draw.LineStyle) shape {
	return shape{
		corners: []r3.Vec{a, b},
		draw:    func(c draw.Canvas, at []vg.Point) { c.StrokeLines(style, at) },
	}
}

// newPoint returns a newPoint with the outline of its mark on paper.
func newPoint(at r3.Vec, tint color.Color, mark func(vg.Point) vg.Path) shape {
	return shape{corners: []r3.Vec{at}, draw: func(c draw.Canvas, at []vg.Point) {
		pen.Paint(c, tint, mark(at[0]))
	}}
}
