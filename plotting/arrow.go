package plotting

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// strokeArrow draws an arrow with a head of 7 × 6 points, or a smaller one if it
// is short. An arrow shorter than a point is not drawn.
func strokeArrow(c draw.Canvas, style draw.LineStyle, from, to vg.Point) {
	strokeHeaded(c, style, from, to, 7)
}

// strokeSmallArrow is strokeArrow with a head of 4.5 points.
func strokeSmallArrow(c draw.Canvas, style draw.LineStyle, from, to vg.Point) {
	strokeHeaded(c, style, from, to, 4.5)
}

// strokeDoubleArrow draws an arrow with a small head at both ends.
func strokeDoubleArrow(c draw.Canvas, style draw.LineStyle, from, to vg.Point) {
	middle := from.Add(to).Scale(0.5)
	strokeSmallArrow(c, style, middle, from)
	strokeSmallArrow(c, style, middle, to)
}

func strokeHeaded(c draw.Canvas, style draw.LineStyle, from, to vg.Point, head vg.Length) {
	along := to.Sub(from)
	size := norm(along)
	if !(size >= 1) || !finite(float64(size)) {
		return
	}
	along = along.Scale(1 / size)
	head = min(head, 0.6*size)
	neck := to.Sub(along.Scale(head))
	side := ortho(along).Scale(head * 3 / 7)
	if a, b, ok := clipped(c, from, neck); ok {
		c.StrokeLine2(style, a.X, a.Y, b.X, b.Y)
	}
	if c.Contains(to) && c.Contains(neck) {
		c.FillPolygon(style.Color, []vg.Point{to, neck.Add(side), neck.Sub(side)})
	}
}

// ortho returns a vector turned left by a right angle.
func ortho(v vg.Point) vg.Point { return vg.Point{X: -v.Y, Y: v.X} }
