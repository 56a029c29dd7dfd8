package pen

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/internal/finite"
	"perceptronlab/plotting/internal/geometry"
)

// StrokeArrow draws an arrow with a head of 7 × 6 points, or a smaller one if it
// is short. An arrow shorter than a point is not drawn.
func StrokeArrow(c draw.Canvas, style draw.LineStyle, from, to vg.Point) {
	StrokeHeaded(c, style, from, to, 7)
}

// StrokeDoubleArrow draws an arrow with a small head at both ends.
func StrokeDoubleArrow(c draw.Canvas, style draw.LineStyle, from, to vg.Point) {
	middle := from.Add(to).Scale(0.5)
	StrokeHeaded(c, style, middle, from, 4.5)
	StrokeHeaded(c, style, middle, to, 4.5)
}

// StrokeHeaded draws an arrow with a head of the given length, or a smaller one if it is short.
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

// fillHead draws the head of an arrow.
func fillHead(c draw.Canvas, style draw.LineStyle, neck, to vg.Point) {
	side := geometry.Ortho(to.Sub(neck)).Scale(3.0 / 7)
	if c.Contains(to) && c.Contains(neck) {
		c.FillPolygon(style.Color, []vg.Point{to, neck.Add(side), neck.Sub(side)})
	}
}

// StrokeArc is StrokeArrow with an arc, which lies on the right of the way to its end and is
// off from it in the middle. It ends at the border of a dot of 2.5 points, and returns the
// arc's middle.
func StrokeArc(c draw.Canvas, style draw.LineStyle, from, to vg.Point, off vg.Length) vg.Point {
	size := geometry.Norm(to.Sub(from))
	middle := from.Add(to).Scale(0.5)
	gap := min(2.5, size/4) // before the dot
	if off == 0 || size < 1 || !c.Contains(from) || !c.Contains(to) {
		back := geometry.Direction(from.Sub(to))
		StrokeArrow(c, style, from, to.Add(back.Scale(gap)))
		return middle
	}
	side := geometry.Ortho(from.Sub(to)).Scale(off / size)
	over := middle.Add(side).Add(side)
	in := geometry.Direction(to.Sub(over))
	to = to.Sub(in.Scale(gap))
	neck := to.Sub(in.Scale(min(7, 0.5*size)))
	path := vg.Path{}
	path.Move(from)
	path.QuadTo(over, neck)
	c.SetLineStyle(style)
	c.Stroke(path)
	fillHead(c, style, neck, to)
	return middle.Add(side)
}
