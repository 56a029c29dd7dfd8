package geometry

import "gonum.org/v1/plot/vg"

// Rectangle returns the rectangle around a point with the given half width and height.
func Rectangle(at, half vg.Point) vg.Rectangle {
	return vg.Rectangle{Min: at.Sub(half), Max: at.Add(half)}
}

// Corners returns the corners of the rectangle around a point with the given half width and height,
// in anticlockwise order.
func Corners(at, half vg.Point) []vg.Point {
	return Outline(Rectangle(at, half))
}

// Outline returns the corners of a rectangle in anticlockwise order.
func Outline(r vg.Rectangle) []vg.Point {
	return []vg.Point{r.Min, {X: r.Max.X, Y: r.Min.Y}, r.Max, {X: r.Min.X, Y: r.Max.Y}}
}
