package plotting

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
)

// Scatter draws the examples of d alone: blue circles for +1, orange crosses for
// −1, each class with its name beside one of them.
//
// The axes bear the names of d's columns, or x₁ and x₂; a unit is equally long on
// both, unless one column is more than five times as wide as the other. It panics
// if d has not two columns, with a sentence that says how to choose two.
func Scatter(d *perceptron.Dataset) *plot.Plot {
	examples := NewExamples(d, nil)
	p := New()
	nameAxes(p, d.Names())
	p.Add(examples, &classNames{examples, words(12, Ink)})
	equalUnits(p)
	return p
}

// classNames writes +1 and −1, each beside an example of its class.
type classNames struct {
	examples *Examples
	style    text.Style
}

var _ plot.Plotter = (*classNames)(nil)

// Plot implements plot.Plotter.
func (v *classNames) Plot(c draw.Canvas, p *plot.Plot) {
	radius := v.examples.radius()
	l := newLayout(c)
	var sides [2][]vg.Point // of −1 and +1
	for i, at := range v.examples.on(c, p) {
		if c.Contains(at) {
			l.dot(at, radius+1)
			k := v.side(i)
			sides[k] = append(sides[k], at)
		}
	}
	for k, name := range []string{negative.String(), positive.String()} {
		style := v.style
		style.Color = v.examples.Negative
		if k == 1 {
			style.Color = v.examples.Positive
		}
		if at, ok := l.beside(halfSize(style, name), thin(sides[k]), thin(sides[1-k]), radius); ok {
			l.put(style, name, at)
		}
	}
}

func (v *classNames) side(i int) int {
	if v.examples.Data.Label(i) > 0 {
		return 1
	}
	return 0
}

// beside returns a free place for a word of the given half size right beside one
// of some points, where others are as far away as can be.
func (l *layout) beside(half vg.Point, points, others []vg.Point, radius vg.Length) (best vg.Point, ok bool) {
	const most = 100 // points that are tried
	step := (len(points) + most - 1) / most
	worth := math.Inf(-1)
	for i := 0; i < len(points); i += step {
		for _, d := range []vg.Point{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}, {X: 1, Y: 1}, {X: -1, Y: 1}, {X: -1, Y: -1}, {X: 1, Y: -1}} {
			const gap = 5
			at := points[i].Add(vg.Point{X: d.X * (half.X + radius + gap), Y: d.Y * (half.Y + radius + gap)})
			if !l.free(vg.Rectangle{Min: at.Sub(half), Max: at.Add(half)}) {
				continue
			}
			if away := min(distance(at, at, others), 60); away > worth {
				worth, best, ok = away, at, true
			}
		}
	}
	return best, ok
}
