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

// Take marks a rectangle as taken.
func (l *Layout) Take(r vg.Rectangle) {
	xdraw.Draw(l.taken, l.squares(r), image.Opaque, image.Point{}, xdraw.Src)
}

// TakeDot marks the place of a dot around a point as taken. The place is a square. radius is the
// radius of the dot, and half the side of the square.
func (l *Layout) TakeDot(at vg.Point, radius vg.Length) {
	l.Take(geometry.Rectangle(at, vg.Point{X: radius, Y: radius}))
}

// TakeDots marks the place of a dot around each element of points as taken, as TakeDot does.
func (l *Layout) TakeDots(points []vg.Point, radius vg.Length) {
	for _, at := range points {
		l.TakeDot(at, radius)
	}
}

// TakeLine marks the line through points as taken. half is half the width of the line.
func (l *Layout) TakeLine(half vg.Length, points ...vg.Point) {
	for i := 1; i < len(points); i++ {
		if a, b, ok := geometry.Clipped(l.Canvas, points[i-1], points[i]); ok {
			l.TakeDots(Samples(a, b), half)
		}
	}
}

// TakeArea marks the area of a convex polygon as taken.
func (l *Layout) TakeArea(corners []vg.Point) {
	for y := range l.taken.Rect.Max.Y {
		for x := range l.taken.Rect.Max.X {
			at := l.Canvas.Min.Add(vg.Point{X: grain * (vg.Length(x) + 0.5), Y: grain * (vg.Length(y) + 0.5)})
			if geometry.Inside(corners, at) {
				l.TakeDot(at, 0)
			}
		}
	}
}

// Stroke draws the line through points and marks it as taken.
func (l *Layout) Stroke(style draw.LineStyle, points ...vg.Point) {
	l.Canvas.StrokeLines(style, points)
	l.TakeLine(1, points...)
}

// Samples returns points of the segment from a to b, including a and b. Successive points are at
// most grain apart.
func Samples(a, b vg.Point) []vg.Point {
	steps := max(1, int(math.Ceil(float64(geometry.Norm(b.Sub(a)))/grain)))
	var points []vg.Point
	for k := range steps + 1 {
		points = append(points, a.Add(b.Sub(a).Scale(vg.Length(k)/vg.Length(steps))))
	}
	return points
}

// Thin divides the canvas into squares with a side of 2, and returns the first element of points in
// each square. An omitted element is so close to a returned one that a word beside the returned
// element covers the omitted one only slightly.
func Thin(points []vg.Point) []vg.Point {
	type square struct{ x, y int }
	seen := make(map[square]bool)
	var kept []vg.Point
	for _, pt := range points {
		s := square{int(pt.X / 2), int(pt.Y / 2)}
		if !seen[s] {
			seen[s] = true
			kept = append(kept, pt)
		}
	}
	return kept
}

// Circles draws circles around points, and marks their places as taken. It draws only the circles
// around the points that Thin returns. hole is the radius of the hole in each circle, or 0 for a
// filled circle.
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
