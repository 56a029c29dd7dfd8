package plotting

import (
	"fmt"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/check"
	"perceptronlab/plotting/internal/lift"
	"perceptronlab/plotting/internal/notation"
)

// Lift draws what absorbing the bias does to d, a dataset of one or two columns
// without the constant. Each example x is drawn twice: faint where it was, at
// height 0, and lifted to height 1, at [x; 1]. Then a line (or plane) through the
// origin can separate what no threshold (or line) through the origin could before.
//
// w is the lifted weights [w; b], such as those trained on d.AbsorbBias(): their
// line or plane is w·[x; 1] = 0, through the origin, with an arrow perpendicular to it: the
// direction of w, which points to the side of +1; its length means nothing. It cuts
// height 1 where w·x + b = 0, which for one column is the threshold x = −b/w₁, and
// for two columns the line of DecisionRegions. At height 1 the tints and the words
// +1 and −1 show the sides.
//
// Two columns are drawn in space, seen from the side of the plane to which w points. What is
// behind a plane shows through its tint. The arrow stands on a white patch of its plane, and a
// dotted line leads from its tip straight down to height 0. A dot marks the origin.
//
// A unit is equally long on all axes, unless a column is more than five times as wide
// or as narrow as the constant is high: each axis then has its own unit, and there is
// no arrow, because it would not look perpendicular.
//
// It panics unless d has one or two columns, and w has one more finite weight.
func Lift(d *perceptron.Dataset, w perceptron.Weights) *plot.Plot {
	switch {
	case d.Dim() > 2:
		panic(fmt.Sprintf("plotting: Lift draws 1 or 2 columns, not yet lifted, and the dataset has %d: "+
			"choose some, such as d.Columns(0, 1)", d.Dim()))
	case len(w) != d.Dim()+1:
		panic(fmt.Sprintf("plotting: Lift of %d columns and %d weights; "+
			"wanted %d weights, the bias last, as trained on d.AbsorbBias()", d.Dim(), len(w), d.Dim()+1))
	}
	check.Finite("Lift", w)
	if d.Dim() == 1 {
		return liftLine(d, w)
	}
	return liftPlane(d, w)
}

// liftLine draws the lift of one column into the plane.
func liftLine(d *perceptron.Dataset, w perceptron.Weights) *plot.Plot {
	const beyond = 0.6 // the heights 0 and 1
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
	l := lift.NewCube(d, w)
	p := New()
	p.HideAxes()
	p.X.Scale = Equal{}
	p.Add(l.Picture())
	p.Add(l.Names()...)
	low, high := l.Bounds()
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = float64(low.X), float64(high.X), float64(low.Y), float64(high.Y)
	widen(&p.X, 1+1e-9) // gonum leaves out words at points just off the canvas
	widen(&p.Y, 1+1e-9)
	equalize(p, draw.NewCanvas(nil, Width, Height))
	return p
}
