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

// Regions is the plotter that tints the plane by the sign of a score: blue where it is above 0,
// orange where it is below 0, grey where it is 0 or NaN. It fills the ranges of the axes.
//
// The line between the regions is exact if the score is affine. Otherwise the score is computed
// at the corners of cells, so details smaller than 3 points may be missing.
type Regions struct {
	Score    func(x []float64) float64 // called with points of length 2
	Boundary bool                      // draw the line between + and −
}

// Plot implements plot.Plotter.
func (r *Regions) Plot(c draw.Canvas, p *plot.Plot) { r.fill(c, p) }

// fill draws the regions and returns them.
func (r *Regions) fill(c draw.Canvas, p *plot.Plot) *geometry.Contour {
	at := func(pt vg.Point) notation.Sign { return notation.SignOf(r.Score(geometry.DataAt(c, p, pt))) }
	ask := func(pt vg.Point) int {
		k := at(pt)
		if k == notation.Zero {
			// If a line of zeros passes through the corner of a cell, the sign beside the
			// corner counts. Only an area of zeros is a region of its own.
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
		var numbers []geometry.Border // with numbers on both sides; Undefined is the largest class
		for _, b := range m.Borders {
			if b.High != int(notation.Undefined) {
				numbers = append(numbers, b)
			}
		}
		pen.StrokeBorders(c, draw.LineStyle{Color: theme.Ink, Width: 1.25}, numbers)
	}
	return m
}
