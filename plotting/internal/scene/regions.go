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

// Regions is the plotter that tints the plane by the sign of a score. The tint is blue where the
// score is above 0, orange where it is below 0, and grey where it is 0 or NaN. The tints fill the
// canvas.
//
// If the score is affine, the line between the regions is exact. Otherwise, Regions computes the
// score on a grid of cells of 3 × 3 points, so regions smaller than a cell may be missing.
type Regions struct {
	Score    func(x []float64) float64 // called with points of length 2
	Boundary bool                      // draw the lines between regions, except where one side is NaN
}

// Plot implements plot.Plotter.
func (r *Regions) Plot(c draw.Canvas, p *plot.Plot) { r.fill(c, p) }

// fill draws the regions and returns them.
func (r *Regions) fill(c draw.Canvas, p *plot.Plot) *geometry.Contour {
	signAt := func(pt vg.Point) notation.Sign { return notation.SignOf(r.Score(geometry.DataAt(c, p, pt))) }
	classAt := func(pt vg.Point) int {
		k := signAt(pt)
		if k == notation.Zero {
			// A line of zeros is not a region, but an area of zeros is. If pt is on a line of
			// zeros, use the sign beside this line.
			k = signAt(pt.Add(vg.Point{X: 1e-4, Y: 0.7e-4}))
		}
		return int(k)
	}
	cell := vg.Length(3)
	steps := 10
	if _, affine := AffineOver(p, r.Score); affine {
		cell = vg.Length(math.Inf(1))
		steps = 50
	}
	m := geometry.NewContour(c, cell, steps, classAt)
	t := theme.Of(p)
	pen.Paint(c, t.ZeroTint, c.Path())
	pen.Paint(c, t.PositiveTint, m.Region(int(notation.Positive)).Path)
	pen.Paint(c, t.NegativeTint, m.Region(int(notation.Negative)).Path)
	if r.Boundary {
		// Borders beside NaN are not drawn. Undefined is the largest class, so it can only be High.
		var drawn []geometry.Border
		for _, b := range m.Borders {
			if b.High != int(notation.Undefined) {
				drawn = append(drawn, b)
			}
		}
		pen.StrokeBorders(c, LineStyle(t), drawn)
	}
	return m
}
