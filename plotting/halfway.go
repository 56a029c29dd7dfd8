package plotting

import (
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/layout"
	"perceptronlab/plotting/internal/scene"
	"perceptronlab/plotting/internal/theme"
)

// Halfway draws the figure of [Hulls], and, if the hulls have no common point, a line that separates them:
//
//	dotted     the connection of two points, one in each hull, that are as near to each other as possible;
//	           a dot marks each of them that is not an example
//	thick      the line through its middle, at a right angle to it, named "halfway"
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

// halfway is the name of the line.
const halfway = "halfway"

// drawHalfway draws the connection of the nearest points and the line halfway between them, if the figure has
// them.
func (v *hulls) drawHalfway(l *layout.Layout, p *plot.Plot) {
	if len(v.nearest) == 0 {
		return
	}
	t := theme.Of(p)
	a, b := v.nearest[0], v.nearest[1]
	ends := geometry.OnCanvas(l.Canvas, p, v.nearest)
	l.Stroke(t.Line(t.Ink, 1.25, 1.5, 2.5), ends...)
	isCorner := func(at geometry.XY) bool {
		return slices.Contains(v.corners[0], at) || slices.Contains(v.corners[1], at)
	}
	for i, at := range v.nearest {
		if !isCorner(at) {
			l.Circles(t.Ink, ends[i:i+1], t.Mark(2.5), 0)
		}
	}
	line := scene.Line{W1: a.X - b.X, W2: a.Y - b.Y}
	line.B = -(line.W1*(a.X/2+b.X/2) + line.W2*(a.Y/2+b.Y/2))
	if from, to, ok := line.Visible(l.Canvas, p); ok {
		l.Stroke(scene.LineStyle(t), from, to)
		if _, perpendicular := line.Normal(l.Canvas, p); perpendicular {
			markRightAngle(l, t, ends)
		}
		style := t.Words(11, t.Ink)
		score := geometry.CanvasScore(l.Canvas, p, -line.W1, -line.W2, -line.B)
		if at, ok := l.Along(layout.HalfSize(style, halfway), from, to, score); ok {
			l.WriteAt(style, halfway, at)
		}
	}
}

// markRightAngle marks the right angle between a segment of the canvas and the line through its middle.
func markRightAngle(l *layout.Layout, t theme.Theme, ends []vg.Point) {
	const side = 6 // in points
	whole := ends[0].Sub(ends[1])
	if geometry.Norm(whole) < 4*side {
		return // the mark would be as large as the segment
	}
	middle := geometry.Mean(ends)
	along := geometry.Direction(whole).Scale(side)
	across := geometry.Ortho(along)
	l.Stroke(t.Line(t.Ink, 0.8), middle.Add(along), middle.Add(along).Add(across), middle.Add(across))
}
