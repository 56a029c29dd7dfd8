package plotting

import (
	"fmt"

	"gonum.org/v1/plot"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/check"
	"perceptronlab/plotting/internal/lift"
	"perceptronlab/plotting/internal/notation"
)

// Lift draws the effect of absorbing the bias on d, a dataset of one or two columns without the
// constant. It draws each example x twice: in grey at height 0, and lifted to height 1, at [x; 1].
// Before the lift, weights can separate examples of one column only at the point 0, and examples of
// two columns only by a line through the origin. After the lift, a line or plane through the origin
// can also separate examples that need another point or another line.
//
// w holds one weight per column and then the bias b, such as the weights trained on d.AbsorbBias(). The
// line or plane is w·[x; 1] = 0. An arrow perpendicular to the line or plane, named [w; b], shows the
// direction of w and points to the side of +1. The length of the arrow is fixed. At height 1, the line or
// plane contains the points [x; 1] for which the score of x is 0. For one column this is the threshold, x =
// −b/w₁. For two columns it is the line of [DecisionRegions]. The tints and the words +1 and −1 at height 1
// show the two sides.
//
// Two columns are drawn in space, seen from a side where x₁ increases from left to right. Planes are
// translucent, and "score 0" is written on the plane if it has room. A dot marks the origin; an example there
// has no grey mark. The arrow starts where the plane and the examples hide little of it.
//
// A unit is equally long on all axes, unless the range of a column is more than five times as
// long as the range of the height, or less than a fifth as long. In that case the axes have
// different units, and there is no arrow, because it would not look perpendicular.
//
// Lift panics unless d has one or two columns, w has one more weight than d has columns, and all
// weights are finite.
func Lift(d *perceptron.Dataset, w perceptron.Weights) *plot.Plot {
	switch {
	case d.Dim() > 2:
		panic(fmt.Sprintf("plotting: Lift: got a dataset with %d columns, "+
			"want 1 or 2 columns without the constant; "+
			"choose two columns, for example with d.Columns(0, 1)", d.Dim()))
	case len(w) != d.Dim()+1:
		panic(fmt.Sprintf("plotting: Lift: got %s for %s, "+
			"want %d with the bias last; pass weights trained on d.AbsorbBias()",
			wording.Plural(len(w), "weight"), wording.Plural(d.Dim(), "column"), d.Dim()+1))
	}
	check.Finite("Lift", "w", w)
	if d.Dim() == 1 {
		return liftLine(d, w)
	}
	return liftPlane(d, w)
}

// liftLine draws the lift of one column into the plane.
func liftLine(d *perceptron.Dataset, w perceptron.Weights) *plot.Plot {
	const extra = 0.6 // the length of the Y axis below height 0, and above height 1
	p := New()
	p.X.Label.Text = notation.ColumnName(d.Names(), 0, "x")
	p.Y.Label.Text = "constant"
	p.Y.Tick.Marker = plot.ConstantTicks{{Value: 0, Label: "0"}, {Value: 1, Label: "1"}}
	p.Add(lift.Column(d, w))
	x := lift.ColumnRange(d, 0)
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = x.Low, x.High, -extra, 1+extra
	equalUnits(p)
	if _, equal := p.X.Scale.(Equal); !equal {
		p.X.Label.Text += " (in a unit of its own, so w is not drawn)"
	}
	return p
}

// liftPlane draws the lift of two columns into space.
func liftPlane(d *perceptron.Dataset, w perceptron.Weights) *plot.Plot {
	l := lift.NewFigure(d, w)
	p := New()
	p.HideAxes()
	p.X.Scale = Equal{}
	p.Add(l.Picture(), l.Words())
	low, high := l.Bounds()
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = float64(low.X), float64(high.X), float64(low.Y), float64(high.Y)
	widen(&p.X, 1+1e-9) // because gonum omits words at points just outside the canvas
	widen(&p.Y, 1+1e-9)
	fitToDefaultSize(p)
	return p
}
