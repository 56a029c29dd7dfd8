package plotting

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/check"
	"perceptronlab/plotting/internal/layout"
	"perceptronlab/plotting/internal/scene"
	"perceptronlab/plotting/internal/theme"
)

// Beside writes words beside the examples of d in p, a figure of the plane of d, and returns p. The words
// can be names, or products y (u·x) with weights u:
//
//	p := plotting.Beside(plotting.DecisionRegions(d, u.Affine), d, func(x []float64, y float64) string {
//		return fmt.Sprintf("y (u·x) = %g", y*u.Affine(x))
//	})
//
// The words are above the example, outside a ring around it, or elsewhere beside it if there is no room.
// If there is no room at all, they are left out. The axes stay as they are. Beside panics unless d has
// two columns, or if p is nil.
func Beside(p *plot.Plot, d *perceptron.Dataset, words func(x []float64, y float64) string) *plot.Plot {
	check.Plane("Beside", d)
	if p == nil {
		panic("plotting: Beside: got a nil plot, want a plot from a function such as Scatter")
	}
	v := beside{examples: scene.NewExamples(d)}
	for x, y := range d.All() {
		v.words = append(v.words, wording.OneLine(words(x, y)))
	}
	p.Add(v)
	return p
}

// beside is the plotter of Beside. It is not a plot.DataRanger, so it leaves the axes as they are.
type beside struct {
	examples *scene.Examples
	words    []string
}

// Plot implements plot.Plotter.
func (v beside) Plot(c draw.Canvas, p *plot.Plot) {
	t := theme.Of(p)
	l := layout.New(c)
	points := v.examples.On(c, p)
	shown := v.examples.Shown(c, t, points)
	outside := 2*v.examples.Radius(t) + 1 // of a ring
	for _, i := range shown {
		l.TakeDot(points[i], outside)
	}
	for _, i := range shown {
		style := t.Words(11, t.Ink)
		half := layout.HalfSize(style, v.words[i])
		above := points[i].Add(vg.Point{Y: outside + half.Y + 1})
		l.Write(style, v.words[i], above, 3*outside+half.X)
	}
}
