// Package layout finds free places for words and arrows in a figure.
package layout

import (
	"image"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A Layout records which parts of a canvas are taken by points, lines and words, and finds free
// places for more words. It divides the canvas into squares of 2 × 2 points.
type Layout struct {
	Canvas draw.Canvas
	taken  *image.Alpha // one pixel per square, opaque if the square is taken; (0, 0) is at the lower left
}

// grain is the side of a square in points.
const grain = 2

// New returns a layout of a canvas on which nothing is taken.
func New(c draw.Canvas) *Layout {
	columns := max(1, int(c.Size().X/grain))
	rows := max(1, int(c.Size().Y/grain))
	return &Layout{Canvas: c, taken: image.NewAlpha(image.Rect(0, 0, columns, rows))}
}

// squares returns the range of squares on the canvas that the rectangle r touches.
func (l *Layout) squares(r vg.Rectangle) image.Rectangle {
	at := func(pt vg.Point) image.Point {
		offset := pt.Sub(l.Canvas.Min).Scale(1.0 / grain)
		return image.Pt(int(math.Floor(float64(offset.X))), int(math.Floor(float64(offset.Y))))
	}
	return image.Rectangle{Min: at(r.Min), Max: at(r.Max).Add(image.Pt(1, 1))}.Intersect(l.taken.Rect)
}
