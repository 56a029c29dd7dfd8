package geometry

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// OnCanvas converts points of the plane to points of the canvas.
func OnCanvas(c draw.Canvas, p *plot.Plot, points []XY) []vg.Point {
	x, y := p.Transforms(&c)
	converted := make([]vg.Point, len(points))
	for i, s := range points {
		converted[i] = vg.Point{X: x(s.X), Y: y(s.Y)}
	}
	return converted
}

// DataAt converts a point of the canvas to a point (x₁, x₂) of the plane.
func DataAt(c draw.Canvas, p *plot.Plot, pt vg.Point) []float64 {
	size := c.Size()
	return []float64{
		Between(p.X, float64((pt.X-c.Min.X)/size.X)),
		Between(p.Y, float64((pt.Y-c.Min.Y)/size.Y)),
	}
}

// Between returns the value of the axis a at the given share of its length: a.Min for the share 0, and
// a.Max for the share 1.
func Between(a plot.Axis, share float64) float64 {
	return a.Min + share*(a.Max-a.Min)
}

// CanvasScore returns a function of points of the canvas. Its value is w₁x₁ + w₂x₂ + b at the
// corresponding point (x₁, x₂) of the plane.
func CanvasScore(c draw.Canvas, p *plot.Plot, w1, w2, b float64) func(vg.Point) float64 {
	return func(pt vg.Point) float64 {
		x := DataAt(c, p, pt)
		return w1*x[0] + w2*x[1] + b
	}
}

// Units returns the length in points of one unit of each axis on the canvas c, which shows the ranges
// of the axes of p.
func Units(p *plot.Plot, c draw.Canvas) (x, y float64) {
	size := c.Size()
	return float64(size.X) / (p.X.Max - p.X.Min), float64(size.Y) / (p.Y.Max - p.Y.Min)
}
