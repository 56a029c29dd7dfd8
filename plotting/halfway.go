package plotting

import (
	"gonum.org/v1/plot"

	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/layout"
	"perceptronlab/plotting/internal/scene"
	"perceptronlab/plotting/internal/theme"
)

// Halfway draws the figure of [Hulls], and, if the hulls have no common point, a line that separates them:
//
//	thin       the connection of two points, one in each hull, that are as near to each other as possible
//	thick      the line through its middle, at a right angle to it
//
// No point of the hulls is between the two parallels to the line through the ends of the connection. Of all
// lines, this one has the largest distance from the examples.
//
// Halfway panics unless d has two columns.
func Halfway(d *perceptron.Dataset) *plot.Plot {
	v := newHulls("Halfway", d)
	if v.separable && len(v.corners[0]) > 0 && len(v.corners[1]) > 0 {
		pair := geometry.NearestPair(v.corners[0], v.corners[1])
		v.nearest = pair[:]
	}
	return planePlot(d.Names(), v)
}

// drawHalfway draws the connection of the nearest points and the line halfway between them, if the figure has
// them.
func (v *hulls) drawHalfway(l *layout.Layout, p *plot.Plot) {
	if len(v.nearest) == 0 {
		return
	}
	t := theme.Of(p)
	a, b := v.nearest[0], v.nearest[1]
	l.Stroke(t.Line(t.Ink, 0.8), geometry.OnCanvas(l.Canvas, p, v.nearest)...)
	line := scene.Line{W1: a.X - b.X, W2: a.Y - b.Y}
	line.B = -(line.W1*(a.X/2+b.X/2) + line.W2*(a.Y/2+b.Y/2))
	if from, to, ok := line.Visible(l.Canvas, p); ok {
		l.Stroke(scene.LineStyle(t), from, to)
	}
}
