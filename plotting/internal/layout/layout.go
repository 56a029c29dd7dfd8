// Package layout finds places for the words of a figure that cover nothing else in it.
package layout

import (
	"image"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A Layout knows which parts of a canvas are taken by points, lines and words,
// and finds a free place for a word, as near as possible to where it should be.
//
// It divides the canvas into squares of 2 × 2 points.
type Layout struct {
	Canvas draw.Canvas
	taken  *image.Alpha // a pixel for each square, the first at the lower left
}

// grain is the side of a square.
const grain = 2

// New returns the layout of a canvas on which nothing is taken.
func New(c draw.Canvas) *Layout {
	columns := max(1, int(c.Size().X/grain))
	rows := max(1, int(c.Size().Y/grain))
	return &Layout{Canvas: c, taken: image.NewAlpha(image.Rect(0, 0, columns, rows))}
}

// squares returns the squares that a rectangle touches.
func (l *Layout) squares(r vg.Rectangle) image.Rectangle {
	at := func(pt vg.Point) image.Point {
		off := pt.Sub(l.Canvas.Min).Scale(1.0 / grain)
		return image.Pt(int(math.Floor(float64(off.X))), int(math.Floor(float64(off.Y))))
	}
	return image.Rectangle{Min: at(r.Min), Max: at(r.Max).Add(image.Pt(1, 1))}.Intersect(l.taken.Rect)
}
