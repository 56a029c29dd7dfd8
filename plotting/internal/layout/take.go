package layout

import (
	"image"
	"image/color"
	"math"

	xdraw "golang.org/x/image/draw"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/pen"
)

// take marks a rectangle as taken.
func (l *Layout) take(r vg.Rectangle) {
	xdraw.Draw(l.taken, l.squares(r), image.Opaque, image.Point{}, xdraw.Src)
}

// TakeDot marks a square around a point as taken. radius is half its side.
func (l *Layout) TakeDot(at vg.Point, radius vg.Length) {
	l.take(geometry.Rectangle(at, vg.Point{X: radius, Y: radius}))
}

// TakeDots marks squares around points as taken.
func (l *Layout) TakeDots(points []vg.Point, radius vg.Length) {
	for _, at := range points {
		l.TakeDot(at, radius)
	}
}

// TakeLine marks a line of the given half width as taken.
func (l *Layout) TakeLine(half vg.Length, points ...vg.Point) {
	for i := 1; i < len(points); i++ {
		if a, b, ok := geometry.Clipped(l.Canvas, points[i-1], points[i]); ok {
			l.TakeDots(Samples(a, b), half)
		}
	}
}

// Stroke draws a line and marks it as taken.
func (l *Layout) Stroke(style draw.LineStyle, points ...vg.Point) {
	l.Canvas.StrokeLines(style, points)
	l.TakeLine(1, points...)
}

// Samples returns points of a segment from a to b that are at most grain apart, including a and b.
func Samples(a, b vg.Point) []vg.Point {
	steps := max(1, int(math.Ceil(float64(geometry.Norm(b.Sub(a)))/grain)))
	var points []vg.Point
	for k := range steps + 1 {
		points = append(points, a.Add(b.Sub(a).Scale(vg.Length(k)/vg.Length(steps))))
	}
	return points
}

// Thin returns one of the points in each square of 2 × 2 points of the canvas. A word that avoids the
// returned points can cover an omitted point only slightly.
func Thin(points []vg.Point) []vg.Point {
	type square struct{ x, y int }
	seen := make(map[square]bool)
	var some []vg.Point
	for _, pt := range points {
		s := square{int(pt.X / 2), int(pt.Y / 2)}
		if !seen[s] {
			seen[s] = true
			some = append(some, pt)
		}
	}
	return some
}

// Circles draws circles around points, but only one in each square of 2 × 2 points of the canvas, and
// marks their places as taken. If hole, the radius of a hole in each circle, is above 0, the circles
// are rings.
func (l *Layout) Circles(colour color.Color, points []vg.Point, radius, hole vg.Length) {
	for _, at := range Thin(points) {
		path := pen.AppendCircle(nil, at, radius, 1)
		if hole > 0 {
			path = pen.AppendCircle(path, at, hole, -1)
		}
		pen.Paint(l.Canvas, colour, path)
		l.TakeDot(at, radius)
	}
}
