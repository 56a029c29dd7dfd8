package plotting

import (
	"fmt"
	"image/color"
	"iter"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
)

// mostUpdates bounds how many updates a figure reads.
const mostUpdates = 100_000

// Squeeze draws the proof of convergence (Novikoff 1962) for a run on d. After k
// mistakes
//
//	k γ ≤ w·w* ≤ ‖w‖ ≤ √k R
//
// where w* = u/‖u‖, γ = d.Margin(u) and R² = d.Radius2():
//
//	solid line      k γ: each mistake adds at least γ to w·w*
//	filled circle   w·w* after k mistakes
//	ring            ‖w‖ after k mistakes
//	dashed line     √k R: each mistake adds at most R² to ‖w‖²
//
// The lines meet at k = R²/γ², which is marked with its number: beyond it there
// is no room for mistakes. The circles stop at M, the number of updates.
//
// d is the data of the run, of any dimension: lifted, if the run was on lifted
// data. The updates are those of a run from w = 0 with rate 1, such as
// perceptron.Updates(d). At most R²/γ² + 1 of them are read, and at most 100,000.
//
// If the lines meet beyond 12 M, the axis ends at 3 M, and an arrow points to where they
// meet.
//
// It panics if u does not separate d, naming an example that it gets wrong (so XOR
// has no such figure), if the run does not start at 0 with rate 1, or if an update
// is not by an example of d.
func Squeeze(d *perceptron.Dataset, u perceptron.Weights, updates iter.Seq[perceptron.Update]) *plot.Plot {
	s := newSqueeze("Squeeze", d, u, updates)
	p := New()
	p.X.Label.Text, p.Y.Label.Text = "mistakes k", "w·w* and ‖w‖"
	p.X.Tick.Marker = Ticks{Integers: true}
	p.Add(s)
	m := float64(max(1, len(s.steps)))
	end := max(m, 1.12*s.bound)
	if end > 12*m {
		end = 3 * m
	}
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, end, 0, max(end*s.gamma, math.Sqrt(end)*s.radius)
	for _, step := range s.steps {
		p.Y.Max = max(p.Y.Max, step.norm)
	}
	return p
}

// A squeeze holds what the proof says about a run.
type squeeze struct {
	gamma, radius, bound float64
	steps                []squeezeStep // after 1, 2, … mistakes
	cut                  bool          // there may be more of them
}

type squeezeStep struct{ along, norm float64 } // w·w* and ‖w‖

func newSqueeze(caller string, d *perceptron.Dataset, u perceptron.Weights, updates iter.Seq[perceptron.Update]) *squeeze {
	switch {
	case d == nil:
		panic(fmt.Sprintf("plotting: %s of a dataset that is nil; wanted the data that the run is on", caller))
	case updates == nil:
		panic(fmt.Sprintf("plotting: %s of updates that are nil; wanted those of a run, such as perceptron.Updates(data)", caller))
	}
	mustBeFinite(caller, u)
	given := u
	u = ofSize(u)
	for i, s := range d.Scores(u) {
		if y := d.Label(i); isMistake(y, s) {
			panic(fmt.Sprintf("plotting: %s with u = %s, which does not separate the data: example %d has the label %s and the score u·x = %s; wanted y u·x > 0 for every example", caller, vector(given...), i, sign(y), number(given.Dot(d.Row(i)))))
		}
	}
	// Compute the bound from squares, which keeps integers exact.
	rho, norm := d.FunctionalMargin(u), u.Norm()
	s := &squeeze{
		gamma:  rho / norm,
		radius: math.Sqrt(d.Radius2()),
		bound:  d.Radius2() * u.Norm2() / rho / rho,
	}
	most := int(min(math.Floor(s.bound)+1, mostUpdates))
	for up := range updates {
		mustBeMistakeOf(caller, d, up, len(s.steps) == 0)
		s.steps = append(s.steps, squeezeStep{along: up.After.Dot(u) / norm, norm: up.After.Norm()})
		if len(s.steps) == most {
			s.cut = true
			break
		}
	}
	return s
}

// mustBeMistakeOf panics unless an update uses an example of d, and a run's first one
// goes from 0 to y x, because the proof says nothing about others.
func mustBeMistakeOf(caller string, d *perceptron.Dataset, up perceptron.Update, first bool) {
	if up.Index < 0 || up.Index >= d.Len() {
		panic(fmt.Sprintf("plotting: %s with an update of example %d, counted from 0, and data of %s; wanted the updates of a run on these data", caller, up.Index, wording.Plural(d.Len(), "example")))
	}
	if row, y := d.Row(up.Index), d.Label(up.Index); y != up.Y || !slices.Equal(row, up.X) {
		panic(fmt.Sprintf("plotting: %s with an update by x = %s, y = %s, and data whose row %d is %s with the label %s; wanted the updates of a run on these data, lifted or not as the run's were", caller, vector(up.X...), sign(up.Y), up.Index, vector(row...), sign(y)))
	}
	if !first {
		return
	}
	if !allZero(up.Before...) {
		panic(fmt.Sprintf("plotting: %s of a run that starts at w = %v; the proof is about runs from w = 0", caller, up.Before))
	}
	for j, x := range up.X {
		if up.After[j] != up.Y*x {
			panic(fmt.Sprintf("plotting: %s of a run whose first update is not y x: w is %v after x = %v, y = %+v; wanted a learning rate of 1", caller, up.After, perceptron.Weights(up.X), up.Y))
		}
	}
}

// Plot implements plot.Plotter.
func (s *squeeze) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	lower := func(k float64) vg.Point { return vg.Point{X: x(k), Y: y(k * s.gamma)} }
	upper := func(k float64) vg.Point { return vg.Point{X: x(k), Y: y(math.Sqrt(k) * s.radius)} }

	const parts = 150
	var curve []vg.Point
	for i := range parts + 1 {
		curve = append(curve, upper(between(p.X, float64(i)/parts)))
	}
	c.StrokeLines(draw.LineStyle{Color: Ink, Width: 1.25, Dashes: longDashes}, curve)
	c.StrokeLines(draw.LineStyle{Color: Blue, Width: 1.5}, []vg.Point{lower(0), lower(p.X.Max)})
	// Nothing is above the curve or below the line, so their names go there.
	name(c, upper(0.4*p.X.Max).Add(vg.Point{X: -4, Y: 4}), -1, words(11, Ink), "√k R")
	if at := lower(0.6 * p.X.Max); at.Y > c.Min.Y+16 {
		name(c, at.Add(vg.Point{X: 5, Y: -4}), 1, words(11, Blue), "kγ")
	} else { // flat on the axis: the place is above
		name(c, at.Add(vg.Point{X: -4, Y: 4}), -1, words(11, Blue), "kγ")
	}
	s.drawBound(c, p, upper)
	if len(s.steps) == 0 {
		note("no mistake").Plot(c, p)
		return
	}
	s.drawSteps(c, p, lower, upper)
}

// name writes a line's name above and left of a point (side −1) or below and right
// of it (+1).
func name(c draw.Canvas, at vg.Point, side int, style text.Style, what string) {
	style.XAlign, style.YAlign = draw.XRight, draw.YBottom
	if side > 0 {
		style.XAlign, style.YAlign = draw.XLeft, draw.YTop
	}
	c.FillText(style, at, what)
}

// drawBound marks where the lines meet, with its number.
func (s *squeeze) drawBound(c draw.Canvas, p *plot.Plot, upper func(float64) vg.Point) {
	text := "R²/γ² = " + number(s.bound)
	if math.IsInf(s.bound, 1) {
		text = "R²/γ² > 1e308"
	}
	style := words(10, Ink)
	if s.bound > p.X.Max {
		style.XAlign, style.YAlign = draw.XRight, draw.YBottom
		c.FillText(style, vg.Point{X: c.Max.X - 4, Y: c.Min.Y + 20}, "they meet at "+text+" →")
		return
	}
	meet := upper(s.bound)
	drawMeeting(c, meet)
	name(c, meet.Add(vg.Point{X: -3, Y: 5}), -1, style, text)
}

// drawMeeting draws the square where two lines meet, and a dashed line down to the axis.
func drawMeeting(c draw.Canvas, at vg.Point) {
	c.StrokeLine2(draw.LineStyle{Color: Ink, Width: 0.75, Dashes: longDashes}, at.X, c.Min.Y, at.X, at.Y)
	c.FillPolygon(Ink, cornersOf(at, vg.Point{X: 3.2, Y: 3.2}))
}

// fillCircles draws circles, but only one of many that coincide.
func fillCircles(c draw.Canvas, points []vg.Point, radius vg.Length, fill color.Color) {
	var circles vg.Path
	for _, pt := range thin(points) {
		circles = appendCircle(circles, pt, radius, 1)
	}
	c.SetColor(fill)
	c.Fill(circles)
}

// drawSteps draws w·w* and ‖w‖ after each mistake, and M.
func (s *squeeze) drawSteps(c draw.Canvas, p *plot.Plot, lower, upper func(float64) vg.Point) {
	x, y := p.Transforms(&c)
	along, norm := make([]vg.Point, len(s.steps)), make([]vg.Point, len(s.steps))
	for i, step := range s.steps {
		k := x(float64(i + 1))
		along[i], norm[i] = vg.Point{X: k, Y: y(step.along)}, vg.Point{X: k, Y: y(step.norm)}
	}
	radius := dotRadius(along)
	var rings vg.Path
	for _, pt := range thin(norm) {
		rings = appendCircle(rings, pt, radius+0.4, 1)
		rings = appendCircle(rings, pt, radius-0.6, -1)
	}
	c.SetColor(Ink)
	c.Fill(rings)
	fillCircles(c, along, radius*0.9, Blue)

	last := len(s.steps) - 1
	c.StrokeLine2(draw.LineStyle{Color: Ink, Width: 0.75, Dashes: shortDashes}, along[last].X, c.Min.Y, along[last].X, along[last].Y)
	m, style := fmt.Sprint("M = ", len(s.steps)), words(10, Ink)
	if s.cut {
		m = fmt.Sprint("k = ", len(s.steps))
	}
	foot := vg.Point{X: along[last].X + 5, Y: c.Min.Y + 6}
	style.XAlign, style.YAlign = draw.XLeft, draw.YBottom
	if end := min(x(s.bound), c.Max.X); foot.X+style.Width(m)+4 > end {
		foot.X -= 10
		style.XAlign = draw.XRight
	}
	c.FillText(style, foot, m)
	s.nameSteps(c, p, along[last], norm[last], radius, lower, upper)
}

// nameSteps writes w·w* and ‖w‖ beside the last circle and ring, if there is room
// between the lines, and otherwise below both lines with a circle and a ring.
func (s *squeeze) nameSteps(c draw.Canvas, p *plot.Plot, along, norm vg.Point, radius vg.Length, lower, upper func(float64) vg.Point) {
	blue, ink := words(10, Blue), words(10, Ink)
	blue.XAlign, ink.XAlign = draw.XLeft, draw.XLeft
	const line, half = 13, 5
	apart := max(0, line-(norm.Y-along.Y))
	up, down := norm.Add(vg.Point{X: 8, Y: apart / 2}), along.Add(vg.Point{X: 8, Y: -apart / 2})
	x, _ := p.Transforms(&c)
	// Both lines rise: the upper one is nearest at the left, the lower at the right.
	at := func(on vg.Length) float64 { return between(p.X, float64((on-c.Min.X)/(c.Max.X-c.Min.X))) }
	left, right := at(up.X-3), at(up.X+blue.Width("w·w*")+3)
	if up.Y+half < upper(left).Y && down.Y-half > lower(right).Y && right < p.X.Max && x(right) < x(min(s.bound, p.X.Max)) {
		c.FillText(ink, up, "‖w‖")
		c.FillText(blue, down, "w·w*")
		return
	}
	end := x(min(s.bound, p.X.Max))
	if along.X > c.Center().X {
		end = min(end, along.X)
	}
	low := vg.Point{X: end - blue.Width("w·w*") - 8, Y: c.Min.Y + 27}
	if s.bound > p.X.Max {
		low.Y += line // above the arrow
	}
	high := low.Add(vg.Point{Y: line})
	c.FillText(blue, low, "w·w*")
	c.FillText(ink, high, "‖w‖")
	fillCircles(c, []vg.Point{low.Sub(vg.Point{X: 8})}, 2.7, Blue)
	c.SetColor(Ink)
	c.Fill(appendCircle(appendCircle(nil, high.Sub(vg.Point{X: 8}), 3.4, 1), high.Sub(vg.Point{X: 8}), 2.4, -1))
}

// dotRadius returns a radius for points from left to right: 3 if there is
// room, less if they are close together.
func dotRadius(points []vg.Point) vg.Length {
	if len(points) < 2 {
		return 3
	}
	gap := (points[len(points)-1].X - points[0].X) / vg.Length(len(points)-1)
	return max(1.2, min(3, 0.45*gap))
}
