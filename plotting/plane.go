package plotting

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/scene"
)

// planePlot returns a plot of the plane of two columns. names are the names of the columns.
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

// nameAxes writes the names of two columns on the axes, or x₁ and x₂ if there are no names.
func nameAxes(p *plot.Plot, names []string) {
	p.X.Label.Text = notation.ColumnName(names, 0, "x₁")
	p.Y.Label.Text = notation.ColumnName(names, 1, "x₂")
}

// equalUnits calls equalScale. If that sets the scale, equalUnits also fits the ranges of the axes
// to the default size, so even p.Draw draws equal units at that size.
func equalUnits(p *plot.Plot) {
	if equalScale(p) {
		equalize(p, draw.NewCanvas(nil, Width, Height))
	}
}

// equalScale gives the X axis of p the scale Equal, unless the ranges of the axes differ too
// much, and reports whether it did.
func equalScale(p *plot.Plot) bool {
	x := geometry.Interval{Low: p.X.Min, High: p.X.Max}
	y := geometry.Interval{Low: p.Y.Min, High: p.Y.Max}
	suits := geometry.ComparableWidths(x, y)
	if suits {
		p.X.Scale = Equal{}
	}
	return suits
}
