package plotting

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/layout"
	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/pen"
	"perceptronlab/plotting/internal/scene"
	"perceptronlab/plotting/internal/theme"
)

// plane returns the view of StepsInPlane.
func (s *steps) plane() func(k int) *plot.Plot {
	x, y, share := s.planeRanges()
	name := "w"
	if share < 1 {
		name = fmt.Sprintf("w/%g", math.Round(1/share))
	}
	return func(k int) *plot.Plot {
		w := s.weights[k]
		view := s.scene(k)
		view.Line.Arrow = 0
		view.Over = func(l *layout.Layout, p *plot.Plot) {
			tips := geometry.OnCanvas(l.Canvas, p, []geometry.Spot{{}, {X: share * w[0], Y: share * w[1]}})
			pen.StrokeArrow(l.Canvas, draw.LineStyle{Color: Ink, Width: 1.75}, tips[0], tips[1])
			l.Line(2, tips...)
			if tips[0] != tips[1] {
				l.Write(theme.Letter(11, Ink), name, tips[1], 40)
			}
		}
		p := planePlot(s.plain.Names(), view)
		p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = x.Low, x.High, y.Low, y.High
		equalUnits(p)
		return p
	}
}

// planeRanges returns the ranges of the axes in which the examples, 0 and each w are seen, and the
// share of its length at which w is drawn.
func (s *steps) planeRanges() (x, y geometry.Interval, share float64) {
	for row := range s.plain.All() {
		x, y = x.With(row[0]), y.With(row[1])
	}
	reach := max(x.High-x.Low, y.High-y.Low)
	longest := 0.0
	for _, w := range s.weights {
		longest = max(longest, math.Abs(w[0]), math.Abs(w[1]))
	}
	share = shareOf(longest, 1.5*reach)
	for _, w := range s.weights {
		x, y = x.With(share*w[0]), y.With(share*w[1])
	}
	x, y = x.OrLike(y), y.OrLike(x)
	return x.Widened(), y.Widened(), share
}

// scene returns the scene of w after k updates.
func (s *steps) scene(k int) *scene.Scene {
	if len(s.updates) == 0 {
		return scene.OfWeights(s.plain, s.weights[0])
	}
	last := len(s.updates)
	view := scene.OfUpdate(s.plain, s.weights[k], s.updates[min(k, last-1)])
	if k == last {
		view.Chosen = nil
	}
	return view
}

// shareOf returns 1, 1/2, 1/5, 1/10, …: the largest that makes length at most room.
func shareOf(length, room float64) float64 {
	for part := 1.0; ; part *= 10 {
		for _, f := range []float64{1, 2, 5} {
			if !(length > room*part*f) {
				return 1 / (part * f)
			}
		}
	}
}

// weightSpace returns the view of StepsInWeightSpace.
func (s *steps) weightSpace() func(k int) *plot.Plot {
	whole := weightSpace{path: weightPath{linked: true, ends: true}} // without examples
	for k, w := range s.weights {
		whole.path.add(w, k)
		whole.x, whole.y = whole.x.With(w[0]), whole.y.With(w[1])
	}
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
		p := views[b].plot(k + 1)
		if len(w) == 3 {
			p.X.Label.Text = "first weight, w₁, at b = " + notation.Number(b)
		}
		return p
	}
}

// squeeze returns the view of StepsOfSqueeze.
func (s *steps) squeeze() func(k int) *plot.Plot {
	u, _, err := perceptron.MaxMargin(s.data)
	if err != nil {
		panic("plotting: the squeeze of a run on data that nothing separates: " + err.Error())
	}
	q := newSqueeze("Steps", s.data, u, slices.Values(s.updates))
	return func(k int) *plot.Plot { return q.plot(min(k, len(q.norm))) }
}
