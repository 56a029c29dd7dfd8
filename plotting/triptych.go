package plotting

import (
	"fmt"
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
	check.Plane(d)
	check.UpdateOf("Triptych", d, up, 3)
	before := panel(scene.OfUpdate(d, up.Before, up))
	before.Title.Text = "before: " + scored(up.Before, up)
	after := panel(scene.OfUpdate(d, up.After, up))
	after.Title.Text = "after: " + scored(up.After, up)

	chosen := New()
	chosen.X.Label.Text, chosen.Y.Label.Text = "w₁", "w₂"
	chosen.X.Scale = Equal{}
	chosen.Title.Text = fmt.Sprintf("mistake %d: y = %s\nx = %s",
		up.K, notation.Sign(up.Y), notation.Vector(up.X...))
	chosen.Add(&headToTail{up})
	return panelsOf(1, 3, before, chosen, after)
}

// scored writes the score of weights on the example of an update, and the weights on a line of
// their own.
func scored(w perceptron.Weights, up perceptron.Update) string {
	return fmt.Sprintf("y w·x = %s\nw = %s", notation.Number(up.Y*w.Dot(up.X)), notation.Vector(w...))
}

// headToTail draws w, y x at its tip, and their sum.
type headToTail struct{ up perceptron.Update }

// DataRange returns the ranges of the three vectors, 0 among them, with a quarter
// more on each side.
func (v *headToTail) DataRange() (xmin, xmax, ymin, ymax float64) {
	x := geometry.Interval{}.With(v.up.Before[0]).With(v.up.After[0])
	y := geometry.Interval{}.With(v.up.Before[1]).With(v.up.After[1])
	x, y = x.OrLike(y), y.OrLike(x)
	x, y = x.Widened().Widened(), y.Widened().Widened()
	return x.Low, x.High, y.Low, y.High
}

// Plot implements plot.Plotter.
func (v *headToTail) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	at := func(w perceptron.Weights) vg.Point { return vg.Point{X: x(w[0]), Y: y(w[1])} }
	origin, before, after := at(perceptron.Weights{0, 0}), at(v.up.Before), at(v.up.After)
	l := layout.New(c)

	grid := draw.LineStyle{Color: GreyTint, Width: 1}
	c.StrokeLine2(grid, c.Min.X, origin.Y, c.Max.X, origin.Y)
	c.StrokeLine2(grid, origin.X, c.Min.Y, origin.X, c.Max.Y)

	off := sideways(origin, before, after)
	dashed := draw.LineStyle{Color: Ink, Width: 1.25, Dashes: []vg.Length{4, 2.5}}
	solid := draw.LineStyle{Color: Ink, Width: 1.75}
	coloured := draw.LineStyle{Color: Blue, Width: 1.75}
	if v.up.Y < 0 {
		coloured.Color = Orange
	}
	arrows := []struct {
		style    draw.LineStyle
		from, to vg.Point
		name     string
	}{
		{dashed, origin.Add(off), before.Add(off), "w"},
		{coloured, before.Add(off), after.Add(off), v.step()},
		{solid, origin.Sub(off), after.Sub(off), "new w"},
	}
	for _, arrow := range arrows {
		pen.StrokeArrow(c, arrow.style, arrow.from, arrow.to)
		l.Line(3, arrow.from, arrow.to)
	}
	pen.Paint(c, Ink, pen.AppendCircle(nil, origin, 2.5, 1))
	l.Dot(origin, 3)
	for _, arrow := range arrows {
		if geometry.Norm(arrow.to.Sub(arrow.from)) >= 1 {
			middle := arrow.from.Add(arrow.to).Scale(0.5)
			if !l.Write(theme.Letter(13, arrow.style.Color), arrow.name, middle, 60) {
				l.Write(theme.Letter(10, arrow.style.Color), arrow.name, middle, 60)
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
func (v *headToTail) notes(l *layout.Layout, origin vg.Point) {
	style := theme.Words(11, Ink)
	bottom := vg.Point{X: l.Canvas.Center().X, Y: l.Canvas.Min.Y}
	if len(v.up.X) == 3 {
		b, next := notation.Number(v.up.Before[2]), notation.Number(v.up.After[2])
		l.Say(style, fmt.Sprintf("bias: %s → %s", b, next), bottom)
	}
	switch {
	case geometry.AllZero(v.up.Before...):
		l.Say(style, "w = 0", origin)
	case geometry.AllZero(v.up.After...):
		l.Say(style, "new w = 0", origin)
	}
	if geometry.AllZero(v.up.X[:2]...) {
		l.Say(style, "x = 0: w₁, w₂ stay", bottom)
	}
}

// sideways returns how far to move vectors to the side if the three nearly lie on one
// line and would hide each other; otherwise 0.
func sideways(origin, before, after vg.Point) vg.Point {
	u, v := before.Sub(origin), after.Sub(origin)
	longest := max(geometry.Norm(u), geometry.Norm(v), geometry.Norm(v.Sub(u)))
	area := math.Abs(float64(u.X*v.Y - u.Y*v.X)) // of the parallelogram
	if area >= 3*float64(longest) {
		return vg.Point{}
	}
	along := v
	if geometry.Norm(v) < 1 {
		along = u
	}
	if geometry.Norm(along) == 0 {
		return vg.Point{}
	}
	return geometry.Ortho(along).Scale(3 / geometry.Norm(along))
}
