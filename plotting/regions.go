package plotting

import (
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Regions tints the plane by the sign of a score: one colour where it is above
// 0, one where it is below, a neutral one where it is 0 or not a number; and
// draws the line between them. It fills whatever ranges the plot's axes have.
//
// The line is exact if the score is affine there. Otherwise the score is asked
// at the corners of cells, and where two corners differ the line is found between
// them by bisection; what is smaller than a cell can be missed.
type Regions struct {
	Score func(x []float64) float64 // called with points of length 2

	Positive, Negative, Neutral color.Color
	Boundary                    draw.LineStyle // Width 0 for none

	// Cell is the side of a cell on paper; 0 stands for 3 points.
	Cell vg.Length

	// Label is the style of the words in the regions: +1, −1, and in neutral
	// ones 0 or NaN. Font.Size 0 for none.
	Label text.Style

	// Avoid, if not nil, are the examples that the words keep clear of, and
	// AvoidArrow the line whose arrow they keep clear of.
	Avoid      *Examples
	AvoidArrow *Line
}

var _ plot.Plotter = (*Regions)(nil)

// NewRegions returns the regions of a score in this package's style.
func NewRegions(score func(x []float64) float64) *Regions {
	return &Regions{
		Score:    score,
		Positive: BlueTint,
		Negative: OrangeTint,
		Neutral:  GreyTint,
		Boundary: draw.LineStyle{Color: Ink, Width: 1.25},
		Label:    words(12, Ink),
	}
}

// Plot implements plot.Plotter.
func (r *Regions) Plot(c draw.Canvas, p *plot.Plot) {
	m := r.newMarch(c, p)
	m.run()

	c.SetColor(r.Neutral)
	c.Fill(c.Path())
	c.SetColor(r.Positive)
	c.Fill(m.positive)
	c.SetColor(r.Negative)
	c.Fill(m.negative)
	if r.Boundary.Width > 0 {
		c.StrokeLines(r.Boundary, chains(m.boundary)...)
	}

	if r.Label.Font.Size > 0 {
		r.label(c, p, m)
	}
}

// label writes into each region what the score says there, clear of the examples
// and of the arrow and near to a corner.
func (r *Regions) label(c draw.Canvas, p *plot.Plot, m *march) {
	var busy []vg.Point
	if r.Avoid != nil {
		busy = thin(r.Avoid.on(c, p))
	}
	if r.AvoidArrow != nil {
		busy = append(busy, r.AvoidArrow.arrowPoints(c, p)...)
	}
	for _, side := range []class{positive, negative, zero, undefined} {
		style := r.Label
		if side == positive {
			style.Color = Blue
		} else if side == negative {
			style.Color = Orange
		}
		half := vg.Point{X: style.Width(side.String()) / 2, Y: style.Font.Size / 2}
		inside := func(at vg.Point) bool { return m.sameAround(at, side, half) }
		if at, ok := clearest(c, half, inside, busy); ok {
			c.FillText(style, at, side.String())
		}
	}
}

// A class is what a score says about a point.
type class int

const (
	undefined class = iota // not a number
	zero
	negative
	positive
)

func (k class) String() string {
	return [...]string{"NaN", "0", "−1", "+1"}[k]
}

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

// sameAround reports whether the class is k at a point of the canvas and at the
// corners of a rectangle around it of twice the half width and height, and more.
func (m *march) sameAround(at vg.Point, k class, half vg.Point) bool {
	x, y := half.X+4, half.Y+4
	for _, d := range []vg.Point{{}, {X: -x, Y: -y}, {X: x, Y: -y}, {X: x, Y: y}, {X: -x, Y: y}} {
		if m.at(at.Add(d)).class != k {
			return false
		}
	}
	return true
}

// cells returns how many cells a length has: one if that is exact.
func (r *Regions) cells(length vg.Length, affine bool) int {
	side := r.Cell
	if side <= 0 {
		side = 3
	}
	if affine {
		return 1
	}
	return max(1, int(math.Ceil(float64(length/side))))
}
