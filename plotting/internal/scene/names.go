package scene

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/layout"
	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/theme"
)

// ClassNames is the plotter of +1 and −1, each beside an example of its class.
type ClassNames struct{ *Examples }

// Plot implements plot.Plotter.
func (v ClassNames) Plot(c draw.Canvas, p *plot.Plot) {
	l := layout.New(c)
	points, radius := v.On(c, p), v.Radius()
	var sides [2][]vg.Point
	for _, i := range v.Shown(c, points) {
		l.Dot(points[i], radius+1)
		sides[v.Classes[i]] = append(sides[v.Classes[i]], points[i])
	}
	for _, k := range []int{1, 0} {
		NameClass(l, k, layout.Thin(sides[k]), layout.Thin(sides[1-k]))
	}
}

// NameClass writes +1 or −1 beside one of the points of that class: the farthest from the others.
func NameClass(l *layout.Layout, k int, points, others []vg.Point) {
	var best vg.Point
	most := math.Inf(-1)
	for i := 0; i < len(points); i += 1 + len(points)/100 {
		at := points[i]
		if away := geometry.Distance(at, at, others); away > most {
			best, most = at, away
		}
	}
	if len(points) > 0 {
		l.Write(theme.Words(12, theme.ClassColors[k]), notation.Class(k).String(), best, 60)
	}
}
