package plotting

import (
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// regions is the plotter that tints the plane by the sign of a score: one colour
// where it is above 0, one where it is below, a neutral one where it is 0 or not a
// number. It fills whatever ranges the plot's axes have.
//
// The line between them is exact if the score is affine there. Otherwise the score is
// computed at the corners of cells, and details smaller than 3 points can be missed.
type regions struct {
	score    func(x []float64) float64 // called with points of length 2
	boundary bool                      // draw the line between + and −
}

// Plot implements plot.Plotter.
func (r *regions) Plot(c draw.Canvas, p *plot.Plot) { r.fill(c, p) }

// fill draws the regions and returns them.
func (r *regions) fill(c draw.Canvas, p *plot.Plot) *contour {
	at := func(pt vg.Point) class { return classOf(r.score(dataAt(c, p, pt))) }
	ask := func(pt vg.Point) int {
		k := at(pt)
		if k == zero {
			// A line through the corners of cells is found like any other; only an
			// area of zeros gets this class.
			k = at(pt.Add(vg.Point{X: 1e-4, Y: 0.7e-4}))
		}
		return int(k)
	}
	cell, steps := vg.Length(3), 10
	if _, affine := affineOver(p, r.score); affine {
		cell, steps = vg.Length(math.Inf(1)), 50
	}
	m := newContour(c, cell, steps, ask)
	paint(c, GreyTint, c.Path())
	paint(c, BlueTint, m.region(int(positive)).path)
	paint(c, OrangeTint, m.region(int(negative)).path)
	if r.boundary {
		numbers := slices.DeleteFunc(slices.Clone(m.borders), func(b border) bool { return b.high == int(undefined) })
		stroke(c, draw.LineStyle{Color: Ink, Width: 1.25}, numbers)
	}
	return m
}

// A class is what a score says about a point.
type class int

const (
	positive class = iota
	negative
	zero
	undefined // not a number
)

func (k class) String() string { return [...]string{"+1", "−1", "0", "NaN"}[k] }

func classOf(score float64) class {
	switch {
	case score > 0:
		return positive
	case score < 0:
		return negative
	case score == 0:
		return zero
	}
	return undefined
}
