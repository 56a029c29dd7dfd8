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

// Triptych draws one update of a run on d in three panels:
//
//	before      the line of w, with a ring around each misclassified example and a square
//	            around the example of the update
//	change      the arrow w, the arrow y x at the tip of w, and their sum, the new w
//	after       the line of the new w, with the same marks
//
// The titles of the first and last panel give y w·x. The update comes from a run on d or on
// d.AbsorbBias(). The lines of a run on d go through the origin. If the run is on d.AbsorbBias(),
// the middle panel shows the first two of the three components, and a note gives the bias.
//
//	for up := range perceptron.Updates(d.AbsorbBias()) {
//		show.Sized(plotting.Triptych(d, up), 540, 230, "")
//	}
//
// The figure looks best if it is more than twice as wide as high. Triptych panics unless d has two
// columns and the update is on an example of d.
func Triptych(d *perceptron.Dataset, up perceptron.Update) *plot.Plot {
	check.Plane("Triptych", d)
	check.UpdateOf("Triptych", d, up, 3)
	before := panel(scene.OfUpdate("Triptych", d, up.Before, up))
	before.Title.Text = "before: " + scoreText(up.Before, up)
	after := panel(scene.OfUpdate("Triptych", d, up.After, up))
	after.Title.Text = "after: " + scoreText(up.After, up)

	change := New()
	change.X.Label.Text, change.Y.Label.Text = "w₁", "w₂"
	change.X.Scale = Equal{}
	change.Title.Text = fmt.Sprintf("mistake %d: y = %s\nx = %s",
		up.K, notation.Label(up.Y), notation.Vector(up.X...))
	change.Add(&vectorSum{up})
	return panelsOf(1, 3, before, change, after)
}

// scoreText returns a text of two lines: y w·x for the example of an update, and w.
func scoreText(w perceptron.Weights, up perceptron.Update) string {
	return fmt.Sprintf("y w·x = %s\nw = %s", notation.Number(up.Y*w.Dot(up.X)), notation.Vector(w...))
}

// vectorSum is the plotter of the middle panel: the arrow w, the arrow y x at the tip of w, and
// their sum.
type vectorSum struct{ up perceptron.Update }

// DataRange implements plot.DataRanger. The ranges include 0, and w before and after the update,
// with room on each side.
func (v *vectorSum) DataRange() (xmin, xmax, ymin, ymax float64) {
	x := geometry.Interval{}.With(v.up.Before[0]).With(v.up.After[0])
	y := geometry.Interval{}.With(v.up.Before[1]).With(v.up.After[1])
	x, y = x.ExpandedLike(y), y.ExpandedLike(x)
	x, y = x.Widened().Widened(), y.Widened().Widened()
	return x.Low, x.High, y.Low, y.High
}

// Plot implements plot.Plotter.
func (v *vectorSum) Plot(c draw.Canvas, p *plot.Plot) {
	t := theme.Of(p)
	x, y := p.Transforms(&c)
	at := func(w perceptron.Weights) vg.Point { return vg.Point{X: x(w[0]), Y: y(w[1])} }
	origin, before, after := at(perceptron.Weights{0, 0}), at(v.up.Before), at(v.up.After)
	l := layout.New(c)

	grid := t.Line(t.ZeroTint, 1)
	c.StrokeLine2(grid, c.Min.X, origin.Y, c.Max.X, origin.Y)
	c.StrokeLine2(grid, origin.X, c.Min.Y, origin.X, c.Max.Y)

	off := separation(origin, before, after)
	dashed := t.Line(t.Ink, 1.25, 4, 2.5)
	solid := t.Line(t.Ink, 1.75)
	coloured := t.Line(t.SignColor(int(notation.SignOf(v.up.Y))), 1.75)
	arrows := []struct {
		style    draw.LineStyle
		from, to vg.Point
		name     string
	}{
		{dashed, origin.Add(off), before.Add(off), "w"},
		{coloured, before.Add(off), after.Add(off), v.stepName()},
		{solid, origin.Sub(off), after.Sub(off), "new w"},
	}
	for _, arrow := range arrows {
		pen.StrokeArrow(c, arrow.style, arrow.from, arrow.to)
		l.TakeLine(3, arrow.from, arrow.to)
	}
	pen.Paint(c, t.Ink, pen.AppendCircle(nil, origin, t.Mark(2.5), 1))
	l.TakeDot(origin, t.Mark(3))
	for _, arrow := range arrows {
		if geometry.Norm(arrow.to.Sub(arrow.from)) >= 1 {
			middle := arrow.from.Add(arrow.to).Scale(0.5)
			if !l.Write(t.Letter(13, arrow.style.Color), arrow.name, middle, 60) {
				l.Write(t.Letter(10, arrow.style.Color), arrow.name, middle, 60)
			}
		}
	}
	v.writeNotes(l, t, origin)
}

// stepName returns the name of the added vector.
func (v *vectorSum) stepName() string {
	for j, x := range v.up.X {
		if v.up.After[j]-v.up.Before[j] != v.up.Y*x {
			return "η y x" // the learning rate is not 1, or the sum is rounded
		}
	}
	if v.up.Y > 0 {
		return "+x"
	}
	return "−x"
}

// writeNotes writes the facts that the arrows can't show: the bias, and which of the vectors w,
// new w and x are 0.
func (v *vectorSum) writeNotes(l *layout.Layout, t theme.Theme, origin vg.Point) {
	style := t.Words(11, t.Ink)
	bottom := vg.Point{X: l.Canvas.Center().X, Y: l.Canvas.Min.Y}
	if len(v.up.X) == 3 {
		b, next := notation.Number(v.up.Before[2]), notation.Number(v.up.After[2])
		l.WriteAlways(style, fmt.Sprintf("bias: %s → %s", b, next), bottom)
	}
	switch {
	case geometry.AllZero(v.up.Before...):
		l.WriteAlways(style, "w = 0", origin)
	case geometry.AllZero(v.up.After...):
		l.WriteAlways(style, "new w = 0", origin)
	}
	if geometry.AllZero(v.up.X[:2]...) {
		l.WriteAlways(style, "x = 0: w₁, w₂ stay", bottom)
	}
}

// separation returns an offset by which the arrows are moved sideways, so they don't cover each other.
// It returns 0 unless all three arrows are nearly on one line.
func separation(origin, before, after vg.Point) vg.Point {
	u, v := before.Sub(origin), after.Sub(origin)
	longest := max(geometry.Norm(u), geometry.Norm(v), geometry.Norm(v.Sub(u)))
	area := math.Abs(float64(u.X*v.Y - u.Y*v.X)) // of the parallelogram
	if area >= 3*float64(longest) {
		return vg.Point{}
	}
	direction := v
	if geometry.Norm(v) < 1 {
		direction = u
	}
	if geometry.Norm(direction) == 0 {
		return vg.Point{}
	}
	return geometry.Ortho(direction).Scale(3 / geometry.Norm(direction))
}
