package plotting

import (
	"iter"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
)

// Cosine draws cos θ, the cosine of the angle between w and w* = u/‖u‖, after each
// mistake of a run on d, and the smallest value that the proof of convergence allows:
//
//	filled circle   cos θ = w·w*/‖w‖ after k mistakes
//	dashed line     √k γ/R ≤ cos θ
//
// with γ = d.Margin(u) and R² = d.Radius2(). The dashed line reaches 1 at k = R²/γ²
// mistakes, and no cosine is above 1, so the run has ended by then.
//
// cos θ need not rise each time, or end at 1: the perceptron ends at some
// separator, not at w*.
//
// d, u, the updates, the limit on how many it reads, and the panics are
// those of Squeeze.
func Cosine(d *perceptron.Dataset, u perceptron.Weights, updates iter.Seq[perceptron.Update]) *plot.Plot {
	s := newSqueeze("Cosine", d, u, updates)
	p := New()
	p.X.Label.Text, p.Y.Label.Text = "mistakes k", "cos θ of w and w*"
	p.X.Tick.Marker = Ticks{Integers: true}
	p.Add((*cosines)(s))
	m := float64(max(1, len(s.steps)))
	p.X.Min, p.X.Max = 0, max(1.15*m, 1.05*min(s.bound, 3*m))
	p.Y.Min, p.Y.Max = 0, 1.06
	return p
}

// cosines are a squeeze divided by ‖w‖.
type cosines squeeze

// cos returns cos θ after k mistakes.
func (s *cosines) cos(k int) float64 {
	return min(1, s.steps[k-1].along/s.steps[k-1].norm)
}

// Plot implements plot.Plotter.
func (s *cosines) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	c.StrokeLine2(draw.LineStyle{Color: Grey, Width: 0.75}, c.Min.X, y(1), c.Max.X, y(1))

	end := min(s.bound, p.X.Max)
	least := func(k float64) vg.Point { return vg.Point{X: x(k), Y: y(math.Sqrt(k / s.bound))} }
	const parts = 150
	var curve []vg.Point
	for i := range parts + 1 {
		curve = append(curve, least(float64(i)/parts*end))
	}
	c.StrokeLines(draw.LineStyle{Color: Ink, Width: 1.25, Dashes: longDashes}, curve)
	if at := least(0.6 * end).Add(vg.Point{X: 4, Y: -4}); at.Y > c.Min.Y+14 {
		name(c, at, 1, words(11, Ink), "√k γ/R")
	} else { // flat on the axis: the place is above
		name(c, least(end).Add(vg.Point{X: -4, Y: 4}), -1, words(11, Ink), "√k γ/R")
	}
	if s.bound <= p.X.Max {
		meet := least(s.bound)
		drawMeeting(c, meet)
		name(c, vg.Point{X: meet.X - 5, Y: c.Min.Y + 6}, -1, words(10, Ink), "R²/γ² = "+number(s.bound))
	}
	if len(s.steps) == 0 {
		note("no mistake").Plot(c, p)
		return
	}

	points := make([]vg.Point, len(s.steps))
	for i := range points {
		points[i] = vg.Point{X: x(float64(i + 1)), Y: y(s.cos(i + 1))}
	}
	c.StrokeLines(draw.LineStyle{Color: Blue, Width: 0.6}, pieces(thinned(points))...)
	fillCircles(c, points, dotRadius(points), Blue)
	last := points[len(points)-1]
	name(c, last.Add(vg.Point{X: 6, Y: -3}), 1, words(10, Blue), number(s.cos(len(s.steps))))
}
