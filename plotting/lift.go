package plotting

import (
	"fmt"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/check"
	"perceptronlab/plotting/internal/lift"
	"perceptronlab/plotting/internal/notation"
)

// Lift draws the effect of absorbing the bias on d, a dataset of one or two columns without the
// constant. It draws each example x twice: faintly at height 0, and lifted to height 1, at
// [x; 1]. A line (or plane) through the origin can separate the lifted examples even if no
// point (or line) at the origin separates the examples before the lift.
//
// w holds one weight per column and then the bias b, such as the weights trained on
// d.AbsorbBias(). The line or plane is w·[x; 1] = 0. A perpendicular arrow on it shows the
// direction of w, which points to the side of +1; the length of the arrow is fixed. The line or
// plane meets height 1 where the score of x is 0: for one column at the point x = −b/w₁, for two
// columns in the line of DecisionRegions. The tints and the words +1 and −1 at height 1 show the
// two sides.
//
// Two columns are drawn in space, seen from the side of the plane to which w points. Planes are
// translucent. The arrow starts on a white patch of its plane, and a dotted line leads from its
// tip vertically down to height 0. A dot marks the origin.
//
// A unit is equally long on all axes, unless the range of a column is more than five times as
// long as the range of the height, or less than a fifth as long. In that case the axes have
// different units, and there is no arrow, because it would not look perpendicular.
//
// Lift panics unless d has one or two columns, and w has one weight more than d has columns, all
// of them finite.
func Lift(d *perceptron.Dataset, w perceptron.Weights) *plot.Plot {
	switch {
	case d.Dim() > 2:
		panic(fmt.Sprintf("plotting: Lift: got a dataset with %d columns, want 1 or 2 without the constant; "+
			"choose some, such as d.Columns(0, 1)", d.Dim()))
	case len(w) != d.Dim()+1:
		panic(fmt.Sprintf("plotting: Lift: got %s for %s, "+
			"want %d with the bias last, as trained on d.AbsorbBias()",
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
	const beyond = 0.6 // how far the Y axis extends beyond the heights 0 and 1
	p := New()
	p.X.Label.Text = notation.ColumnName(d.Names(), 0, "x")
	p.Y.Label.Text = "constant"
	p.Y.Tick.Marker = plot.ConstantTicks{{Value: 0, Label: "0"}, {Value: 1, Label: "1"}}
	p.Add(lift.Column(d, w))
	x := lift.ColumnRange(d, 0)
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = x.Low, x.High, -beyond, 1+beyond
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
	p.Add(l.Picture())
	p.Add(l.Names()...)
	low, high := l.Bounds()
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = float64(low.X), float64(high.X), float64(low.Y), float64(high.Y)
	widen(&p.X, 1+1e-9) // because gonum omits words at points just outside the canvas
	widen(&p.Y, 1+1e-9)
	equalize(p, draw.NewCanvas(nil, Width, Height))
	return p
}
