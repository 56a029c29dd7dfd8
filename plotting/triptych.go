package plotting

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
)

// Triptych draws one update of the perceptron on d in three panels:
//
//	before      the line of w, with rings around mistakes, and a square around the
//	            example of the update
//	chosen      w, and y x at its tip: their sum is w after the update
//	after       the line of the new w, with the same marks
//
// with y w·x, before and after, above the panels. The update comes from a run on
// d, through the origin, or on d.AbsorbBias(); then the vectors in the middle
// have the first two of three components, and words give the bias.
//
//	for up := range perceptron.Updates(d.AbsorbBias()) {
//		show.Sized(plotting.Triptych(d, up), 540, 230, "")
//	}
//
// It looks best more than twice as wide as high. It panics unless d has two
// columns and the update comes from d: its index, x and y must be there.
func Triptych(d *perceptron.Dataset, up perceptron.Update) *plot.Plot {
	mustBePlane(d)
	mustBeOf("Triptych", d, up, 3)
	before := panel(updateScene(d, up.Before, up))
	before.Title.Text = fmt.Sprintf("before: y w·x = %s\nw = %s", number(up.Y*up.Before.Dot(up.X)), vector(up.Before...))
	after := panel(updateScene(d, up.After, up))
	after.Title.Text = fmt.Sprintf("after: y w·x = %s\nw = %s", number(up.Y*up.After.Dot(up.X)), vector(up.After...))

	chosen := New()
	chosen.X.Label.Text, chosen.Y.Label.Text = "w₁", "w₂"
	chosen.X.Scale = Equal{}
	chosen.Title.Text = fmt.Sprintf("mistake %d: y = %s\nx = %s", up.K, sign(up.Y), vector(up.X...))
	chosen.Add(&headToTail{up})
	return panelsOf(1, 3, before, chosen, after)
}

// panel returns the plot of a scene.
func panel(s *scene) *plot.Plot {
	p := New()
	nameAxes(p, s.data.Names())
	p.Add(s)
	widen(&p.X, 1.15) // for the squares
	widen(&p.Y, 1.15)
	equalScale(p)
	return p
}

// updateScene returns the scene of weights before or after an update, with rings around the
// mistakes and a square around the example of the update.
func updateScene(d *perceptron.Dataset, w perceptron.Weights, up perceptron.Update) *scene {
	if len(w) == 3 && up.X[2] != 1 { // another constant than 1
		w = perceptron.Weights{w[0], w[1], w[2] * up.X[2]}
	}
	s := weightScene(d, w)
	s.ringMistakes(s.regions.score)
	s.chosen = []int{up.Index}
	s.leastRing = 2.5 // one ring among many examples must be easy to find
	return s
}

func sign(y float64) string { return classOf(y).String() }

// headToTail draws w, y x at its tip, and their sum.
type headToTail struct{ up perceptron.Update }

// DataRange returns the ranges of the three vectors, 0 among them, with a quarter
// more on each side.
func (v *headToTail) DataRange() (xmin, xmax, ymin, ymax float64) {
	x := interval{}.with(v.up.Before[0]).with(v.up.After[0])
	y := interval{}.with(v.up.Before[1]).with(v.up.After[1])
	x, y = x.orLike(y), y.orLike(x)
	x, y = x.widened().widened(), y.widened().widened()
	return x.low, x.high, y.low, y.high
}

// Plot implements plot.Plotter.
func (v *headToTail) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	at := func(w perceptron.Weights) vg.Point { return vg.Point{X: x(w[0]), Y: y(w[1])} }
	origin, before, after := at(perceptron.Weights{0, 0}), at(v.up.Before), at(v.up.After)
	l := newLayout(c)

	grid := draw.LineStyle{Color: GreyTint, Width: 1}
	c.StrokeLine2(grid, c.Min.X, origin.Y, c.Max.X, origin.Y)
	c.StrokeLine2(grid, origin.X, c.Min.Y, origin.X, c.Max.Y)

	off, step := sideways(origin, before, after), Blue
	if v.up.Y < 0 {
		step = Orange
	}
	arrows := []struct {
		style    draw.LineStyle
		from, to vg.Point
		name     string
	}{
		{draw.LineStyle{Color: Ink, Width: 1.25, Dashes: []vg.Length{4, 2.5}}, origin.Add(off), before.Add(off), "w"},
		{draw.LineStyle{Color: step, Width: 1.75}, before.Add(off), after.Add(off), v.step()},
		{draw.LineStyle{Color: Ink, Width: 1.75}, origin.Sub(off), after.Sub(off), "new w"},
	}
	for _, arrow := range arrows {
		strokeArrow(c, arrow.style, arrow.from, arrow.to)
		l.line(3, arrow.from, arrow.to)
	}
	paint(c, Ink, appendCircle(nil, origin, 2.5, 1))
	l.dot(origin, 3)
	for _, arrow := range arrows {
		if norm(arrow.to.Sub(arrow.from)) >= 1 {
			middle := arrow.from.Add(arrow.to).Scale(0.5)
			if !l.write(letter(13, arrow.style.Color), arrow.name, middle, 60) {
				l.write(letter(10, arrow.style.Color), arrow.name, middle, 60)
			}
		}
	}
	v.notes(l, origin)
}

// step names the vector that is added.
func (v *headToTail) step() string {
	for j, x := range v.up.X {
		if v.up.After[j]-v.up.Before[j] != v.up.Y*x {
			return "η y x" // a rate that is not 1, or rounding
		}
	}
	if v.up.Y > 0 {
		return "+x"
	}
	return "−x"
}

// notes writes what the arrows do not show.
func (v *headToTail) notes(l *layout, origin vg.Point) {
	style := words(11, Ink)
	bottom := vg.Point{X: l.canvas.Center().X, Y: l.canvas.Min.Y}
	if len(v.up.X) == 3 {
		l.say(style, fmt.Sprintf("bias: %s → %s", number(v.up.Before[2]), number(v.up.After[2])), bottom)
	}
	switch {
	case allZero(v.up.Before...):
		l.say(style, "w = 0", origin)
	case allZero(v.up.After...):
		l.say(style, "new w = 0", origin)
	}
	if allZero(v.up.X[:2]...) {
		l.say(style, "x = 0: w₁, w₂ stay", bottom)
	}
}

// sideways returns how far to move vectors to the side if the three nearly lie on one
// line and would hide each other; otherwise 0.
func sideways(origin, before, after vg.Point) vg.Point {
	u, v := before.Sub(origin), after.Sub(origin)
	if math.Abs(float64(u.X*v.Y-u.Y*v.X)) >= 3*float64(max(norm(u), norm(v), norm(v.Sub(u)))) {
		return vg.Point{}
	}
	along := v
	if norm(v) < 1 {
		along = u
	}
	if norm(along) == 0 {
		return vg.Point{}
	}
	return ortho(along).Scale(3 / norm(along))
}
