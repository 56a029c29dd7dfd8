package plotting

import (
	"fmt"
	"iter"

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

// StepsOfUpdate returns four figures of one update of a run on d, with a caption each:
//
//	w         the line of w, and w as an arrow from the origin
//	y x       the arrow y x, at the tip of w
//	new w     the arrow of their sum
//	line      the line of the new w
//
// All figures have the same axes and contain the examples, and all arrows have their true lengths. A square
// is around the example of the update. In the first and the last figure, there is a ring around each example
// that the line of the figure misclassifies:
//
//	show.SizedSteps(plotting.StepsOfUpdate(d, up), 360, 320, "One update.")
//
// A unit is equally long on both axes, so w is perpendicular to its line. [Triptych] shows the same in one
// figure, also for a run on d.AbsorbBias(). StepsOfUpdate panics unless d has two columns and the update is
// on an example of d, with two weights: the line goes through the origin.
func StepsOfUpdate(d *perceptron.Dataset, up perceptron.Update) iter.Seq2[*plot.Plot, string] {
	const caller = "StepsOfUpdate"
	check.Plane(caller, d)
	check.UpdateOf(caller, d, up, 2)
	check.WeightsOf2(caller, "up.Before", up.Before)
	check.WeightsOf2(caller, "up.After", up.After)
	u := &updateInPlane{caller, d, up}
	return func(yield func(*plot.Plot, string) bool) {
		_ = yield(u.lineOf("w", up.Before), u.mistakeText()) &&
			yield(u.sum(2), u.changeText()) &&
			yield(u.sum(3), u.sumText()) &&
			yield(u.lineOf("new w", up.After), u.lineText())
	}
}

// An updateInPlane makes the figures and captions of StepsOfUpdate.
type updateInPlane struct {
	caller   string // the exported function, for the messages of panics
	examples *perceptron.Dataset
	update   perceptron.Update
}

// mistakeText returns the caption of the first figure.
func (u *updateInPlane) mistakeText() string {
	up := u.update
	w, x, product := notation.Agreeing(up.Y, up.Before, up.X)
	text := fmt.Sprintf("w = %s. Next: x = %s, y = %s.\ny (w·x) = %s", w, x, notation.Label(up.Y), product)
	if up.Y*up.Before.Dot(up.X) <= 0 { // it may be positive if the trainer has a Margin
		text += ": a mistake"
	}
	return text + "."
}

// change returns the vector that the update adds to w.
func (u *updateInPlane) change() perceptron.Weights {
	before, after := u.update.Before, u.update.After
	return perceptron.Weights{after[0] - before[0], after[1] - before[1]}
}

// changeText returns the caption of the second figure.
func (u *updateInPlane) changeText() string {
	name := (&vectorSum{u.update}).stepName()
	if name == "+x" || name == "−x" {
		name = "y x"
	}
	return fmt.Sprintf("At the tip of w, add %s = %s.", name, notation.ShortVector(u.change()...))
}

// sumText returns the caption of the third figure.
func (u *updateInPlane) sumText() string {
	return fmt.Sprintf("The new w is %s + %s = %s.", notation.ShortVector(u.update.Before...),
		notation.ShortVector(u.change()...), notation.ShortVector(u.update.After...))
}

// lineText returns the caption of the last figure.
func (u *updateInPlane) lineText() string {
	up := u.update
	return fmt.Sprintf("The line of the new w = %s. For the same example, y (w·x) = %s now.",
		notation.ShortVector(up.After...), notation.Short(up.Y*up.After.Dot(up.X)))
}

// lineOf returns the figure of the line of w, whose arrow has the given name.
func (u *updateInPlane) lineOf(name string, w perceptron.Weights) *plot.Plot {
	view := scene.OfUpdate(u.caller, u.examples, w, u.update)
	view.Line.Arrow = 0 // view.Over draws an arrow from the origin instead
	view.Over = func(l *layout.Layout, p *plot.Plot) {
		t := theme.Of(p)
		drawNamedArrows(l, t, geometry.OnCanvas(l.Canvas, p, []geometry.XY{{}})[0],
			namedArrow{name, t.Line(t.Ink, 1.75), u.arrow(l.Canvas, p, perceptron.Weights{0, 0}, w)})
	}
	return u.plot(view)
}

// sum returns the figure of the first n of the arrows w, y x and new w.
func (u *updateInPlane) sum(n int) *plot.Plot {
	view := scene.OfUpdate(u.caller, u.examples, u.update.Before, u.update).Examples
	view.Ringed = func(int) bool { return false }
	return u.plot(&updateArrows{view, u, n})
}

// plot returns a plot with the axes of all figures of the update.
func (u *updateInPlane) plot(part plot.Plotter) *plot.Plot {
	var x, y geometry.Interval
	for row := range u.examples.All() {
		x, y = x.With(row[0]), y.With(row[1])
	}
	for _, w := range []perceptron.Weights{u.update.Before, u.update.After} {
		x, y = x.With(w[0]), y.With(w[1])
	}
	x, y = x.ExpandedLike(y), y.ExpandedLike(x)
	x, y = x.Widened(), y.Widened()
	p := New()
	nameAxes(p, u.examples.Names())
	p.Add(part)
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = x.Low, x.High, y.Low, y.High
	p.X.Scale = Equal{}
	fitToDefaultSize(p)
	return p
}

// arrow returns the arrow from one point of the plane to another, on the canvas.
func (u *updateInPlane) arrow(c draw.Canvas, p *plot.Plot, from, to perceptron.Weights) arrow {
	ends := geometry.OnCanvas(c, p, []geometry.XY{{X: from[0], Y: from[1]}, {X: to[0], Y: to[1]}})
	return arrow{ends[0], ends[1]}
}

// updateArrows is the plotter of the examples and the first shown of the arrows w, y x and new w.
type updateArrows struct {
	*scene.Examples
	of    *updateInPlane
	shown int
}

// Plot implements plot.Plotter.
func (a *updateArrows) Plot(c draw.Canvas, p *plot.Plot) {
	t := theme.Of(p)
	up := a.of.update
	l := layout.New(c)
	a.Examples.Plot(c, p)
	a.Take(l, p)
	w := a.of.arrow(c, p, perceptron.Weights{0, 0}, up.Before)
	sum := a.of.arrow(c, p, perceptron.Weights{0, 0}, up.After)
	off := separation(w.from, w.to, sum.to)
	old := t.Line(t.Ink, 1.75)
	if a.shown == 3 {
		old = t.Line(t.Ink, 1.25, 4, 2.5)
	}
	arrows := []namedArrow{
		{"w", old, arrow{w.from.Add(off), w.to.Add(off)}},
		{
			(&vectorSum{up}).stepName(), t.Line(t.SignColor(int(notation.SignOf(up.Y))), 1.75),
			arrow{w.to.Add(off), sum.to.Add(off)},
		},
		{"new w", t.Line(t.Ink, 1.75), arrow{sum.from.Sub(off), sum.to.Sub(off)}},
	}
	drawNamedArrows(l, t, w.from, arrows[:a.shown]...)
}

// A namedArrow is an arrow with its name and its style.
type namedArrow struct {
	name  string
	style draw.LineStyle
	arrow
}

// drawNamedArrows draws arrows and the origin, and then the names beside the arrows.
func drawNamedArrows(l *layout.Layout, t theme.Theme, origin vg.Point, arrows ...namedArrow) {
	for _, a := range arrows {
		pen.StrokeArrow(l.Canvas, a.style, a.from, a.to)
		l.TakeLine(3, a.from, a.to)
	}
	l.Circles(t.Ink, []vg.Point{origin}, t.Mark(2.5), 0)
	for _, a := range arrows {
		if geometry.Norm(a.to.Sub(a.from)) < 1 {
			continue
		}
		middle := a.from.Add(a.to).Scale(0.5)
		if !l.Write(t.Letter(13, a.style.Color), a.name, middle, 60) {
			l.Write(t.Letter(10, a.style.Color), a.name, middle, 60)
		}
	}
}
