package plotting

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
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

// UnitDiagram draws the perceptron as a unit: the inputs x₁ … xₙ and the constant
// 1 as circles on the left, an edge from each with its weight, the sum
//
//	Σ = w·x = w₁x₁ + … + w_d x_d + b · 1
//
// the step h(x) = sign(w·x), and the output, +1 or −1.
//
// The inputs have the features' names, or x₁, x₂, … without them. w has a weight for
// each, and the bias last, as trained after AbsorbBias; or only the weights, for a
// unit without the constant. The larger its weight, the wider an edge; it is dashed
// if the weight is negative, grey if it is 0. Without w the edges have the symbols
// w₁, w₂, …, b. Of more than 8 inputs it shows the first 6 and the last. With
// neither features nor w it is the unit with any number n of inputs.
//
// It panics unless the length of w, if it has one, is len(features) or len(features) + 1.
func UnitDiagram(features []string, w perceptron.Weights) *plot.Plot {
	n := len(features)
	if n > 0 && len(w) > 0 && len(w) != n && len(w) != n+1 {
		panic(fmt.Sprintf("plotting: a unit of %d features and %d weights; "+
			"wanted %d, with the bias last, or %d without one", n, len(w), n+1, n))
	}
	p := New()
	p.HideAxes()
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, 1, 0, 1
	p.Add(&unit{inputs: unitInputs(features, w)})
	return p
}

// An input is a row of the unit's diagram: a name, such as x₁, and its weight.
type input struct {
	name, weight string
	size         float64 // of the weight, as a share of the largest; negative ones are dashed
	constant     bool
	dots         bool // it stands for several inputs
}

// unitInputs returns the rows.
func unitInputs(features []string, w perceptron.Weights) []input {
	if len(features) == 0 && len(w) == 0 {
		return []input{
			{name: "x₁", weight: "w₁", size: 0.5},
			{name: "x₂", weight: "w₂", size: 0.5},
			{dots: true},
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
	largest = cmp.Or(largest, 1) // all weights are 0
	var all []input
	for i := range rows {
		row := input{name: "x" + notation.Index(i+1), weight: "w" + notation.Index(i+1), size: 0.5, constant: i == n}
		switch {
		case row.constant:
			row.name, row.weight = "1", "b"
		case len(features) > 0:
			row.name = wording.Cut(notation.Subscript(features[i]), 18)
		}
		if len(w) > 0 {
			row.weight, row.size = notation.Number(w[i]), w[i]/largest
			if row.constant {
				row.weight = "b = " + row.weight
			}
		}
		all = append(all, row)
	}
	if n > 8 {
		all = slices.Replace(all, 6, n-1, input{dots: true})
	}
	return all
}

// unitLine is the style of outlines and of the arrows after the sum.
var unitLine = draw.LineStyle{Color: Ink, Width: 1.25}

// A unit is the plotter of UnitDiagram.
type unit struct{ inputs []input }

// Plot implements plot.Plotter.
func (u *unit) Plot(c draw.Canvas, _ *plot.Plot) {
	size, middle := c.Size(), c.Center().Y
	gap := size.Y / vg.Length(len(u.inputs))
	bodySize, radius := vg.Length(14), vg.Length(17)
	share := vg.Length(0.4) // of an edge: where its weight is written
	if len(u.inputs) > 5 {
		bodySize, radius, share = 12, min(13, 0.4*gap), 0.3
	}
	body, weight := theme.Words(bodySize, Ink), theme.Words(bodySize-1, Ink)
	var widest vg.Length
	for _, in := range u.inputs {
		widest = max(widest, body.Width(in.name))
	}
	left := c.Min.X + radius + 4
	outside := widest > 2*radius-5
	if outside {
		radius = min(6, radius)
		left = c.Min.X + widest + radius + 10
	}

	right := c.Max.X
	sum := vg.Point{X: left + 0.5*(right-left), Y: middle}
	step := vg.Point{X: left + 0.75*(right-left), Y: middle}
	out := vg.Point{X: right - 18, Y: middle}
	const sumRadius, box, outRadius = 22, 20, 17

	at := make([]vg.Point, len(u.inputs))
	for i, in := range u.inputs {
		at[i] = vg.Point{X: left, Y: c.Max.Y - gap*(vg.Length(i)+0.5)}
		if !in.dots {
			c.StrokeLine2(in.style(), at[i].X, at[i].Y, sum.X, sum.Y)
		}
	}
	for i, in := range u.inputs {
		if in.dots {
			for _, dy := range []vg.Length{-6, 0, 6} {
				round(c, at[i].Add(vg.Point{Y: dy}), 1.3, Ink, false)
			}
			continue
		}
		fill := color.Color(color.White)
		if in.constant {
			fill = GreyTint
		}
		round(c, at[i], radius, fill, true)
		name := at[i]
		if outside {
			name.X -= radius + 5 + body.Width(in.name)/2
		}
		c.FillText(body, name, in.name)
		place := at[i].Add(sum.Sub(at[i]).Scale(share))
		c.FillPolygon(color.White, geometry.Corners(place, layout.HalfSize(weight, in.weight)))
		c.FillText(weight, place, in.weight)
	}

	pen.StrokeArrow(c, unitLine, sum, vg.Point{X: step.X - box, Y: middle})
	pen.StrokeArrow(c, unitLine, step, vg.Point{X: out.X - outRadius, Y: middle})
	round(c, sum, sumRadius, Blue, false)
	c.FillText(theme.Words(24, color.White), sum, "Σ")
	u.step(c, step, box)
	round(c, out, outRadius, color.White, true)
	label := theme.Words(13, Ink)
	c.FillText(label, out, "±1")
	c.FillText(label, vg.Point{X: sum.X, Y: sum.Y - sumRadius - 11}, "w·x")
	c.FillText(label, vg.Point{X: step.X, Y: step.Y - box - 11}, "sign")
	c.FillText(label, vg.Point{X: out.X, Y: out.Y - outRadius - 11}, "h(x)")
}

// step draws the graph of the sign function in a square: −1 to the left of 0 and
// +1 to the right.
func (u *unit) step(c draw.Canvas, at vg.Point, half vg.Length) {
	corner := func(x, y vg.Length) vg.Point { return at.Add(vg.Point{X: x * half, Y: y * half}) }
	square := geometry.Corners(at, vg.Point{X: half, Y: half})
	c.FillPolygon(color.White, square)
	thin := draw.LineStyle{Color: Grey, Width: 0.75}
	c.StrokeLines(thin, []vg.Point{corner(-1, 0), corner(1, 0)}, []vg.Point{corner(0, -1), corner(0, 1)})
	c.StrokeLines(draw.LineStyle{Color: Blue, Width: 2.25},
		[]vg.Point{corner(-1, -0.6), corner(0, -0.6)}, []vg.Point{corner(0, 0.6), corner(1, 0.6)})
	c.StrokeLines(unitLine, append(square, square[0], square[1]))
}

// style is the style of the edge from an input to the sum.
func (in input) style() draw.LineStyle {
	size := math.Abs(in.size)
	style := draw.LineStyle{Color: Ink, Width: vg.Length(0.75 + 1.75*size)}
	switch {
	case in.size < 0:
		style.Dashes = []vg.Length{5, 3}
	case size == 0:
		style = draw.LineStyle{Color: Grey, Width: 0.5}
	}
	return style
}

// round draws a circle, with an outline if wanted.
func round(c draw.Canvas, at vg.Point, radius vg.Length, fill color.Color, outline bool) {
	path := pen.AppendCircle(nil, at, radius, 1)
	pen.Paint(c, fill, path)
	if outline {
		c.SetLineStyle(unitLine)
		c.Stroke(path)
	}
}
