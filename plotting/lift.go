package plotting

import (
	"fmt"
	"image/color"
	"math"

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
// line or plane is w·[x; 1] = 0, with the arrow w perpendicular to it. It cuts
// height 1 where w·x + b = 0, which for one column is the threshold x = −b/w₁, and
// for two columns the line of DecisionRegions. At height 1 the tints and the words
// +1 and −1 show the sides. If w is nil, there are only the examples.
//
// Two columns are drawn in space, seen from where the plane hides few of the
// examples. What is behind a plane shows through its tint.
//
// A unit is equally long on all axes, unless a column is more than five times as wide
// or as narrow as the constant is high: each axis then has its own unit, and there is
// no arrow, because it would not look perpendicular.
//
// It panics unless d has one or two columns, and w is nil or has one more weight.
func Lift(d *perceptron.Dataset, w perceptron.Weights) *plot.Plot {
	switch {
	case d == nil:
		panic("plotting: the dataset is nil; wanted one of 1 or 2 columns")
	case d.Dim() > 2:
		panic(fmt.Sprintf("plotting: Lift draws 1 or 2 columns, not yet lifted, and the dataset has %d: choose some, such as d.Columns(0, 1)", d.Dim()))
	case w != nil && len(w) != d.Dim()+1:
		panic(fmt.Sprintf("plotting: Lift of %d columns and %d weights; wanted %d weights, the bias last, as trained on d.AbsorbBias()", d.Dim(), len(w), d.Dim()+1))
	case d.Dim() == 1:
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

// columnName returns the name of a column as on an axis, or otherwise if it has
// none.
func columnName(d *perceptron.Dataset, column int, otherwise string) string {
	if names := d.Names(); names != nil {
		return subscript(names[column])
	}
	return otherwise
}

// faint returns a colour half way to white.
func faint(c color.RGBA) color.RGBA {
	half := func(v uint8) uint8 { return v/2 + 128 }
	return color.RGBA{R: half(c.R), G: half(c.G), B: half(c.B), A: 0xff}
}

// sayWhyNone says, clear of some points, why weights have no line or plane, if they
// have none.
func sayWhyNone(c draw.Canvas, w perceptron.Weights, points []vg.Point) {
	why := "w = 0: every score is 0"
	switch {
	case w == nil:
		return
	case !finite(w...):
		why = "w is not finite"
	case !allZero(w...):
		return
	}
	l := newLayout(c)
	l.dots(thin(points), 10)
	l.say(words(12, Ink), why, vg.Point{X: c.Center().X, Y: c.Max.Y - c.Size().Y/4})
}

// liftLine draws the lift of one column into the plane.
func liftLine(d *perceptron.Dataset, w perceptron.Weights) *plot.Plot {
	const beyond = 0.6 // the heights 0 and 1
	p := New()
	p.X.Label.Text, p.Y.Label.Text = columnName(d, 0, "x"), "constant"
	p.Y.Tick.Marker = plot.ConstantTicks{{Value: 0, Label: "0"}, {Value: 1, Label: "1"}}
	v := &lineLift{w: w, low: newExamples(atHeight(d, 0), nil), high: newExamples(atHeight(d, 1), nil)}
	v.low.colors = []color.RGBA{faint(Blue), faint(Orange)}
	if w != nil {
		v.high.ringMistakes(w.Dot)
		v.line = newLine(w)
		v.line.pivot, v.line.busy = true, v.busy
	}
	p.Add(v)
	x := columnRange(d, 0)
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = x.low, x.high, -beyond, 1+beyond
	equalUnits(p)
	return p
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

// A lineLift is the plotter of one lifted column.
type lineLift struct {
	w         perceptron.Weights
	line      *line
	low, high *examples
}

// Plot implements plot.Plotter.
func (v *lineLift) Plot(c draw.Canvas, p *plot.Plot) {
	if v.w == nil {
		v.drawHeights(c, p)
		v.low.Plot(c, p)
		v.high.Plot(c, p)
		return
	}
	busy := v.busy(c, p)
	tints := &regions{score: v.w.Dot, busy: func(c draw.Canvas, p *plot.Plot) []vg.Point {
		return append(thin(busy), v.line.arrowPoints(c, p)...)
	}}
	tints.Plot(c, p)
	v.drawHeights(c, p)
	v.line.Plot(c, p)
	v.low.Plot(c, p)
	v.high.Plot(c, p)
	v.drawThreshold(c, p)
	sayWhyNone(c, v.w, busy)
}

// drawHeights draws the number lines at heights 0 and 1, and what lifts an example from
// one to the other: a line for each, if they are few.
func (v *lineLift) drawHeights(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	thin := draw.LineStyle{Color: Grey, Width: 0.75}
	c.StrokeLine2(thin, c.Min.X, y(0), c.Max.X, y(0))
	thin.Dashes = []vg.Length{4, 3}
	c.StrokeLine2(thin, c.Min.X, y(1), c.Max.X, y(1))
	c.SetColor(Ink)
	c.Fill(appendCircle(nil, vg.Point{X: x(0), Y: y(0)}, 2.2, 1)) // the origin
	if v.low.data.Len() > manyDrops {
		return
	}
	for row := range v.low.data.All() {
		c.StrokeLine2(draw.LineStyle{Color: Grey, Width: 0.5}, x(row[0]), y(0), x(row[0]), y(1))
	}
}

// busy returns points where no word and no arrow should be: the examples and the
// threshold at both heights, and if they are few, also in between.
func (v *lineLift) busy(c draw.Canvas, p *plot.Plot) []vg.Point {
	x, y := p.Transforms(&c)
	heights := []float64{0, 0.2, 0.4, 0.6, 0.8, 1}
	if v.low.data.Len() > manyDrops {
		heights = []float64{0, 1}
	}
	var points []vg.Point
	for _, h := range heights {
		if at := v.threshold(); finite(at) {
			points = append(points, vg.Point{X: x(at), Y: y(h)})
		}
		for row := range v.low.data.All() {
			points = append(points, vg.Point{X: x(row[0]), Y: y(h)})
		}
	}
	return points
}

// threshold returns −b/w₁, where the line cuts height 1.
func (v *lineLift) threshold() float64 { return -v.w[1] / v.w[0] }

// atOrigin returns the arrow of a lifted line that starts at the origin, unless it would
// cover an example or leave the figure.
func (l *line) atOrigin(c draw.Canvas, p *plot.Plot, normal vg.Point, busy []vg.Point) (origin vg.Point, length vg.Length, ok bool) {
	x, y := p.Transforms(&c)
	origin = vg.Point{X: x(0), Y: y(0)}
	room := draw.Crop(c, 6, -6, 6, -6)
	for _, length := range []vg.Length{l.arrow, 1.3 * l.arrow, 0.8 * l.arrow} {
		tip := origin.Add(normal.Scale(length + 0.7*lineName.Font.Size))
		onHeight := min(math.Abs(float64(tip.Y-y(0))), math.Abs(float64(tip.Y-y(1)))) < 7
		if room.Contains(tip) && !onHeight && distance(origin, tip, busy) > 8 {
			return origin, length, true
		}
	}
	return origin, 0, false
}

// drawThreshold draws the threshold at height 1, and its number at height 0.
func (v *lineLift) drawThreshold(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	at := v.threshold()
	if !(p.X.Min <= at && at <= p.X.Max) {
		return
	}
	low, high := vg.Point{X: x(at), Y: y(0)}, vg.Point{X: x(at), Y: y(1)}
	c.StrokeLine2(draw.LineStyle{Color: Ink, Width: 1, Dashes: []vg.Length{2, 2}}, low.X, low.Y-5, high.X, high.Y)
	c.SetColor(Ink)
	c.Fill(appendCircle(nil, high, 3.2, 1))

	l := newLayout(c)
	if from, to, ok := v.line.visible(c, p); ok {
		l.line(2, from, to)
	}
	l.dots(v.line.arrowPoints(c, p), 5)
	l.line(9, vg.Point{X: c.Min.X, Y: y(0)}, vg.Point{X: c.Max.X, Y: y(0)})
	l.write(words(11, Ink), "−b/w₁ = "+number(at), low.Sub(vg.Point{Y: 16}), 60)
}
