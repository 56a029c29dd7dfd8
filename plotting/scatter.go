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
		nameClass(l, k, thin(sides[k]), thin(sides[1-k]))
	}
}

// nameClass writes +1 or −1 beside one of the points of that class: the farthest from the others.
func nameClass(l *layout, k int, points, others []vg.Point) {
	var best vg.Point
	most := math.Inf(-1)
	for i := 0; i < len(points); i += 1 + len(points)/100 {
		at := points[i]
		if away := distance(at, at, others); away > most {
			best, most = at, away
		}
	}
	if len(points) > 0 {
		l.write(words(12, classColors[k]), class(k).String(), best, 60)
	}
}
