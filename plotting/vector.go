package plotting

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
)

// Arrow is an arrow from one point of the plane to another, in the units of the
// axes: a weight vector from the origin, or the step of an update. (The arrow of a
// Line shows a direction only.)
type Arrow struct {
	From, To perceptron.Weights // two numbers each

	Style draw.LineStyle

	// Name stands beyond the tip, in the style of Label.
	Name  string
	Label text.Style
}

var (
	_ plot.Plotter    = (*Arrow)(nil)
	_ plot.DataRanger = (*Arrow)(nil)
)

// NewArrow returns an arrow in this package's style, without a name. It panics
// unless both ends have two numbers, all finite.
func NewArrow(from, to perceptron.Weights) *Arrow {
	for _, end := range []perceptron.Weights{from, to} {
		if len(end) != 2 || !finite(end...) {
			panic(fmt.Sprintf("plotting: NewArrow from %v to %v; wanted two finite numbers each", from, to))
		}
	}
	return &Arrow{From: from, To: to, Style: draw.LineStyle{Color: Ink, Width: 1.25}, Label: letter(11, Ink)}
}

// DataRange returns the ranges of both ends.
func (a *Arrow) DataRange() (xmin, xmax, ymin, ymax float64) {
	return min(a.From[0], a.To[0]), max(a.From[0], a.To[0]), min(a.From[1], a.To[1]), max(a.From[1], a.To[1])
}

// Plot implements plot.Plotter.
func (a *Arrow) Plot(c draw.Canvas, p *plot.Plot) {
	ends := onCanvas(c, p, []spot{{a.From[0], a.From[1]}, {a.To[0], a.To[1]}})
	from, to := ends[0], ends[1]
	strokeArrow(c, a.Style, from, to)
	if size := norm(to.Sub(from)); a.Name != "" && size >= 1 && c.Contains(to) {
		half := halfSize(a.Label, a.Name)
		along := to.Sub(from).Scale(1 / size)
		beyond := 3 + vg.Length(math.Abs(float64(along.X*half.X))+math.Abs(float64(along.Y*half.Y)))
		c.FillText(a.Label, to.Add(along.Scale(beyond)), a.Name)
	}
}
