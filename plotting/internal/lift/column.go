package lift

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/layout"
	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/pen"
	"perceptronlab/plotting/internal/scene"
	"perceptronlab/plotting/internal/theme"
)

// maxDrops is the largest number of examples in a figure with drops. The drop of an example is the
// vertical line from its mark at height 0 to its mark at height 1.
const maxDrops = 40

// ColumnRange returns the smallest interval that contains 0 and all values of a column, extended on
// each side by an eighth of its width.
func ColumnRange(d *perceptron.Dataset, column int) geometry.Interval {
	v := geometry.Interval{Low: 0, High: 0}
	for row := range d.All() {
		v = geometry.Interval{Low: min(v.Low, row[column]), High: max(v.High, row[column])}
	}
	return v.ExpandedLike(geometry.Interval{Low: 0, High: 1}).Widened()
}

// Column returns the plotter of the lift of a dataset with one column into the plane. The height in
// this plane is the constant. The plotter draws the examples at heights 0 and 1, and the regions
// and the line of w. w consists of the weight of the column and the bias, which is the weight of
// the height.
func Column(d *perceptron.Dataset, w perceptron.Weights) plot.Plotter {
	low := ground{scene.NewExamples(atHeight(d, 0))}
	// The examples at height 0 are grey, because the tint around them does not say whether they are right.
	low.Color = func(t theme.Theme, _ int) color.RGBA { return t.FaintColor() }
	s := scene.OfWeights("Lift", atHeight(d, 1), w)
	s.RingMisclassified(w.Dot)
	s.Line.Arrow = 22 // short, so the arrow does not reach from one height to the other
	s.Line.Name = arrowName
	threshold := boundary{s.Line}
	s.Under = func(l *layout.Layout, p *plot.Plot) {
		low.Plot(l.Canvas, p)
		l.TakeDots(low.dropSamples(l.Canvas, p, threshold.inside(p)...), 4)
	}
	s.Over = threshold.draw
	return s
}

// arrowName is the name of the arrow in all figures of the lift: its last coordinate is the bias.
const arrowName = "[w; b]"

// atHeight returns the examples of d, which has one column, with a second column that contains
// height for every example.
func atHeight(d *perceptron.Dataset, height float64) *perceptron.Dataset {
	var x [][]float64
	var y []float64
	for row, label := range d.All() {
		x = append(x, []float64{row[0], height})
		y = append(y, label)
	}
	return perceptron.Must(perceptron.FromRows(x, y))
}

// ground is the plotter of everything that a figure shows below the lifted examples.
type ground struct{ *scene.Examples }

// Plot implements plot.Plotter. It draws the lines at heights 0 and 1, the origin, and the examples
// at height 0. If there are few examples, it also draws their drops.
func (g ground) Plot(c draw.Canvas, p *plot.Plot) {
	t := theme.Of(p)
	x, y := p.Transforms(&c)
	c.StrokeLine2(t.Line(t.Axes, 0.75), c.Min.X, y(0), c.Max.X, y(0))
	c.StrokeLine2(t.Line(t.Axes, 0.75, 4, 3), c.Min.X, y(1), c.Max.X, y(1))
	origin := vg.Point{X: x(0), Y: y(0)}
	pen.Paint(c, t.Ink, pen.AppendCircle(nil, origin, t.Mark(2.2), 1))
	if g.Data.Len() <= maxDrops {
		for row := range g.Data.All() {
			c.StrokeLine2(t.Line(t.Axes, 0.5), x(row[0]), y(0), x(row[0]), y(1))
		}
	}
	g.Examples.Plot(c, p)
}

// dropSamples returns points of the canvas on the line at height 0, and on vertical lines from height 0 to
// height 1: one line at the x of each example, and one at each element of otherX.
func (g ground) dropSamples(c draw.Canvas, p *plot.Plot, otherX ...float64) []vg.Point {
	values := otherX
	for row := range g.Data.All() {
		values = append(values, row[0])
	}
	x, y := p.Transforms(&c)
	points := layout.Samples(vg.Point{X: c.Min.X, Y: y(0)}, vg.Point{X: c.Max.X, Y: y(0)})
	for _, v := range values {
		points = append(points, layout.Samples(vg.Point{X: x(v), Y: y(0)}, vg.Point{X: x(v), Y: y(1)})...)
	}
	return points
}

// A boundary draws the threshold x = −b/w₁ at height 1, where it meets the line of the weights.
type boundary struct{ line *scene.Line }

// inside returns −b/w₁ as the only element if it is in the range of the X axis. Otherwise the slice
// is empty.
func (b boundary) inside(p *plot.Plot) []float64 {
	at := -b.line.W2 / b.line.W1 // W2 is the bias, the weight of the height
	if p.X.Min <= at && at <= p.X.Max {
		return []float64{at}
	}
	return nil
}

// draw draws the boundary at height 1, and writes its x below height 0.
func (b boundary) draw(l *layout.Layout, p *plot.Plot) {
	t := theme.Of(p)
	for _, at := range b.inside(p) {
		ends := geometry.OnCanvas(l.Canvas, p, []geometry.XY{{X: at, Y: 0}, {X: at, Y: 1}})
		foot, head := ends[0], ends[1]
		l.Stroke(t.Line(t.Ink, 1, 2, 2), foot.Sub(vg.Point{Y: 5}), head)
		l.Circles(t.Ink, []vg.Point{head}, t.Mark(3.2), 0)
		l.Write(t.Words(11, t.Ink), "threshold "+notation.Number(at), foot.Sub(vg.Point{Y: 16}), 60)
	}
}
