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

// A view is an orthographic projection of space onto the canvas. Its fields are three perpendicular
// unit vectors: to the right, up, and towards the reader.
type view struct{ right, up, towards r3.Vec }

// viewFrom returns the view of a reader at the given azimuth and elevation in degrees. The azimuth
// is the angle from the axis x₁, anticlockwise as seen from above. The elevation is the angle above
// the floor.
func viewFrom(azimuth, elevation float64) view {
	sinA, cosA := math.Sincos(azimuth / 180 * math.Pi)
	sinE, cosE := math.Sincos(elevation / 180 * math.Pi)
	return view{
		right:   r3.Vec{X: -sinA, Y: cosA},
		up:      r3.Vec{X: -sinE * cosA, Y: -sinE * sinA, Z: cosE},
		towards: r3.Vec{X: cosE * cosA, Y: cosE * sinA, Z: sinE},
	}
}

// project returns the projections of points onto the canvas, in units of space.
func (v view) project(points ...r3.Vec) []vg.Point {
	projected := make([]vg.Point, len(points))
	for i, pt := range points {
		projected[i] = vg.Point{X: vg.Length(r3.Dot(v.right, pt)), Y: vg.Length(r3.Dot(v.up, pt))}
	}
	return projected
}

// A plane is the set of points x with normal·x = offset. Points with a larger normal·x are in front
// of the plane. Points with a smaller normal·x are behind the plane.
type plane struct {
	normal r3.Vec // of length 1
	offset float64
}

// distance returns the distance of a point from the plane. It is negative if the point is behind
// the plane.
func (p plane) distance(pt r3.Vec) float64 { return r3.Dot(p.normal, pt) - p.offset }

// axes returns two perpendicular unit vectors that are parallel to the plane. across is horizontal,
// and steep points in the direction in which the plane rises most steeply.
func (p plane) axes() (across, steep r3.Vec) {
	across = r3.Cross(p.normal, r3.Vec{Z: 1})
	if r3.Norm(across) < 1e-9 {
		across = r3.Vec{X: 1}
	}
	across = r3.Unit(across)
	return across, r3.Cross(across, p.normal)
}

// cut returns the part of a convex polygon or segment behind the plane, and the part in front of
// the plane. Corners on the plane belong to both parts. Either part may be empty.
func (p plane) cut(corners []r3.Vec) (behind, inFront []r3.Vec) {
	sides := len(corners)
	if sides == 2 {
		sides = 1 // a segment has only one side
	}
	for i, a := range corners {
		b := corners[(i+1)%len(corners)]
		da, db := p.distance(a), p.distance(b)
		if da <= 0 {
			behind = append(behind, a)
		}
		if da >= 0 {
			inFront = append(inFront, a)
		}
		if i < sides && da*db < 0 {
			at := r3.Add(a, r3.Scale(da/(da-db), r3.Sub(b, a)))
			behind = append(behind, at)
			inFront = append(inFront, at)
		}
	}
	return behind, inFront
}

// A space is the plotter of shapes in space. It draws shapes from the farthest to the nearest, so
// translucent walls tint the shapes behind them. If a shape passes through the plane of a wall, the
// plotter divides the shape at this plane. Without these cuts, an order from the farthest to the
// nearest might not exist.
type space struct {
	view   view
	shapes []shape
}

// A shape is a point, a segment or a convex polygon in space, with one, two or more corners. A wall
// is a polygon that cuts other shapes.
type shape struct {
	corners []r3.Vec
	wall    *plane // the plane of a wall; nil for other shapes

	draw func(c draw.Canvas, corners []vg.Point) // corners are the corners of the shape on the canvas
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

// order returns the shapes, cut into parts by the planes of the walls, in the order in which to
// draw them. No wall is in front of a shape that is drawn after the wall.
//
// The plane of the first wall divides the other shapes. The shapes behind the plane come first. The
// wall and the shapes on the plane follow, and the shapes in front of the plane come last. The
// shapes behind the plane are then ordered in the same way, and so are the shapes in front of it.
// Shapes without a wall between them keep their order.
func (s *space) order(shapes []shape) []shape {
	first := slices.IndexFunc(shapes, func(sh shape) bool { return sh.wall != nil })
	if first < 0 {
		return shapes
	}
	wallPlane := *shapes[first].wall
	if r3.Dot(wallPlane.normal, s.view.towards) < 0 { // let the reader be in front of the plane
		wallPlane = plane{r3.Scale(-1, wallPlane.normal), -wallPlane.offset}
	}
	var parts [3][]shape // behind the plane, on it, in front of it
	for i, sh := range shapes {
		if i != first {
			sh.splitInto(&parts, wallPlane)
		}
	}
	onWall := append([]shape{shapes[first]}, parts[1]...)
	return slices.Concat(s.order(parts[0]), onWall, s.order(parts[2]))
}

// splitInto appends the part of a shape behind a plane to parts[0], and the part in front of it to
// parts[2]. If the whole shape is on the plane, splitInto appends it to parts[1].
func (sh shape) splitInto(parts *[3][]shape, by plane) {
	const thickness = 1e-9 // points at most this far from the plane count as on the plane
	behind, inFront := false, false
	for _, pt := range sh.corners {
		d := by.distance(pt)
		behind = behind || d < -thickness
		inFront = inFront || d > thickness
	}
	switch {
	case behind && inFront:
		back, front := sh, sh
		back.corners, front.corners = by.cut(sh.corners)
		parts[0] = append(parts[0], back)
		parts[2] = append(parts[2], front)
	case behind:
		parts[0] = append(parts[0], sh)
	case inFront:
		parts[2] = append(parts[2], sh)
	default:
		parts[1] = append(parts[1], sh)
	}
}

// newWall returns a wall and the segments of its outline. The corners are on the given plane. If
// there are fewer than three corners, newWall returns nil.
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

// newSegment returns the segment from a to b.
func newSegment(a, b r3.Vec, style draw.LineStyle) shape {
	return shape{
		corners: []r3.Vec{a, b},
		draw:    func(c draw.Canvas, at []vg.Point) { c.StrokeLines(style, at) },
	}
}

// newPoint returns a point of space, drawn as a mark with the colour tint. mark returns the outline
// of the mark at a point of the canvas.
func newPoint(at r3.Vec, tint color.Color, mark func(vg.Point) vg.Path) shape {
	return shape{corners: []r3.Vec{at}, draw: func(c draw.Canvas, at []vg.Point) {
		pen.Paint(c, tint, mark(at[0]))
	}}
}
