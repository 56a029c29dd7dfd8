package measure

import (
	"math"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/recorder"
)

// A frame is the transformation of the coordinates of a canvas: a rotation, followed by a shift.
type frame struct {
	angle float64
	shift vg.Point
}

// apply converts a point.
func (f frame) apply(pt vg.Point) vg.Point {
	sin, cos := math.Sincos(f.angle)
	turned := vg.Point{
		X: pt.X*vg.Length(cos) - pt.Y*vg.Length(sin),
		Y: pt.X*vg.Length(sin) + pt.Y*vg.Length(cos),
	}
	return f.shift.Add(turned)
}

// Extent returns the smallest rectangle that contains all paths, words and images on a canvas. A word is as
// high as a digit, about 0.7 of the font size. Extent ignores the widths of lines.
func Extent(canvas recorder.Canvas, faces *font.Cache) vg.Rectangle {
	inf := vg.Length(math.Inf(1))
	extent := vg.Rectangle{Min: vg.Point{X: inf, Y: inf}, Max: vg.Point{X: -inf, Y: -inf}}
	var now frame
	var stack []frame
	include := func(points ...vg.Point) {
		for _, pt := range points {
			at := now.apply(pt)
			extent.Min = vg.Point{X: min(extent.Min.X, at.X), Y: min(extent.Min.Y, at.Y)}
			extent.Max = vg.Point{X: max(extent.Max.X, at.X), Y: max(extent.Max.Y, at.Y)}
		}
	}
	includePath := func(path vg.Path) {
		for _, part := range path {
			if part.Type != vg.CloseComp {
				include(append(part.Control, part.Pos)...)
			}
		}
	}
	for _, action := range canvas.Actions {
		switch a := action.(type) {
		case *recorder.Push:
			stack = append(stack, now)
		case *recorder.Pop:
			now, stack = stack[len(stack)-1], stack[:len(stack)-1]
		case *recorder.Rotate:
			now.angle += a.Angle
		case *recorder.Translate:
			now.shift = now.apply(a.Point)
		case *recorder.Stroke:
			includePath(a.Path)
		case *recorder.Fill:
			includePath(a.Path)
		case *recorder.DrawImage:
			include(a.Rectangle.Min, a.Rectangle.Max)
		case *recorder.FillString:
			face := faces.Lookup(a.Font, a.Size)
			size := vg.Point{X: face.Width(a.String), Y: 0.7 * a.Size}
			include(a.Point, a.Point.Add(size))
		}
	}
	return extent
}
