package plotting

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/layout"
	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/pen"
	"perceptronlab/plotting/internal/scene"
	"perceptronlab/plotting/internal/theme"
)

// plane returns the view of StepsInPlane: a function that returns the figure after k updates.
func (s *steps) plane() func(k int) *plot.Plot {
	x, y, scale := s.planeRanges()
	label := "w"
	if scale < 1 {
		label = fmt.Sprintf("w/%g", math.Round(1/scale))
	}
	return func(k int) *plot.Plot {
		w := s.weights[k]
		view := s.scene(k)
		view.NoLine = s.noLine
		if !s.hasBias() {
			view.Line.Arrow = 0 // view.Over draws an arrow from the origin instead
			to := geometry.XY{X: scale * w[0], Y: scale * w[1]}
			view.Over = func(l *layout.Layout, p *plot.Plot) { arrowFromOrigin(l, p, view, to, label) }
		}
		p := planePlot(s.examples.Names(), view)
		p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = x.Low, x.High, y.Low, y.High
		equalUnits(p)
		return p
	}
}

// hasBias reports whether the run is on data with a constant column.
func (s *steps) hasBias() bool { return s.data.Dim() == 3 }

// arrowFromOrigin draws an arrow from the origin to a point, with a label at its tip.
func arrowFromOrigin(l *layout.Layout, p *plot.Plot, view *scene.Scene, to geometry.XY, label string) {
	t := theme.Of(p)
	ends := geometry.OnCanvas(l.Canvas, p, []geometry.XY{{}, to})
	tip := besideMark(ends[0], ends[1], view.On(l.Canvas, p), view.Radius(t))
	pen.StrokeArrow(l.Canvas, t.Line(t.Ink, 1.75), ends[0], tip)
	l.TakeLine(2, ends...)
	if ends[0] != ends[1] {
		l.Write(t.Letter(11, t.Ink), label, ends[1], 40)
	}
}

// besideMark returns the tip of an arrow from one point of the canvas to another: the latter, or, if it is in
// the middle of an example's mark, the point of the arrow beside the mark's ring or square. points are the
// examples, and radius is that of their marks.
func besideMark(from, to vg.Point, points []vg.Point, radius vg.Length) vg.Point {
	along := to.Sub(from)
	length, room := geometry.Norm(along), 2.4*radius+2
	covers := func(at vg.Point) bool { return geometry.Norm(at.Sub(to)) < radius }
	if length < 3*room || !slices.ContainsFunc(points, covers) {
		return to
	}
	return to.Sub(along.Scale(room / length))
}

// planeRanges returns the scale of the arrows from the origin, and ranges of the axes that include the
// examples and a piece of each line, and, if there are such arrows, 0 and all of them.
func (s *steps) planeRanges() (x, y geometry.Interval, scale float64) {
	if s.hasBias() {
		first := s.examples.Row(0)
		x.Low, x.High, y.Low, y.High = first[0], first[0], first[1], first[1]
	}
	for row := range s.examples.All() {
		x, y = x.With(row[0]), y.With(row[1])
	}
	reach := max(x.High-x.Low, y.High-y.Low)
	if s.hasBias() {
		x, y = x.ExpandedLike(y), y.ExpandedLike(x)
		x, y = s.withLines(x, y, reach)
		return x.Widened(), y.Widened(), 1
	}
	longest := 0.0
	for _, w := range s.weights {
		longest = max(longest, math.Abs(w[0]), math.Abs(w[1]))
	}
	scale = scaleToFit(longest, 1.5*reach)
	for _, w := range s.weights {
		x, y = x.With(scale*w[0]), y.With(scale*w[1])
	}
	x, y = x.ExpandedLike(y), y.ExpandedLike(x)
	x, y = s.withLines(x, y, reach)
	return x.Widened(), y.Widened(), scale
}

// withLines extends ranges of the axes by a piece of each line that they don't show, unless the line is
// further from 0 than three times reach.
func (s *steps) withLines(x, y geometry.Interval, reach float64) (widerX, widerY geometry.Interval) {
	widerX, widerY = x, y
	if !s.hasBias() {
		return x, y // all lines go through 0
	}
	corners := []geometry.XY{
		{X: x.Low, Y: y.Low}, {X: x.Low, Y: y.High}, {X: x.High, Y: y.Low}, {X: x.High, Y: y.High},
	}
	for _, w := range s.weights {
		length := math.Hypot(w[0], w[1])
		if length == 0 {
			continue // no line
		}
		across := geometry.XY{X: w[0] / length, Y: w[1] / length} // a unit vector
		off := -w[2] * s.data.Row(0)[2] / length                  // the line's distance from 0, with a sign
		isBelow := func(at geometry.XY) bool { return at.X*across.X+at.Y*across.Y < off }
		isAbove := func(at geometry.XY) bool { return !isBelow(at) }
		isShown := slices.ContainsFunc(corners, isBelow) && slices.ContainsFunc(corners, isAbove)
		if isShown || !(math.Abs(off) <= 3*reach) {
			continue
		}
		for _, along := range []float64{-reach / 4, reach / 4} {
			widerX = widerX.With(off*across.X - along*across.Y)
			widerY = widerY.With(off*across.Y + along*across.X)
		}
	}
	return widerX, widerY
}

// scene returns the scene of the weights after k updates. It has a square around the example of the
// next update, if there is a next update.
func (s *steps) scene(k int) *scene.Scene {
	if len(s.updates) == 0 {
		return scene.OfWeights(s.caller, s.examples, s.weights[0])
	}
	last := len(s.updates)
	view := scene.OfUpdate(s.caller, s.examples, s.weights[k], s.updates[min(k, last-1)])
	if k == last {
		view.Squared = nil
	}
	return view
}

// scaleToFit returns the largest of the factors 1, 1/2, 1/5, 1/10, … for which factor · length is at
// most room.
func scaleToFit(length, room float64) float64 {
	for power := 1.0; ; power *= 10 {
		for _, digit := range []float64{1, 2, 5} {
			if !(length > room*power*digit) {
				return 1 / (power * digit)
			}
		}
	}
}

// weightSpace returns the view of StepsInWeightSpace: a function that returns the figure after k
// updates.
func (s *steps) weightSpace() func(k int) *plot.Plot {
	// whole holds the path after all updates, and the ranges of the axes.
	whole := weightSpace{path: weightPath{linked: true, stepwise: true}}
	for k, w := range s.weights {
		whole.path.add(w, k)
		whole.x, whole.y = whole.x.With(w[0]), whole.y.With(w[1])
	}
	whole.path.returns, whole.path.back = s.repeats, s.back
	whole.widen()
	views := map[float64]*weightSpace{} // by bias
	return func(k int) *plot.Plot {
		w := s.weights[k]
		b := 0.0
		if len(w) == 3 {
			b = w[2]
		}
		if views[b] == nil {
			v := newWeightSpace(s.data, b)
			v.path = whole.path
			v.x, v.y = whole.x, whole.y
			views[b] = v
		}
		view := *views[b]
		view.quiet = true
		if k < len(s.updates) {
			view.undecided, view.next = true, &view.halfPlanes[s.updates[k].Index]
			view.focus = []halfPlane{*view.next}
		}
		p := view.plot(k + 1)
		if len(w) == 3 {
			p.X.Label.Text = "first weight, w₁, at b = " + notation.Number(b)
		}
		return p
	}
}

// squeeze returns the quantities of the proof, for the view of StepsOfSqueeze.
func (s *steps) squeeze() *squeeze {
	u, _, err := perceptron.MaxMargin(s.data)
	if err != nil { // the examples are inseparable
		panic("plotting: " + s.caller + ": got inseparable examples, want separable examples; " +
			"to show a run on inseparable examples, call StepsInPlane or StepsInWeightSpace")
	}
	return newSqueeze(s.caller, s.data, u, slices.Values(s.updates))
}
