package plotting

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/check"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/layout"
	"perceptronlab/plotting/internal/pen"
	"perceptronlab/plotting/internal/scene"
	"perceptronlab/plotting/internal/theme"
)

// UnitBall draws the assumptions of the convergence theorem in the plane. d is a dataset of two
// columns. UnitBall divides the examples of d by R = max ‖x‖, so the drawn examples lie in the
// unit ball. The unit vector
//
//	w* = u/‖u‖
//
// is an arrow that ends on the unit circle. If u separates d, the line through the origin
// perpendicular to w* separates the drawn examples, and no example is inside the grey band around
// the line. Half the width of the band is
//
//	γ = min y w*·x
//
// over the drawn examples, so γ = d.Margin(u)/R. If u does not separate d, the figure has a note
// instead of the band, and rings around the misclassified examples.
//
// If w is neither nil nor 0, a dashed arrow of length 1 shows the direction of w, and θ is the
// angle between the two arrows: cos θ = w·w* / ‖w‖.
//
// UnitBall panics unless d has two columns, u has two finite weights, not both 0, and w is nil or
// has two finite weights.
func UnitBall(d *perceptron.Dataset, u, w perceptron.Weights) *plot.Plot {
	check.Plane("UnitBall", d)
	check.WeightsOf2("UnitBall", "u", u)
	if w != nil {
		check.WeightsOf2("UnitBall", "w", w)
	}
	if geometry.AllZero(u...) {
		panic("plotting: UnitBall: got u = 0, want a vector with a nonzero weight")
	}
	b := newBall(d, u, w)
	p := New()
	p.X.Scale = Equal{}
	nameAxes(p, d.Names())
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Label.Text += " / R"
		axis.Tick.Marker = Ticks{MaxSteps: 4}
	}
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = -1.2, 1.2, -1.2, 1.2
	p.Add(b)
	fitToDefaultSize(p)
	return p
}

// A ball is the plotter of UnitBall.
type ball struct {
	examples *scene.Examples    // divided by R
	wStar, w perceptron.Weights // unit vectors; w is nil if the argument w of UnitBall is nil or 0
	margin   float64
}

func newBall(d *perceptron.Dataset, u, w perceptron.Weights) *ball {
	if r2 := d.Radius2(); r2 > 0 {
		d = perceptron.Must(d.Scale(1 / math.Sqrt(r2)))
	}
	b := &ball{examples: scene.NewExamples(d), wStar: unitVector(u)}
	if w != nil && !geometry.AllZero(w...) {
		b.w = unitVector(w)
	}
	b.examples.RingMisclassified(b.wStar.Dot)
	b.margin = d.FunctionalMargin(b.wStar)
	return b
}

func unitVector(v perceptron.Weights) perceptron.Weights {
	size := v.Norm()
	return perceptron.Weights{v[0] / size, v[1] / size}
}

// Plot implements plot.Plotter.
func (b *ball) Plot(c draw.Canvas, p *plot.Plot) {
	t := theme.Of(p)
	x, y := p.Transforms(&c)
	at := func(v ...float64) vg.Point { return vg.Point{X: x(v[0]), Y: y(v[1])} }
	l := layout.New(c)
	origin := at(0, 0)
	radius := x(1) - x(0)
	line := scene.NewLine(b.wStar)

	if b.margin > 0 {
		line.Strip(l, p, b.margin, t.ZeroTint)
	}
	axis := t.Line(t.Axes, 0.5)
	c.StrokeLine2(axis, c.Min.X, origin.Y, c.Max.X, origin.Y)
	c.StrokeLine2(axis, origin.X, c.Min.Y, origin.X, c.Max.Y)
	c.SetLineStyle(t.Line(t.Ink, 1))
	c.Stroke(pen.AppendCircle(nil, origin, radius, 1))
	from, to, _ := line.Visible(c, p)
	l.Stroke(scene.LineStyle(t), from, to)
	for k := range 180 { // keep words off the unit circle
		sin, cos := math.Sincos(float64(k) / 90 * math.Pi)
		l.TakeDot(at(cos, sin), 1)
	}

	b.examples.Plot(c, p)
	b.examples.Take(l, p)
	b.drawArrows(l, t, at)
	if b.margin > 0 {
		b.drawMargin(l, t, at)
	} else {
		l.WriteAlways(t.Words(11, t.Ink), "u does not separate", vg.Point{X: c.Min.X, Y: c.Max.Y})
	}
}

// drawArrows draws w* and w, the angle between them, and their names outside the unit circle.
func (b *ball) drawArrows(l *layout.Layout, t theme.Theme, at func(v ...float64) vg.Point) {
	origin := at(0, 0)
	solid := t.Line(t.Ink, 1.75)
	dashed := t.Line(t.Ink, 1.25, 5, 2.5)
	type arrow struct {
		name  string
		style draw.LineStyle
		tip   vg.Point
	}
	arrows := []arrow{{"w*", solid, at(b.wStar...)}}
	if b.w != nil {
		arrows = append(arrows, arrow{"w", dashed, at(b.w...)})
	}
	for _, arrow := range arrows {
		l.TakeLine(2, origin, arrow.tip)
		pen.StrokeArrow(l.Canvas, arrow.style, origin, arrow.tip)
	}
	if b.w != nil {
		b.drawAngle(l, t, origin)
	}
	for _, arrow := range arrows {
		gap := t.Word(11) // from the tip to the middle of the name
		shaft := arrow.tip.Sub(origin)
		place := origin.Add(shaft.Scale(1 + gap/geometry.Norm(shaft)))
		l.Write(t.Letter(13, t.Ink), arrow.name, place, 60)
	}
}

// drawAngle draws the shorter arc from w* to w, and writes θ beside the middle of the arc.
func (b *ball) drawAngle(l *layout.Layout, t theme.Theme, origin vg.Point) {
	start := math.Atan2(b.wStar[1], b.wStar[0])
	theta := math.Atan2(b.wStar[0]*b.w[1]-b.wStar[1]*b.w[0], b.wStar.Dot(b.w)) // > 0 if anticlockwise
	place := func(radius vg.Length, share float64) vg.Point {
		sin, cos := math.Sincos(start + share*theta)
		return origin.Add(vg.Point{X: vg.Length(cos), Y: vg.Length(sin)}.Scale(radius))
	}
	const radius = 40
	var arc []vg.Point
	for k := range 41 {
		arc = append(arc, place(radius, float64(k)/40))
	}
	l.Canvas.StrokeLines(t.Line(t.Ink, 0.9), arc)
	l.Write(t.Words(12, t.Ink), "θ", place(radius+10, 0.5), 40)
	l.TakeLine(1, arc...)
}

// drawMargin draws a double arrow from the line to the edge of the band, at a place where the arrow
// crosses no other mark. It writes γ beside the arrow. If there is no such place, it writes only γ.
func (b *ball) drawMargin(l *layout.Layout, t theme.Theme, at func(v ...float64) vg.Point) {
	// The axes range from −1.2 to 1.2 or more.
	from := at(1.2*b.wStar[1], -1.2*b.wStar[0])
	to := at(-1.2*b.wStar[1], 1.2*b.wStar[0])
	across := at(b.margin*b.wStar[0], b.margin*b.wStar[1]).Sub(at(0, 0))
	style := t.Line(t.Ink, 0.9)
	foot, tip, ok := l.ClearStep(from, to, across, 0)
	switch {
	case ok && geometry.Norm(across) > 12:
		pen.StrokeDoubleArrow(l.Canvas, style, foot, tip)
	case ok: // the arrow is too short for two heads
		l.Canvas.StrokeLine2(style, foot.X, foot.Y, tip.X, tip.Y)
	}
	l.TakeLine(2, foot, tip)
	l.Write(t.Words(13, t.Ink), "γ", foot.Add(tip).Scale(0.5), 200)
}
