package plotting

import (
	"iter"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/layout"
	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/theme"
)

// Cosine draws cos θ after each mistake of a run on d, where θ is the angle between w and
// w* = u/‖u‖. It also draws the lower bound from the proof of convergence:
//
//	filled circle   cos θ = w·w*/‖w‖ after k mistakes; the last one is written beside it
//	dashed line     √k γ/R, which cos θ is at least
//	grey line       1, the largest cosine
//
// with γ = d.Margin(u) and R² = d.Radius2(). The dashed line reaches 1 at k = R²/γ². A cosine is
// at most 1, so the run makes at most R²/γ² mistakes.
//
// cos θ may fall from one mistake to the next. It need not end at 1, because the run may end at a
// separator whose direction differs from w*.
//
// As for [Squeeze], u must separate d, and the updates must be those of a run on d from w = 0 with a
// learning rate of 1. Otherwise, or if there are no updates, Cosine panics.
func Cosine(d *perceptron.Dataset, u perceptron.Weights, updates iter.Seq[perceptron.Update]) *plot.Plot {
	s := newSqueeze("Cosine", d, u, updates)
	p := New()
	p.X.Label.Text, p.Y.Label.Text = "mistakes k", "cos θ of w and w*"
	p.X.Tick.Marker = Ticks{Integers: true}
	p.Add((*cosines)(s))
	m := float64(len(s.norms))
	p.X.Min, p.X.Max = 0, max(1.15*m, 1.05*min(s.bound, 3*m))
	p.Y.Min, p.Y.Max = 0, 1.1
	return p
}

// cosines is the plotter of Cosine. It draws the inequalities of a squeeze, divided by ‖w‖.
type cosines squeeze

// cos returns cos θ after k mistakes, at most 1 in spite of rounding errors.
func (s *cosines) cos(k int) float64 {
	return min(1, s.projections[k-1].Y/s.norms[k-1].Y)
}

// Plot implements plot.Plotter.
func (s *cosines) Plot(c draw.Canvas, p *plot.Plot) {
	t := theme.Of(p)
	l := layout.New(c)
	_, y := p.Transforms(&c)
	largest := t.Line(t.Axes, 0.75) // the line at 1, the largest cosine
	l.Stroke(largest, vg.Point{X: c.Min.X, Y: y(1)}, vg.Point{X: c.Max.X, Y: y(1)})
	end := min(s.bound, p.X.Max)
	lower := curveOnCanvas(c, p, end, func(k float64) float64 { return math.Sqrt(k / s.bound) })
	l.Stroke(t.Line(t.Ink, 1.25, theme.LongDashes...), lower...)
	if s.bound <= p.X.Max {
		intersection := lower[len(lower)-1]
		drawIntersection(l, t, intersection)
		bound := "R²/γ² = " + notation.Number(s.bound)
		l.Write(t.Words(10, t.Ink), bound, vg.Point{X: intersection.X - 36, Y: c.Min.Y + 11}, 60)
	}
	var values []geometry.XY
	for k := 1; k <= len(s.norms); k++ {
		values = append(values, geometry.XY{X: float64(k), Y: s.cos(k)})
	}
	points := geometry.OnCanvas(c, p, values)
	c.StrokeLines(t.Line(t.Positive, 0.8), geometry.Pieces(geometry.Thinned(points))...)
	l.TakeLine(1, points...)
	l.Circles(t.Positive, points, min(dotRadius(t, points), t.Mark(1.6)), 0) // so none covers the line at 1
	last := points[len(points)-1]
	l.Write(t.Words(10, t.Axes), "w in the direction of w*", vg.Point{X: c.Center().X, Y: y(1) + 9}, 60)
	words, style := "cos θ = "+notation.Number(s.cos(len(s.norms))), t.Words(10, t.Positive)
	l.Write(style, words, last.Add(vg.Point{X: style.Width(words)/2 + 6, Y: -10}), 60)
	// lower has 151 points. The name of the curve is beside the point at 3/5 of the curve.
	l.Write(t.Words(11, t.Ink), "at least √k γ/R", lower[90].Add(vg.Point{X: 42, Y: -13}), 60)
}
