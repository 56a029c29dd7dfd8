package pen

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/internal/finite"
	"perceptronlab/plotting/internal/geometry"
)

// StrokeArrow draws an arrow with a head of 7 × 6 points, or with a smaller head if the arrow is
// short. It does not draw an arrow that is shorter than one point.
func StrokeArrow(c draw.Canvas, style draw.LineStyle, from, to vg.Point) {
	StrokeHeaded(c, style, from, to, 7)
}

// StrokeDoubleArrow draws an arrow with a small head at each end.
func StrokeDoubleArrow(c draw.Canvas, style draw.LineStyle, from, to vg.Point) {
	middle := from.Add(to).Scale(0.5)
	StrokeHeaded(c, style, middle, from, 4.5)
	StrokeHeaded(c, style, middle, to, 4.5)
}

// StrokeHeaded draws an arrow with a head of the given length, or with a shorter head if the arrow
// is short. It does not draw an arrow that is shorter than one point.
func StrokeHeaded(c draw.Canvas, style draw.LineStyle, from, to vg.Point, head vg.Length) {
	along := to.Sub(from)
	size := geometry.Norm(along)
	if !(size >= 1) || !finite.All(float64(size)) {
		return
	}
	along = along.Scale(1 / size)
	head = min(head, 0.6*size)
	neck := to.Sub(along.Scale(head))
	if a, b, ok := geometry.Clipped(c, from, neck); ok {
		c.StrokeLine2(style, a.X, a.Y, b.X, b.Y)
	}
	fillHead(c, style, neck, to)
}

// fillHead draws the head of an arrow, from neck to its tip at to.
func fillHead(c draw.Canvas, style draw.LineStyle, neck, to vg.Point) {
	side := geometry.Ortho(to.Sub(neck)).Scale(3.0 / 7)
	if c.Contains(to) && c.Contains(neck) {
		c.FillPolygon(style.Color, []vg.Point{to, neck.Add(side), neck.Sub(side)})
	}
}

// StrokeArc draws an arrow along an arc to the right of the straight line between from and to. The
// middle of the arc is height away from the middle of the line. The tip of the arrow touches a dot
// of radius 2.5 around to. StrokeArc returns the middle of the arc.
func StrokeArc(c draw.Canvas, style draw.LineStyle, from, to vg.Point, height vg.Length) vg.Point {
	size := geometry.Norm(to.Sub(from))
	middle := from.Add(to).Scale(0.5)
	gap := min(2.5, size/4) // the radius of the dot, or less for a short arrow
	if height == 0 || size < 1 || !c.Contains(from) || !c.Contains(to) {
		back := geometry.Direction(from.Sub(to))
		StrokeArrow(c, style, from, to.Add(back.Scale(gap)))
		return middle
	}
	side := geometry.Ortho(from.Sub(to)).Scale(height / size)
	control := middle.Add(side).Add(side)
	in := geometry.Direction(to.Sub(control))
	to = to.Sub(in.Scale(gap))
	neck := to.Sub(in.Scale(min(7, 0.5*size)))
	path := vg.Path{}
	path.Move(from)
	path.QuadTo(control, neck)
	c.SetLineStyle(style)
	c.Stroke(path)
	fillHead(c, style, neck, to)
	return middle.Add(side)
}
