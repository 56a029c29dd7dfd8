package plotting

import (
	"fmt"
	"image/color"
	"iter"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/check"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/layout"
	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/pen"
	"perceptronlab/plotting/internal/scene"
	"perceptronlab/plotting/internal/theme"
)

// Squeeze draws the proof of convergence (Novikoff 1962) for a run on d. After k
// mistakes
//
//	k γ ≤ w·w* ≤ ‖w‖ ≤ √k R
//
// where w* = u/‖u‖, for any separator u, γ = d.Margin(u) and R² = d.Radius2():
//
//	solid line      the floor k γ: each mistake adds at least γ to w·w*
//	filled circle   the reach w·w* of w in the direction of u, after the last mistake
//	ring            the length ‖w‖ after the last mistake
//	dashed line     the ceiling √k R: each mistake adds at most R² to ‖w‖²
//
// Thin lines behind the circle and the ring show the reach and the length after the mistakes before. They
// are in the grey region between the floor and the ceiling. Floor and ceiling meet at k = R²/γ²,
// so a run makes at most R²/γ² mistakes. The figure shows this bound. The circle is at M, the
// number of updates. If R²/γ² is above about 11 M, the axis ends at 3 M, and an arrow points to
// where the lines meet.
//
// d is the dataset of the run, with any number of columns. If the run was on data with the bias
// absorbed, d must have the bias absorbed, too. The run must start at w = 0 and have a learning rate
// of 1, like the run of perceptron.Updates(d).
//
// Squeeze panics if a weight of u is not finite, if u does not separate d (so XOR has no such
// figure), if there are no updates, if the run does not start at 0 with a learning rate of 1, or if
// an update is not on an example of d.
func Squeeze(d *perceptron.Dataset, u perceptron.Weights, updates iter.Seq[perceptron.Update]) *plot.Plot {
	s := newSqueeze("Squeeze", d, u, updates)
	return s.plot(len(s.norms))
}

// A squeeze holds the quantities of the proof for a run.
type squeeze struct {
	gamma, radius, bound float64       // γ, R and R²/γ²
	projections, norms   []geometry.XY // (k, w·w*) and (k, ‖w‖) after k = 1, 2, … mistakes
}

// newSqueeze computes the quantities of the proof from the updates. It panics in the same cases as
// Squeeze. The argument caller is the name of the exported function, for the messages.
func newSqueeze(
	caller string, d *perceptron.Dataset, u perceptron.Weights, updates iter.Seq[perceptron.Update],
) *squeeze {
	check.Finite(caller, "u", u)
	mustSeparate(caller, d, u)
	// The bound is computed without square roots. So if all numbers of d and u are
	// integers, only the divisions are rounded.
	rho := d.FunctionalMargin(u)
	norm := u.Norm()
	s := &squeeze{
		gamma:  rho / norm,
		radius: math.Sqrt(d.Radius2()),
		bound:  d.Radius2() * u.Norm2() / rho / rho,
	}
	for up := range updates {
		check.UpdateOf(caller, d, up, d.Dim())
		if s.norms == nil && !isFirstUpdate(up) {
			panic(fmt.Sprintf("plotting: %s: first update, with x = %v and y = %+v: "+
				"got w = %v before and w = %v after the update, want w = 0 before and w = y x after it; "+
				"pass a run that starts at w = 0 and has a learning rate of 1",
				caller, perceptron.Weights(up.X), up.Y, up.Before, up.After))
		}
		k := float64(len(s.norms) + 1)
		s.projections = append(s.projections, geometry.XY{X: k, Y: up.After.Dot(u) / norm})
		s.norms = append(s.norms, geometry.XY{X: k, Y: up.After.Norm()})
	}
	if s.norms == nil {
		panic(fmt.Sprintf("plotting: %s: got no updates, want at least one, "+
			"because the first example of a run from w = 0 is always a mistake", caller))
	}
	return s
}

// mustSeparate panics unless u separates d. The message names the first misclassified example.
func mustSeparate(caller string, d *perceptron.Dataset, u perceptron.Weights) {
	for i, s := range d.Scores(u) {
		y := d.Label(i)
		if scene.Misclassifies(y, s) {
			panic(fmt.Sprintf("plotting: %s: example %d, counted from 0: "+
				"got y = %s and u·x = %s for u = %s, want y u·x > 0; "+
				"pass weights u that separate the dataset",
				caller, i, notation.Label(y), notation.Number(s), notation.Vector(u...)))
		}
	}
}

// isFirstUpdate reports whether up changes w from 0 to y x, as the proof assumes for the first update
// of a run.
func isFirstUpdate(up perceptron.Update) bool {
	for j, x := range up.X {
		if up.Before[j] != 0 || up.After[j] != up.Y*x {
			return false
		}
	}
	return true
}

// lower returns the lower bound on w·w* after k mistakes.
func (s *squeeze) lower(k float64) float64 { return k * s.gamma }

// upper returns the upper bound on ‖w‖ after k mistakes.
func (s *squeeze) upper(k float64) float64 { return math.Sqrt(k) * s.radius }

// caption returns the four numbers of the proof after k mistakes, with three digits.
func (s *squeeze) caption(k int) string {
	var projection, norm float64
	if k > 0 {
		projection, norm = s.projections[k-1].Y, s.norms[k-1].Y
	}
	text := func(v float64) string { return notation.Format(v, 'g', 3) }
	return fmt.Sprintf("k = %d: floor %s, reach %s, length %s, ceiling %s.",
		k, text(s.lower(float64(k))), text(projection), text(norm), text(s.upper(float64(k))))
}

// plot returns the figure after the first k mistakes, with axes for the whole run.
func (s *squeeze) plot(k int) *plot.Plot {
	m := float64(len(s.norms))
	end := max(m, 1.06*s.bound)
	if end > 12*m {
		end = 3 * m
	}
	p := New()
	p.X.Label.Text, p.Y.Label.Text = "mistakes k", "w·w* and ‖w‖"
	p.X.Tick.Marker = Ticks{Integers: true}
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, end, 0, max(s.lower(end), s.upper(end))
	for _, norm := range s.norms {
		p.Y.Max = max(p.Y.Max, norm.Y)
	}
	p.Add(squeezeAfter{s, k})
	return p
}

// squeezeAfter is the plotter of the first k mistakes of a squeeze.
type squeezeAfter struct {
	*squeeze
	k int
}

// Plot implements plot.Plotter.
func (s squeezeAfter) Plot(c draw.Canvas, p *plot.Plot) {
	t := theme.Of(p)
	l := layout.New(c)
	lower := curveOnCanvas(c, p, p.X.Max, s.lower)
	upper := curveOnCanvas(c, p, p.X.Max, s.upper)
	s.fillBetween(c, p)
	l.Stroke(t.Line(t.Ink, 1.25, theme.LongDashes...), upper...)
	l.Stroke(t.Line(t.Positive, 1.5), lower...)
	x, y := p.Transforms(&c)
	bound := "R²/γ² = " + notation.Number(s.bound)
	if s.bound <= p.X.Max {
		intersection := vg.Point{X: x(s.bound), Y: y(s.upper(s.bound))}
		drawIntersection(l, t, intersection)
		l.Write(t.Words(10, t.Ink), bound, intersection.Add(vg.Point{X: -34, Y: 11}), 60)
	} else { // there is room for the words between the lines, at the right edge
		style := t.Words(10, t.Ink)
		style.XAlign = draw.XRight
		c.FillText(style, vg.Point{X: c.Max.X - 4, Y: y(0.6 * p.Y.Max)}, "the lines meet at "+bound+" →")
	}
	s.drawSteps(l, p)
	// The names of the lines are beside the points at 60/150 and 90/150 of the axis.
	l.Write(t.Words(11, t.Ink), "ceiling √k R", upper[60].Add(vg.Point{X: -36, Y: 12}), 60)
	l.Write(t.Words(11, t.Positive), "floor kγ", lower[90].Add(vg.Point{X: 32, Y: -12}), 60)
}

// fillBetween tints the region between the lines, up to the point where they meet or to the end of
// the axis.
func (s squeezeAfter) fillBetween(c draw.Canvas, p *plot.Plot) {
	end := min(s.bound, p.X.Max)
	upper := curveOnCanvas(c, p, end, s.upper)
	foot := geometry.OnCanvas(c, p, []geometry.XY{{X: end, Y: s.lower(end)}})
	pen.Fill(c, theme.Of(p).ZeroTint, append(upper, foot...))
}

// drawSteps draws a circle for w·w* and a ring for ‖w‖ after s.k mistakes, lines through their earlier
// places, the number s.k, and, if there is room, a legend in the upper left corner, above both lines. The
// circle is so much smaller than the ring that both are visible if they are in the same place.
func (s squeezeAfter) drawSteps(l *layout.Layout, p *plot.Plot) {
	c := l.Canvas
	t := theme.Of(p)
	circles := geometry.OnCanvas(c, p, append([]geometry.XY{{}}, s.projections[:s.k]...)) // from w = 0
	rings := geometry.OnCanvas(c, p, append([]geometry.XY{{}}, s.norms[:s.k]...))
	marks := func(ring, circle vg.Point, radius vg.Length) {
		l.Circles(t.Ink, []vg.Point{ring}, 1.1*radius+0.4, 1.1*radius-0.4)
		l.Circles(t.Positive, []vg.Point{circle}, 0.65*radius, 0)
	}
	if s.k > 0 {
		drawTrail(l, t.Line(t.Ink, 0.75), rings)
		drawTrail(l, t.Line(t.Positive, 0.9), circles)
		marks(rings[s.k], circles[s.k], t.Mark(3.6))
	}
	ring := vg.Point{X: c.Min.X + 14, Y: c.Max.Y - 10}
	circle := ring.Sub(vg.Point{Y: t.Word(13)})
	names := [2]string{"length ‖w‖", "reach w·w*"}
	style := t.Words(10, t.Ink)
	width := max(style.Width(names[0]), style.Width(names[1]))
	gap := t.Word(9) // between a mark and its name
	legendEnd := circle.Add(vg.Point{X: gap + width, Y: -t.Word(6)})
	if c.Contains(legendEnd) { // otherwise the figure is too small for a legend
		marks(ring, circle, t.Mark(3.6))
		for i, mark := range []vg.Point{ring, circle} {
			style.Color = []color.Color{t.Ink, t.Positive}[i]
			l.WriteAt(style, names[i], mark.Add(vg.Point{X: gap + style.Width(names[i])/2}))
		}
	}
	if s.k > 0 {
		s.drawCount(l, t, circles[s.k])
	}
}

// drawTrail draws the line through points.
func drawTrail(l *layout.Layout, style draw.LineStyle, points []vg.Point) {
	l.Canvas.StrokeLines(style, geometry.Pieces(geometry.Thinned(points))...)
	l.TakeLine(1, points...)
}

// drawCount draws a line from last, the circle of the last mistake shown, down to the axis. It writes
// the number of mistakes at the lower end of the line.
func (s squeezeAfter) drawCount(l *layout.Layout, t theme.Theme, last vg.Point) {
	foot := vg.Point{X: last.X, Y: l.Canvas.Min.Y}
	l.Stroke(t.Line(t.Ink, 0.75, theme.ShortDashes...), foot, last)
	symbol := "M"
	if s.k < len(s.norms) {
		symbol = "k"
	}
	l.Write(t.Words(10, t.Ink), fmt.Sprint(symbol, " = ", s.k), foot.Add(vg.Point{X: 22, Y: 11}), 80)
}

// curveOnCanvas returns the graph of f on the canvas, from 0 to end.
func curveOnCanvas(c draw.Canvas, p *plot.Plot, end float64, f func(float64) float64) []vg.Point {
	const parts = 150
	var graph []geometry.XY
	for i := range parts + 1 {
		k := float64(i) / parts * end
		graph = append(graph, geometry.XY{X: k, Y: f(k)})
	}
	return geometry.OnCanvas(c, p, graph)
}

// drawIntersection draws a square at the given intersection of two lines, and a dashed line from
// the square down to the axis.
func drawIntersection(l *layout.Layout, t theme.Theme, at vg.Point) {
	dashed := t.Line(t.Ink, 0.75, theme.LongDashes...)
	l.Stroke(dashed, vg.Point{X: at.X, Y: l.Canvas.Min.Y}, at)
	half := t.Mark(3.2)
	l.Canvas.FillPolygon(t.Ink, geometry.Corners(at, vg.Point{X: half, Y: half}))
	l.TakeDot(at, t.Mark(4))
}

// dotRadius returns the radius of dots at the given points, which must be sorted by X. In the usual
// theme, the radius is 3, or less if the points are close together.
func dotRadius(t theme.Theme, points []vg.Point) vg.Length {
	if len(points) < 2 {
		return t.Mark(3)
	}
	gap := (points[len(points)-1].X - points[0].X) / vg.Length(len(points)-1)
	return max(t.Mark(1.2), min(t.Mark(3), 0.45*gap))
}
