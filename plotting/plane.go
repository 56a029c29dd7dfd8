package plotting

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/scene"
)

// planePlot returns a plot of the plane of two columns, with the given plotters as its parts. names
// holds the names of the columns.
func planePlot(names []string, parts ...plot.Plotter) *plot.Plot {
	p := New()
	nameAxes(p, names)
	p.Add(parts...)
	equalUnits(p)
	return p
}

// panel returns the plot of a scene.
func panel(s *scene.Scene) *plot.Plot {
	p := New()
	nameAxes(p, s.Data.Names())
	p.Add(s)
	widen(&p.X, 1.15) // leaves room for squares around examples
	widen(&p.Y, 1.15)
	equalScale(p)
	return p
}

// nameAxes gives the axes of p the names of the two columns, or x₁ and x₂ if there are no names.
func nameAxes(p *plot.Plot, names []string) {
	p.X.Label.Text = notation.ColumnName(names, 0, "x₁")
	p.Y.Label.Text = notation.ColumnName(names, 1, "x₂")
}

// equalUnits gives p equal units, unless the range of one axis is more than five times as wide as
// the other. It calls equalScale, and fits the ranges of the axes to the default size of a figure.
// So at the default size, the units are equal even if p is drawn by the method Draw of plot.Plot,
// which ignores the scale Equal.
func equalUnits(p *plot.Plot) {
	if equalScale(p) {
		fitToDefaultSize(p)
	}
}

// fitToDefaultSize fits the ranges of the axes of p to the default size of a figure.
func fitToDefaultSize(p *plot.Plot) {
	fitted := *p // Draw shortens names; p keeps the whole names
	fitAxes(&fitted, draw.NewCanvas(nil, Width, Height))
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = fitted.X.Min, fitted.X.Max, fitted.Y.Min, fitted.Y.Max
}

// equalScale gives the X axis of p the scale Equal, unless the range of one axis is more than five
// times as wide as the other. It reports whether it has set the scale.
func equalScale(p *plot.Plot) bool {
	x := geometry.Interval{Low: p.X.Min, High: p.X.Max}
	y := geometry.Interval{Low: p.Y.Min, High: p.Y.Max}
	if !geometry.ComparableWidths(x, y) {
		return false
	}
	p.X.Scale = Equal{}
	return true
}
