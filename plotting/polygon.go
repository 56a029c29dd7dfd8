package plotting

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/internal/wording"
)

// appendPolygon adds a polygon to a path.
func appendPolygon(path vg.Path, corners ...vg.Point) vg.Path {
	path.Move(corners[0])
	for _, pt := range corners[1:] {
		path.Line(pt)
	}
	path.Close()
	return path
}

// cornersOf returns the corners, anticlockwise, of the rectangle around a point
// with the given half width and height.
func cornersOf(at, half vg.Point) []vg.Point {
	return outline(rectangle(at, half))
}

// outline returns the corners of a rectangle, anticlockwise.
func outline(r vg.Rectangle) []vg.Point {
	return []vg.Point{r.Min, {X: r.Max.X, Y: r.Min.Y}, r.Max, {X: r.Min.X, Y: r.Max.Y}}
}

// onCanvas returns where points of the plane are on the canvas.
func onCanvas(c draw.Canvas, p *plot.Plot, points []spot) []vg.Point {
	x, y := p.Transforms(&c)
	at := make([]vg.Point, len(points))
	for i, s := range points {
		at[i] = vg.Point{X: x(s.x), Y: y(s.y)}
	}
	return at
}

// dataAt returns the point of the plane that a point of the canvas shows.
func dataAt(c draw.Canvas, p *plot.Plot, pt vg.Point) []float64 {
	size := c.Size()
	return []float64{
		between(p.X, float64((pt.X-c.Min.X)/size.X)),
		between(p.Y, float64((pt.Y-c.Min.Y)/size.Y)),
	}
}

// between returns the value at a share of an axis: 0 for Min, 1 for Max.
func between(a plot.Axis, share float64) float64 {
	return a.Min + share*(a.Max-a.Min)
}

// canvasScore returns the affine function w₁x₁ + w₂x₂ + b of points of the canvas.
func canvasScore(c draw.Canvas, p *plot.Plot, w1, w2, b float64) func(vg.Point) float64 {
	return func(pt vg.Point) float64 {
		x := dataAt(c, p, pt)
		return w1*x[0] + w2*x[1] + b
	}
}

// cropped returns the part of a convex polygon where an affine function is at
// least 0.
func cropped(polygon []vg.Point, score func(vg.Point) float64) []vg.Point {
	var part []vg.Point
	for i, a := range polygon {
		b := polygon[(i+1)%len(polygon)]
		at, next := score(a), score(b)
		if at >= 0 {
			part = append(part, a)
		}
		if at >= 0 != (next >= 0) {
			part = append(part, a.Add(b.Sub(a).Scale(vg.Length(at/(at-next)))))
		}
	}
	return part
}

// zeros returns where an affine function is 0 on the border of a convex polygon.
func zeros(polygon []vg.Point, score func(vg.Point) float64) []vg.Point {
	var ends []vg.Point
	for i, a := range polygon {
		b := polygon[(i+1)%len(polygon)]
		if at, next := score(a), score(b); (at > 0) != (next > 0) && wording.Finite(at, next) {
			ends = append(ends, a.Add(b.Sub(a).Scale(vg.Length(at/(at-next)))))
		}
	}
	return ends
}

// paint fills a path with a colour.
func paint(c vg.Canvas, colour color.Color, path vg.Path) {
	c.SetColor(colour)
	c.Fill(path)
}

// fill fills a polygon, or does nothing if it has fewer than three corners.
func fill(c draw.Canvas, colour color.Color, corners []vg.Point) {
	if len(corners) > 2 {
		c.FillPolygon(colour, c.ClipPolygonXY(corners))
	}
}

func mean(points []vg.Point) vg.Point {
	var sum vg.Point
	for _, pt := range points {
		sum = sum.Add(pt)
	}
	return sum.Scale(1 / vg.Length(len(points)))
}
