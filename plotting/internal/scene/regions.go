package scene

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/pen"
	"perceptronlab/plotting/internal/theme"
)

// Regions is the plotter that tints the plane by the sign of a score: one colour
// where it is above 0, one where it is below, a neutral one where it is 0 or not a
// number. It fills whatever ranges the plot's axes have.
//
// The line between them is exact if the score is affine there. Otherwise the score is
// computed at the corners of cells, and details smaller than 3 points can be missed.
type Regions struct {
	Score    func(x []float64) float64 // called with points of length 2
	Boundary bool                      // draw the line between + and −
}

// Plot implements plot.Plotter.
func (r *Regions) Plot(c draw.Canvas, p *plot.Plot) { r.fill(c, p) }

// fill draws the regions and returns them.
func (r *Regions) fill(c draw.Canvas, p *plot.Plot) *geometry.Contour {
	at := func(pt vg.Point) notation.Class { return notation.ClassOf(r.Score(geometry.DataAt(c, p, pt))) }
	ask := func(pt vg.Point) int {
		k := at(pt)
		if k == notation.Zero {
			// A line through the corners of cells is found like any other; only an
			// area of zeros gets this class.
			k = at(pt.Add(vg.Point{X: 1e-4, Y: 0.7e-4}))
		}
		return int(k)
	}
	cell := vg.Length(3)
	steps := 10
	if _, affine := AffineOver(p, r.Score); affine {
		cell = vg.Length(math.Inf(1))
		steps = 50
	}
	m := geometry.NewContour(c, cell, steps, ask)
	pen.Paint(c, theme.GreyTint, c.Path())
	pen.Paint(c, theme.BlueTint, m.Region(int(notation.Positive)).Path)
	pen.Paint(c, theme.OrangeTint, m.Region(int(notation.Negative)).Path)
	if r.Boundary {
		var numbers []geometry.Border // between numbers on both sides
		for _, b := range m.Borders {
			if b.High != int(notation.Undefined) {
				numbers = append(numbers, b)
			}
		}
		pen.StrokeBorders(c, draw.LineStyle{Color: theme.Ink, Width: 1.25}, numbers)
	}
	return m
}
