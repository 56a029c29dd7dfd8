package geometry

import "gonum.org/v1/plot/vg"

// Rectangle returns the rectangle centred on a point. half holds half its width and half its height.
func Rectangle(at, half vg.Point) vg.Rectangle {
	return vg.Rectangle{Min: at.Sub(half), Max: at.Add(half)}
}

// Corners returns the corners of the rectangle centred on a point, in anticlockwise order. half holds
// half its width and half its height.
func Corners(at, half vg.Point) []vg.Point {
	return Outline(Rectangle(at, half))
}

// Outline returns the corners of a rectangle in anticlockwise order.
func Outline(r vg.Rectangle) []vg.Point {
	return []vg.Point{r.Min, {X: r.Max.X, Y: r.Min.Y}, r.Max, {X: r.Min.X, Y: r.Max.Y}}
}
