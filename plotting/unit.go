package plotting

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/layout"
	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/pen"
	"perceptronlab/plotting/internal/theme"
)

// UnitDiagram draws the perceptron as a unit of a network. On the left, circles show the inputs
// x₁ … x_d and the constant 1. From each circle, an edge labelled with a weight leads to the sum
//
//	Σ = w·x = w₁x₁ + … + w_d x_d + b · 1
//
// To the right of the sum are the step h(x) = sign(w·x) and the output, +1 or −1.
//
// The inputs have the names in features, or x₁, x₂, … if features is nil. w holds one weight per
// feature and then the bias, as trained after AbsorbBias. For a unit without the constant, leave
// out the bias. If features is nil, the last weight is always the bias. The larger the absolute
// value of a weight, the wider its edge. An edge is dashed if its weight is negative, and grey if
// its weight is 0. If w is nil, the edges have the symbols w₁, w₂, …, b. If there are more than 8
// inputs, the figure shows the first 6 inputs and the last input. If features and w are both nil,
// the figure shows a unit with the inputs x₁, x₂, …, xₙ.
//
// UnitDiagram panics if features and w are both given and w has neither len(features) nor
// len(features) + 1 weights.
func UnitDiagram(features []string, w perceptron.Weights) *plot.Plot {
	n := len(features)
	if n > 0 && len(w) > 0 && len(w) != n && len(w) != n+1 {
		panic(fmt.Sprintf("plotting: UnitDiagram: got %s for %s, want %d weights, or %d with the bias last",
			wording.Plural(len(w), "weight"), wording.Plural(n, "feature"), n, n+1))
	}
	p := New()
	p.HideAxes()
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, 1, 0, 1
	p.Add(&unit{inputs: unitInputs(features, w)})
	return p
}

// An input is a row of the diagram: an input of the unit, such as x₁, and the weight of this input.
type input struct {
	name, weight string
	size         float64 // the weight divided by the largest absolute weight; 0.5 without weights
	constant     bool
	ellipsis     bool // the row stands for the omitted inputs
}

// unitInputs returns the rows of the diagram.
func unitInputs(features []string, w perceptron.Weights) []input {
	if len(features) == 0 && len(w) == 0 {
		return []input{
			{name: "x₁", weight: "w₁", size: 0.5},
			{name: "x₂", weight: "w₂", size: 0.5},
			{ellipsis: true},
			{name: "xₙ", weight: "wₙ", size: 0.5},
			{name: "1", weight: "b", size: 0.5, constant: true},
		}
	}
	n := cmp.Or(len(features), len(w)-1)
	rows := cmp.Or(len(w), n+1)
	largest := 0.0
	for _, v := range w {
		largest = max(largest, math.Abs(v))
	}
	largest = cmp.Or(largest, 1) // avoids 0/0 if all weights are 0
	var inputs []input
	for i := range rows {
		row := input{
			name:     "x" + notation.Index(i+1),
			weight:   "w" + notation.Index(i+1),
			size:     0.5,
			constant: i == n,
		}
		switch {
		case row.constant:
			row.name, row.weight = "1", "b"
		case len(features) > 0:
			row.name = wording.Cut(wording.OneLine(notation.Subscript(features[i])), 18)
		}
		if len(w) > 0 {
			row.weight = notation.Number(w[i])
			row.size = w[i] / largest
			if row.constant {
				row.weight = "b = " + row.weight
			}
		}
		inputs = append(inputs, row)
	}
	if n > 8 {
		inputs = slices.Replace(inputs, 6, n-1, input{ellipsis: true})
	}
	return inputs
}

// unitLine returns the style of outlines and of the arrows after the sum.
func unitLine(t theme.Theme) draw.LineStyle { return t.Line(t.Ink, 1.25) }

// A unit is the plotter of UnitDiagram.
type unit struct{ inputs []input }

// A unitPlan holds the places and sizes of the parts of a unit.
type unitPlan struct {
	theme theme.Theme

	inputs         []vg.Point
	names          []string // of the inputs, shortened
	sum, step, out vg.Point

	radius       vg.Length  // the radius of the circles of inputs
	name, weight text.Style // the styles of the names and weights of inputs
	share        vg.Length  // the part of an edge between its input and its weight, from 0 to 1
	namesOutside bool       // the names are long, so they are left of the circles
}

// The sizes of the sum, the step and the output in points, in the usual theme. They grow with the font
// size, because the parts contain words.
const (
	usualSumRadius = 22
	usualStepHalf  = 20 // half the side of the square around the step
	usualOutRadius = 17
)

// plan returns the places and sizes of the parts on a canvas. If the sum, the step and the output would
// cover each other, plan makes all words and parts smaller.
func (u *unit) plan(c draw.Canvas, t theme.Theme) unitPlan {
	const smallest = 0.25 // of the font size
	least := smallest * t.Font.Size
	for {
		plan := u.planOfTheme(c, t)
		if plan.partsAreApart() || t.Font.Size < least {
			return plan
		}
		t.Font.Size *= 0.95
	}
}

// partsAreApart reports whether no two of the sum, the step and the output cover each other, and arrows fit
// between them.
func (p unitPlan) partsAreApart() bool {
	t := p.theme
	gap := t.Word(5) // for an arrow
	return p.sum.X+t.Word(usualSumRadius)+gap <= p.step.X-t.Word(usualStepHalf) &&
		p.step.X+t.Word(usualStepHalf)+gap <= p.out.X-t.Word(usualOutRadius)
}

// planOfTheme returns the places and sizes of the parts, with the words as large as in the theme t.
func (u *unit) planOfTheme(c draw.Canvas, t theme.Theme) unitPlan {
	gap := c.Size().Y / vg.Length(len(u.inputs))
	nameSize := vg.Length(14)
	plan := unitPlan{theme: t, radius: t.Word(17), share: 0.4}
	if len(u.inputs) > 5 {
		nameSize = 12
		plan.radius = min(t.Word(13), 0.4*gap)
		plan.share = 0.3
	}
	plan.name = t.Words(nameSize, t.Ink)
	plan.weight = t.Words(nameSize-1, t.Ink)
	var widest vg.Length
	for _, in := range u.inputs {
		const maxShare = 0.4 // of the figure
		name := theme.CutToWidth(plan.name, in.name, maxShare*c.Size().X)
		plan.names = append(plan.names, name)
		widest = max(widest, plan.name.Width(name))
	}
	left := c.Min.X + plan.radius + 4
	plan.namesOutside = widest > 2*plan.radius-5
	if plan.namesOutside {
		plan.radius = min(6, plan.radius)
		left = c.Min.X + widest + plan.radius + 10
	}
	for i := range u.inputs {
		plan.inputs = append(plan.inputs, vg.Point{X: left, Y: c.Max.Y - gap*(vg.Length(i)+0.5)})
	}
	right := c.Max.X
	middle := c.Center().Y
	plan.sum = vg.Point{X: left + 0.5*(right-left), Y: middle}
	plan.step = vg.Point{X: left + 0.75*(right-left), Y: middle}
	plan.out = vg.Point{X: right - t.Word(18), Y: middle}
	return plan
}

// Plot implements plot.Plotter.
func (u *unit) Plot(c draw.Canvas, p *plot.Plot) {
	plan := u.plan(c, theme.Of(p))
	t := plan.theme
	for i, in := range u.inputs {
		if !in.ellipsis {
			c.StrokeLine2(in.edgeStyle(t), plan.inputs[i].X, plan.inputs[i].Y, plan.sum.X, plan.sum.Y)
		}
	}
	for i, in := range u.inputs {
		in.name = plan.names[i]
		in.draw(c, plan, plan.inputs[i])
	}

	sum, step, out := plan.sum, plan.step, plan.out
	sumRadius, stepHalf, outRadius := t.Word(usualSumRadius), t.Word(usualStepHalf), t.Word(usualOutRadius)
	pen.StrokeArrow(c, unitLine(t), sum, vg.Point{X: step.X - stepHalf, Y: step.Y})
	pen.StrokeArrow(c, unitLine(t), step, vg.Point{X: out.X - outRadius, Y: out.Y})
	pen.Paint(c, t.Positive, pen.AppendCircle(nil, sum, sumRadius, 1))
	c.FillText(t.Words(24, t.On(t.Positive)), sum, "Σ")
	drawStep(c, t, step, stepHalf)
	drawCircle(c, out, outRadius, theme.White(), unitLine(t))
	label := t.Words(13, t.Ink)
	below := t.Word(11) // from a part to the middle of its label
	c.FillText(label, out, "±1")
	c.FillText(label, vg.Point{X: sum.X, Y: sum.Y - sumRadius - below}, "w·x")
	c.FillText(label, vg.Point{X: step.X, Y: step.Y - stepHalf - below}, "sign")
	c.FillText(label, vg.Point{X: out.X, Y: out.Y - outRadius - below}, "h(x)")
}

// draw draws the circle of an input at the given place, the name of the input, and its weight on the
// edge.
func (in input) draw(c draw.Canvas, plan unitPlan, at vg.Point) {
	t := plan.theme
	if in.ellipsis {
		for _, dy := range []vg.Length{-6, 0, 6} {
			pen.Paint(c, t.Ink, pen.AppendCircle(nil, at.Add(vg.Point{Y: dy}), t.Mark(1.3), 1))
		}
		return
	}
	fill := theme.White()
	if in.constant {
		fill = t.ZeroTint
	}
	drawCircle(c, at, plan.radius, fill, unitLine(t))
	namePlace := at
	if plan.namesOutside {
		namePlace.X -= plan.radius + 5 + plan.name.Width(in.name)/2
	}
	c.FillText(plan.name, namePlace, in.name)
	weightPlace := at.Add(plan.sum.Sub(at).Scale(plan.share))
	c.FillPolygon(theme.White(), geometry.Corners(weightPlace, layout.HalfSize(plan.weight, in.weight)))
	c.FillText(plan.weight, weightPlace, in.weight)
}

// drawStep draws the graph of the sign function in a square: −1 left of 0 and +1 right of 0. half is
// half the side of the square.
func drawStep(c draw.Canvas, t theme.Theme, at vg.Point, half vg.Length) {
	corner := func(x, y vg.Length) vg.Point { return at.Add(vg.Point{X: x * half, Y: y * half}) }
	square := geometry.Corners(at, vg.Point{X: half, Y: half})
	c.FillPolygon(theme.White(), square)
	thin := t.Line(t.Axes, 0.75)
	c.StrokeLines(thin, []vg.Point{corner(-1, 0), corner(1, 0)}, []vg.Point{corner(0, -1), corner(0, 1)})
	c.StrokeLines(t.Line(t.Positive, 2.25),
		[]vg.Point{corner(-1, -0.6), corner(0, -0.6)}, []vg.Point{corner(0, 0.6), corner(1, 0.6)})
	c.StrokeLines(unitLine(t), append(square, square[0], square[1]))
}

// edgeStyle returns the style of the edge from an input to the sum.
func (in input) edgeStyle(t theme.Theme) draw.LineStyle {
	width := vg.Length(0.75 + 1.75*math.Abs(in.size))
	switch {
	case in.size < 0:
		return t.Line(t.Ink, width, theme.LongDashes...)
	case in.size == 0:
		return t.Line(t.Axes, 0.5)
	}
	return t.Line(t.Ink, width)
}

// drawCircle draws a filled circle with an outline.
func drawCircle(c draw.Canvas, at vg.Point, radius vg.Length, fill color.Color, outline draw.LineStyle) {
	path := pen.AppendCircle(nil, at, radius, 1)
	pen.Paint(c, fill, path)
	c.SetLineStyle(outline)
	c.Stroke(path)
}
