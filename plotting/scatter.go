package plotting

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
)

// Scatter draws only the examples of d: blue circles for +1, orange crosses for
// −1, each class with its name beside one of them.
//
// The axes have the names of d's columns, or x₁ and x₂; a unit is equally long on
// both, unless one column is more than five times as wide as the other. It panics
// unless d has two columns, with a sentence that says how to choose two.
func Scatter(d *perceptron.Dataset) *plot.Plot {
	e := newExamples(d)
	return planePlot(d.Names(), e, classNames{e})
}

// classNames is the plotter of +1 and −1, each beside an example of its class.
type classNames struct{ *examples }

// Plot implements plot.Plotter.
func (v classNames) Plot(c draw.Canvas, p *plot.Plot) {
	l := newLayout(c)
	points, radius := v.on(c, p), v.radius()
	var sides [2][]vg.Point
	for _, i := range v.shown(c, points) {
		l.dot(points[i], radius+1)
		sides[v.classes[i]] = append(sides[v.classes[i]], points[i])
	}
	for _, k := range []int{1, 0} {
		l.nameClass(k, thin(sides[k]), thin(sides[1-k]), radius)
	}
}

// nameClass writes +1 or −1 beside one of the points of that class.
func (l *layout) nameClass(k int, points, others []vg.Point, radius vg.Length) {
	style, name := words(12, classColors[k]), class(k).String()
	if at, ok := l.beside(halfSize(style, name), points, others, radius); ok {
		l.put(style, name, at)
	}
}

// beside returns a free place for a word of the given half size right beside one
// of some points, as far as possible from the others.
func (l *layout) beside(half vg.Point, points, others []vg.Point, radius vg.Length) (best vg.Point, ok bool) {
	const most = 100 // points that are tried
	step := (len(points) + most - 1) / most
	worth := math.Inf(-1)
	for i := 0; i < len(points); i += step {
		for _, d := range []vg.Point{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}, {X: 1, Y: 1}, {X: -1, Y: 1}, {X: -1, Y: -1}, {X: 1, Y: -1}} {
			const gap = 5
			at := points[i].Add(vg.Point{X: d.X * (half.X + radius + gap), Y: d.Y * (half.Y + radius + gap)})
			if !l.free(rectangle(at, half)) {
				continue
			}
			if away := min(distance(at, at, others), 60); away > worth {
				worth, best, ok = away, at, true
			}
		}
	}
	return best, ok
}
