package plotting

import (
	"fmt"
	"iter"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/check"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/layout"
	"perceptronlab/plotting/internal/theme"
)

// ErrorsByUpdate draws how many examples of d are wrong at the start of a run and after each of its updates,
// as many as there are. An update helps the example on which it is, but it may spoil others:
//
//	blue dot, line      the number of wrong examples
//	orange dot, line    an update after which more examples are wrong than before
//
// A dotted line connects each orange dot with the axis:
//
//	p := plotting.ErrorsByUpdate(d, perceptron.Trainer{Initial: w}.Updates(d))
//
// An example is wrong if its score is 0, too. The figure has at most the first 10,000 updates. ErrorsByUpdate
// panics if d is nil, or an update is not on an example of d.
func ErrorsByUpdate(d *perceptron.Dataset, updates iter.Seq[perceptron.Update]) *plot.Plot {
	const caller, maxUpdates = "ErrorsByUpdate", 10_000
	if d == nil {
		panic("plotting: " + caller + ": got a nil dataset, want the dataset of the updates")
	}
	var counts errorCounts
	for up := range updates {
		if len(counts) > maxUpdates {
			break
		}
		check.UpdateOf(caller, d, up, d.Dim())
		if len(counts) == 0 {
			counts = append(counts, d.Errors(up.Before.Dot))
		}
		counts = append(counts, d.Errors(up.After.Dot))
	}
	p := New()
	p.X.Label.Text, p.Y.Label.Text = "updates", fmt.Sprintf("wrong examples, of %d", d.Len())
	p.X.Tick.Marker = Ticks{MaxSteps: 15, Integers: true}
	p.Y.Tick.Marker = Ticks{Integers: true}
	p.X.Padding, p.Y.Padding = 6, 6
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, float64(max(1, len(counts)-1)), 0, 1
	for _, n := range counts {
		p.Y.Max = max(p.Y.Max, float64(n))
	}
	p.Add(counts)
	if len(counts) == 0 {
		p.Add(note("no updates"))
	}
	return p
}

// errorCounts is the plotter of ErrorsByUpdate: the number of wrong examples after each number of updates.
type errorCounts []int

// Plot implements plot.Plotter.
func (e errorCounts) Plot(c draw.Canvas, p *plot.Plot) {
	if len(e) == 0 {
		return
	}
	t := theme.Of(p)
	l := layout.New(c)
	values := make([]geometry.XY, len(e))
	for k, n := range e {
		values[k] = geometry.XY{X: float64(k), Y: float64(n)}
	}
	points := geometry.OnCanvas(c, p, values)
	_, y := p.Transforms(&c)
	c.StrokeLines(t.Line(t.Positive, 1.25), geometry.Pieces(geometry.Thinned(points))...)
	const apart = 8 // the smallest distance between dots, in points
	radius := t.Mark(2.5)
	if float64(c.Size().X) < apart*float64(len(e)) {
		radius = t.Mark(1.2)
	}
	var rises []vg.Point
	for k := 1; k < len(e); k++ {
		if e[k] > e[k-1] {
			rises = append(rises, points[k])
			c.StrokeLines(t.Line(t.Negative, 2.5), points[k-1:k+1])
		}
	}
	for _, at := range rises {
		c.StrokeLine2(t.Line(t.Negative, 0.9, 1.5, 2.5), at.X, at.Y, at.X, y(0))
	}
	l.Circles(t.Positive, points, radius, 0)
	l.Circles(t.Negative, rises, 1.7*radius, 0)
}
