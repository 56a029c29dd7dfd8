package pen

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/internal/finite"
	"perceptronlab/plotting/internal/geometry"
)

// StrokeArrow draws an arrow with a head that is 7 points long and 6 points wide. The head is larger if
// the line is wider than 1.75 points, and smaller if the arrow is short. StrokeArrow does not draw an
// arrow that is shorter than one point.
func StrokeArrow(c draw.Canvas, style draw.LineStyle, from, to vg.Point) {
	StrokeHeaded(c, style, from, to, headLength(style))
}

// headLength returns the length of the head of an arrow: 7 points, or more if the line is wide.
func headLength(style draw.LineStyle) vg.Length { return max(7, 4*style.Width) }

// StrokeDoubleArrow draws an arrow with a small head at each end.
func StrokeDoubleArrow(c draw.Canvas, style draw.LineStyle, from, to vg.Point) {
	middle := from.Add(to).Scale(0.5)
	head := max(4.5, 5*style.Width)
	StrokeHeaded(c, style, middle, from, head)
	StrokeHeaded(c, style, middle, to, head)
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

// fillHead draws the head of an arrow, unless a part of it would be outside the canvas. neck is the
// point where the head begins.
func fillHead(c draw.Canvas, style draw.LineStyle, neck, tip vg.Point) {
	side := geometry.Ortho(tip.Sub(neck)).Scale(3.0 / 7)
	if c.Contains(tip) && c.Contains(neck) {
		c.FillPolygon(style.Color, []vg.Point{tip, neck.Add(side), neck.Sub(side)})
	}
}

// StrokeArc draws an arrow along an arc from start to end, and returns the middle of the arc. Seen
// from start, the arc is to the right of the straight line to end. The middle of the arc is height
// away from the middle of this line. The tip of the arrow touches a dot of radius 2.5 around end.
// If height is 0, or start or end is outside the canvas, the arrow is straight.
func StrokeArc(c draw.Canvas, style draw.LineStyle, start, end vg.Point, height vg.Length) vg.Point {
	size := geometry.Norm(end.Sub(start))
	middle := start.Add(end).Scale(0.5)
	gap := min(2.5, size/4) // the radius of the dot, or less for a short arrow
	if height == 0 || size < 1 || !c.Contains(start) || !c.Contains(end) {
		back := geometry.Direction(start.Sub(end))
		StrokeArrow(c, style, start, end.Add(back.Scale(gap)))
		return middle
	}
	side := geometry.Ortho(start.Sub(end)).Scale(height / size)
	control := middle.Add(side).Add(side)
	direction := geometry.Direction(end.Sub(control)) // of the head
	tip := end.Sub(direction.Scale(gap))
	neck := tip.Sub(direction.Scale(min(headLength(style), 0.5*size)))
	path := vg.Path{}
	path.Move(start)
	path.QuadTo(control, neck)
	c.SetLineStyle(style)
	c.Stroke(path)
	fillHead(c, style, neck, tip)
	return middle.Add(side)
}
