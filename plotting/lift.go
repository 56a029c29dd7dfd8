package plotting

import (
	"fmt"
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
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
		panic(fmt.Sprintf("plotting: Lift draws 1 or 2 columns, not yet lifted, and the dataset has %d: choose some, such as d.Columns(0, 1)", d.Dim()))
	case len(w) != d.Dim()+1:
		panic(fmt.Sprintf("plotting: Lift of %d columns and %d weights; wanted %d weights, the bias last, as trained on d.AbsorbBias()", d.Dim(), len(w), d.Dim()+1))
	}
	mustBeFinite("Lift", w)
	if d.Dim() == 1 {
		return liftLine(d, w)
	}
	return liftPlane(d, w)
}

// manyDrops is how many examples are too many to draw a line for each, from height 0
// to height 1.
const manyDrops = 40

// columnRange returns the range of a column with an eighth more on each side, and
// the origin within it.
func columnRange(d *perceptron.Dataset, column int) interval {
	v := interval{0, 0}
	for row := range d.All() {
		v = interval{min(v.low, row[column]), max(v.high, row[column])}
	}
	return v.orLike(interval{0, 1}).widened()
}

// faintColors are those of the examples before they are lifted.
var faintColors = []color.RGBA{blend(Blue, white, 0.5), blend(Orange, white, 0.5)}

// liftLine draws the lift of one column into the plane.
func liftLine(d *perceptron.Dataset, w perceptron.Weights) *plot.Plot {
	const beyond = 0.6 // the heights 0 and 1
	p := New()
	p.X.Label.Text = columnName(d.Names(), 0, "x")
	p.Y.Label.Text = "constant"
	p.Y.Tick.Marker = plot.ConstantTicks{{Value: 0, Label: "0"}, {Value: 1, Label: "1"}}
	p.Add(oneColumn(d, w))
	x := columnRange(d, 0)
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = x.low, x.high, -beyond, 1+beyond
	equalUnits(p)
	if _, equal := p.X.Scale.(Equal); !equal {
		p.X.Label.Text += " (in a unit of its own, so w is not drawn)"
	}
	return p
}

// oneColumn returns the plotter of the lift of one column: the scene at height 1, over the
// examples at height 0.
func oneColumn(d *perceptron.Dataset, w perceptron.Weights) plot.Plotter {
	low := ground{newExamples(atHeight(d, 0))}
	low.colors = faintColors
	s := weightScene(atHeight(d, 1), w)
	s.ringMistakes(w.Dot)
	s.line.arrow = 22 // so that w does not reach the next height
	at := threshold{s.line}
	s.under = func(l *layout, p *plot.Plot) {
		low.Plot(l.canvas, p)
		l.dots(low.rises(l.canvas, p, at.inside(p)...), 4)
	}
	s.over = at.draw
	return s
}

// atHeight returns the examples of one column with a second column that holds a height.
func atHeight(d *perceptron.Dataset, height float64) *perceptron.Dataset {
	var x [][]float64
	var y []float64
	for row, label := range d.All() {
		x, y = append(x, []float64{row[0], height}), append(y, label)
	}
	return perceptron.Must(perceptron.FromRows(x, y))
}

// ground is the plotter of one column before it is lifted.
type ground struct{ *examples }

// Plot draws the number lines at heights 0 and 1, the examples at height 0, and what lifts
// one to the other: a line for each, if they are few.
func (g ground) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	thin := draw.LineStyle{Color: Grey, Width: 0.75}
	c.StrokeLine2(thin, c.Min.X, y(0), c.Max.X, y(0))
	thin.Dashes = []vg.Length{4, 3}
	c.StrokeLine2(thin, c.Min.X, y(1), c.Max.X, y(1))
	paint(c, Ink, appendCircle(nil, vg.Point{X: x(0), Y: y(0)}, 2.2, 1)) // the origin
	if g.data.Len() <= manyDrops {
		for row := range g.data.All() {
			c.StrokeLine2(draw.LineStyle{Color: Grey, Width: 0.5}, x(row[0]), y(0), x(row[0]), y(1))
		}
	}
	g.examples.Plot(c, p)
}

// rises returns points on the way from height 0 to height 1 of each example, and of more
// values of the column.
func (g ground) rises(c draw.Canvas, p *plot.Plot, more ...float64) []vg.Point {
	for row := range g.data.All() {
		more = append(more, row[0])
	}
	x, y := p.Transforms(&c)
	var points []vg.Point
	for _, v := range more {
		points = append(points, stops(vg.Point{X: x(v), Y: y(0)}, vg.Point{X: x(v), Y: y(1)})...)
	}
	return points
}

// A threshold is where a lifted line cuts height 1: x = −b/w₁.
type threshold struct{ line *line }

// inside returns the threshold, or nothing if it is not in the figure.
func (t threshold) inside(p *plot.Plot) []float64 {
	at := -t.line.w2 / t.line.w1
	if p.X.Min <= at && at <= p.X.Max {
		return []float64{at}
	}
	return nil
}

// draw draws the threshold at height 1, and writes its number at height 0.
func (t threshold) draw(l *layout, p *plot.Plot) {
	for _, at := range t.inside(p) {
		ends := onCanvas(l.canvas, p, []spot{{at, 0}, {at, 1}})
		l.stroke(draw.LineStyle{Color: Ink, Width: 1, Dashes: []vg.Length{2, 2}}, ends[0].Sub(vg.Point{Y: 5}), ends[1])
		l.circles(Ink, ends[1:], 3.2, 0)
		l.write(words(11, Ink), "−b/w₁ = "+number(at), ends[0].Sub(vg.Point{Y: 16}), 60)
	}
}
