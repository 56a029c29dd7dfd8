package plotting

import (
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
)

// lift1 draws the lift of one column into the plane.
func lift1(d *perceptron.Dataset, w perceptron.Weights) *plot.Plot {
	p := New()
	p.X.Label.Text, p.Y.Label.Text = columnName(d, 0, "x"), "constant"
	p.Y.Tick.Marker = plot.ConstantTicks{{Value: 0, Label: "0"}, {Value: 1, Label: "1"}}
	x, y := columnRange(d, 0), interval{-2 * beyond, 1 + 2*beyond}
	addLift1(p, d, w, x)
	// The parts' own ranges, which Add has set, are wider: to the examples of one
	// height that is a column of one value.
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = x.low, x.high, y.low, y.high
	equalUnits(p)
	return p
}

// addLift1 adds the parts of the figure.
func addLift1(p *plot.Plot, d *perceptron.Dataset, w perceptron.Weights, x interval) {
	d = perceptron.Must(d.Subset(distinct(d, x)...))
	before, lifted := newExamples(atHeights(d, 0), nil), newExamples(atHeights(d, 1), nil)
	before.colors = []color.RGBA{faint(Blue), faint(Orange)}
	steps := &heights{from: before, to: lifted}
	if w == nil {
		p.Add(steps, before, lifted)
		return
	}
	lifted.ringMistakes(w.Dot)
	both := newExamples(busy(d, -w[1]/w[0]), nil)
	line := newLine(w)
	line.avoid, line.pivot = both, true
	tints := &regions{
		score:    w.Dot,
		boundary: !finite(w...) || allZero(w...), // otherwise the line draws it
		busy: func(c draw.Canvas, p *plot.Plot) []vg.Point {
			return append(thin(both.on(c, p)), line.arrowPoints(c, p)...)
		},
	}
	p.Add(tints, steps, line, before, lifted, newThreshold(line))
	if why := aboutWeights(w); why != "" {
		p.Add(remark{why, both.on})
	}
}

// atHeights returns the examples of one column with another that holds a height,
// once for each height.
func atHeights(d *perceptron.Dataset, heights ...float64) *perceptron.Dataset {
	var x [][]float64
	var y []float64
	for _, h := range heights {
		for row, label := range d.All() {
			x, y = append(x, []float64{row[0], h}), append(y, label)
		}
	}
	return perceptron.Must(perceptron.FromRows(x, y))
}

// busy returns points where no word and no arrow should be: the examples and the
// threshold at both heights, and if they are few on the way too.
func busy(d *perceptron.Dataset, threshold float64) *perceptron.Dataset {
	var x [][]float64
	if finite(threshold) {
		x = append(x, []float64{threshold})
	}
	for row := range d.All() {
		x = append(x, row)
	}
	all := perceptron.Must(perceptron.FromRows(x, slices.Repeat([]float64{1}, len(x))))
	if d.Len() > manyDrops {
		return atHeights(all, 0, 1)
	}
	return atHeights(all, 0, 0.2, 0.4, 0.6, 0.8, 1)
}

// atOrigin returns the arrow of a line through the origin that starts there, unless
// it would cover an example or leave the figure.
func (l *line) atOrigin(c draw.Canvas, p *plot.Plot, normal vg.Point, examples []vg.Point) (origin vg.Point, length vg.Length, ok bool) {
	x, y := p.Transforms(&c)
	origin = vg.Point{X: x(0), Y: y(0)}
	room := draw.Crop(c, 6, -6, 6, -6)
	for _, length := range []vg.Length{l.arrow, 1.3 * l.arrow, 0.8 * l.arrow} {
		tip := origin.Add(normal.Scale(length + 0.7*lineName.Font.Size))
		onHeight := min(math.Abs(float64(tip.Y-y(0))), math.Abs(float64(tip.Y-y(1)))) < 7
		if room.Contains(tip) && !onHeight && distance(origin, tip, examples) > 8 {
			return origin, length, true
		}
	}
	return origin, 0, false
}

// heights is a plotter of the two number lines, at heights 0 and 1, and of what
// lifts an example from one to the other: a line for each, if they are few.
type heights struct{ from, to *examples }

// manyDrops is how many examples are too many to draw a line for each.
const manyDrops = 40

func (h *heights) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	thin := draw.LineStyle{Color: Grey, Width: 0.75}
	c.StrokeLine2(thin, c.Min.X, y(0), c.Max.X, y(0))
	dashed := thin
	dashed.Dashes = []vg.Length{4, 3}
	c.StrokeLine2(dashed, c.Min.X, y(1), c.Max.X, y(1))
	c.SetColor(Ink)
	c.Fill(appendCircle(nil, vg.Point{X: x(0), Y: y(0)}, 2.2, 1)) // the origin
	if h.from.data.Len() > manyDrops {
		return
	}
	to := h.to.on(c, p)
	for i, from := range h.from.on(c, p) {
		c.StrokeLine2(draw.LineStyle{Color: Grey, Width: 0.5}, from.X, from.Y, to[i].X, to[i].Y)
	}
}

// A threshold is a plotter of the point −b/w₁ at which the line of weights (w₁, b)
// cuts height 1, and of that number at height 0.
type threshold struct {
	line  *line
	label text.Style
}

func newThreshold(line *line) *threshold {
	return &threshold{line: line, label: words(11, Ink)}
}

// Plot implements plot.Plotter.
func (t *threshold) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	at := -t.line.w2 / t.line.w1
	if !(p.X.Min <= at && at <= p.X.Max) {
		return
	}
	low, high := vg.Point{X: x(at), Y: y(0)}, vg.Point{X: x(at), Y: y(1)}
	c.StrokeLine2(draw.LineStyle{Color: Ink, Width: 1, Dashes: []vg.Length{2, 2}}, low.X, low.Y-5, high.X, high.Y)
	c.SetColor(Ink)
	c.Fill(appendCircle(nil, high, 3.2, 1))

	l := newLayout(c)
	if from, to, ok := t.line.visible(c, p); ok {
		l.line(2, from, to)
	}
	l.dots(t.line.arrowPoints(c, p), 5)
	l.line(9, vg.Point{X: c.Min.X, Y: y(0)}, vg.Point{X: c.Max.X, Y: y(0)})
	l.write(t.label, "−b/w₁ = "+number(at), low.Sub(vg.Point{Y: 16}), 60)
}
