package plotting

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/check"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/layout"
	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/pen"
	"perceptronlab/plotting/internal/scene"
	"perceptronlab/plotting/internal/theme"
)

// DistanceToLine draws the line of w, and how far example i of d, counted from 0, is from it:
//
//	square         the example
//	dotted line    the shortest way from the example to the line, with its length
//	arrow          (w₁, w₂), from the origin, at its true length; if w is longer than the ranges of the
//	               examples, the arrow is w/2, w/5, w/10, …
//
// The distance is |w·x + b|/‖(w₁, w₂)‖. The weights are (w₁, w₂, b), trained after AbsorbBias, or (w₁, w₂)
// for a line through the origin. Tints, marks and rings are as in [DecisionRegions]. To compare two lines,
// put one figure above the other:
//
//	p := plotting.Panels(1, plotting.DistanceToLine(d, before, i), plotting.DistanceToLine(d, after, i))
//
// DistanceToLine panics unless d has two columns and an example i, and w has 2 or 3 finite weights.
func DistanceToLine(d *perceptron.Dataset, w perceptron.Weights, i int) *plot.Plot {
	const caller = "DistanceToLine"
	check.Plane(caller, d)
	if i < 0 || i >= d.Len() {
		panic(fmt.Sprintf("plotting: %s: got example %d, counted from 0, want one of the %s",
			caller, i, wording.Plural(d.Len(), "example")))
	}
	s := scene.OfWeights(caller, d, w)
	s.RingMisclassified(s.Regions.Score)
	s.Squared = []int{i}
	s.Line.Arrow = 0 // the arrow starts at the origin instead
	row := d.Row(i)
	v := &distance{Scene: s, from: geometry.XY{X: row[0], Y: row[1]}}
	v.measure(s.Regions.Score(row))
	s.Over = v.draw

	var x, y geometry.Interval
	for row := range d.All() {
		x, y = x.With(row[0]), y.With(row[1])
	}
	v.scale = scaleToFit(max(math.Abs(w[0]), math.Abs(w[1])), max(x.High-x.Low, y.High-y.Low))
	x, y = x.With(v.scale*w[0]), y.With(v.scale*w[1])
	if v.measured {
		x, y = x.With(v.to.X), y.With(v.to.Y)
	}
	x, y = x.ExpandedLike(y), y.ExpandedLike(x)
	x, y = x.Widened(), y.Widened()
	p := planePlot(d.Names(), s)
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = x.Low, x.High, y.Low, y.High
	widen(&p.X, 1.06) // leaves room for squares around examples
	widen(&p.Y, 1.06)
	equalUnits(p)
	return p
}

// A distance draws the distance of an example from a line in its scene.
type distance struct {
	*scene.Scene
	from, to geometry.XY // the example, and the point of the line nearest to it
	length   float64
	measured bool    // there is a line, and the two points are finite
	scale    float64 // of the arrow of the weights
}

// measure computes the distance of the example with the given score.
func (v *distance) measure(score float64) {
	w := geometry.XY{X: v.Line.W1, Y: v.Line.W2}
	size := math.Hypot(w.X, w.Y)
	v.length = math.Abs(score) / size
	v.to = geometry.XY{X: v.from.X - score/size*(w.X/size), Y: v.from.Y - score/size*(w.Y/size)}
	v.measured = !math.IsNaN(v.length+v.to.X+v.to.Y) && !math.IsInf(v.length+v.to.X+v.to.Y, 0)
}

// draw draws the arrow of the weights, and the way from the example to the line.
func (v *distance) draw(l *layout.Layout, p *plot.Plot) {
	t := theme.Of(p)
	weights := geometry.XY{X: v.scale * v.Line.W1, Y: v.scale * v.Line.W2}
	ends := geometry.OnCanvas(l.Canvas, p, []geometry.XY{{}, weights, v.from, v.to})
	pen.StrokeArrow(l.Canvas, t.Line(t.Ink, 1.75), ends[0], ends[1])
	l.TakeLine(3, ends[0], ends[1])
	if from, to, ok := v.Line.Visible(l.Canvas, p); ok {
		l.TakeLine(1, from, to)
	}
	if v.measured && geometry.Norm(ends[3].Sub(ends[2])) > 1 {
		from := besideMark(ends[3], ends[2], ends[2:3], v.Radius(t))
		l.Stroke(t.Line(t.Ink, 1.4, 1.5, 2.5), from, ends[3])
		v.drawCorner(l, p, ends[3], from)
		middle := from.Add(ends[3]).Scale(0.5)
		l.Write(t.Letter(12, t.Ink), "distance "+notation.Short(v.length), middle, 60)
	}
	if geometry.Norm(ends[1].Sub(ends[0])) > 1 {
		name := t.Weights
		if v.scale < 1 {
			name += fmt.Sprintf("/%g", math.Round(1/v.scale))
		}
		l.Write(t.Letter(12, t.Ink), name, ends[1], 40)
	}
}

// drawCorner draws a right angle at the foot of the way, if the angle looks like one.
func (v *distance) drawCorner(l *layout.Layout, p *plot.Plot, foot, from vg.Point) {
	t := theme.Of(p)
	size := t.Mark(6)
	if _, ok := v.Line.Normal(l.Canvas, p); !ok || geometry.Norm(from.Sub(foot)) < 2*size {
		return
	}
	up := geometry.Direction(from.Sub(foot)).Scale(size)
	along := geometry.Ortho(up)
	l.Stroke(t.Line(t.Ink, 0.9), foot.Add(up), foot.Add(up).Add(along), foot.Add(along))
}
