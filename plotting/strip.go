package plotting

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
)

// Band is the strip |w₁x₁ + w₂x₂ + b| < ρ about a line: with ρ the functional margin
// of the examples, none of them lies in it, and its half width is ρ/‖(w₁, w₂)‖.
type Band struct {
	W1, W2, B float64
	Rho       float64

	Fill color.Color    // nil for none
	Edge draw.LineStyle // of the lines w·x + b = ±ρ; Width 0 for none
}

var _ plot.Plotter = (*Band)(nil)

// NewBand returns the band of weights (w₁, w₂, b), such as those trained after
// AbsorbBias, or (w₁, w₂), about a line through the origin, in this package's style:
// white, between dashed lines. It panics if the weights are not of length 2 or 3.
func NewBand(w perceptron.Weights, rho float64) *Band {
	l := NewLine(w)
	edge := l.Style
	edge.Width, edge.Dashes = 0.9, []vg.Length{4, 2.5}
	return &Band{W1: l.W1, W2: l.W2, B: l.B, Rho: rho, Fill: color.White, Edge: edge}
}

// Plot implements plot.Plotter. Nothing is drawn of a band that is empty, because
// not ρ > 0, or has no line, because w₁ = w₂ = 0.
func (b *Band) Plot(c draw.Canvas, p *plot.Plot) { b.draw(c, p) }

// draw draws the band and returns its edges.
func (b *Band) draw(c draw.Canvas, p *plot.Plot) (edges []segment) {
	if !b.drawable() {
		return nil
	}
	above := canvasScore(c, p, b.W1, b.W2, b.B+b.Rho)
	below := canvasScore(c, p, -b.W1, -b.W2, -b.B+b.Rho)
	if strip := cropped(cropped(outline(c), above), below); len(strip) > 2 && b.Fill != nil {
		c.FillPolygon(b.Fill, strip)
	}
	for _, rho := range []float64{b.Rho, -b.Rho} {
		line := Line{W1: b.W1, W2: b.W2, B: b.B - rho}
		if from, to, ok := line.visible(c, p); ok && b.Edge.Width > 0 {
			c.StrokeLine2(b.Edge, from.X, from.Y, to.X, to.Y)
			edges = append(edges, segment{from, to})
		}
	}
	return edges
}

// drawable reports whether there is a band.
func (b *Band) drawable() bool {
	return b.Rho > 0 && finite(b.Rho, b.W1, b.W2, b.B) && !allZero(b.W1, b.W2)
}
