package plotting

import (
	"fmt"
	"iter"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/check"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/layout"
	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/pen"
	"perceptronlab/plotting/internal/scene"
	"perceptronlab/plotting/internal/theme"
)

// mostSteps bounds how many updates Steps reads.
const mostSteps = 100

// Steps returns the figures of a run on d, one for each weight vector w⁽⁰⁾, w⁽¹⁾, …, with their
// captions. Each has three views, on axes that stay the same:
//
//	the plane      the line and w, as in StepsInPlane
//	weight space   the half-planes, the cone and the path so far, as in StepsInWeightSpace
//	the proof      kγ ≤ w·w* ≤ ‖w‖ ≤ √k R so far, as in StepsOfSqueeze, if the examples can be
//	               separated and the run is the theorem's: from w = 0, with a learning rate of 1
//
// They are made to be shown one after another:
//
//	frames := plotting.Steps(or, perceptron.Updates(or.AbsorbBias()))
//	show.SizedSteps(frames, 620, 240, "OR, update by update.")
//
// The updates are those of a run on d, through the origin, or on d.AbsorbBias(). The frames end
// with the updates; where w is back at what it was when an earlier epoch ended, which but for
// rounding proves that nothing separates the examples; or after 100 updates. The last caption
// says which, and claims the proof only where Separate finds one.
//
// It panics unless d has two columns and all updates come from d.
func Steps(d *perceptron.Dataset, updates iter.Seq[perceptron.Update]) iter.Seq2[*plot.Plot, string] {
	s := newSteps("Steps", d, updates, mostSteps)
	views := []func(k int) *plot.Plot{s.plane(), s.weightSpace()}
	names := []string{"the examples", "weight space", "the proof"}
	if len(s.updates) > 0 && textbook(s.updates[0]) && perceptron.Separate(s.data).Separable {
		views = append(views, s.squeeze())
	}
	return s.frames(func(k int) *plot.Plot {
		var panels []*plot.Plot
		for i, view := range views {
			p := view(k)
			p.Title.Text = names[i]
			panels = append(panels, p)
		}
		return Panels(len(panels), panels...)
	})
}

// StepsInPlane returns, as Steps does, the line of each weight vector: a ring marks an example
// that is a mistake, a square the example of the next update, and the arrow is (w₁, w₂), drawn
// from 0 at its true length. If that is much longer than the examples are far from 0, it is
// drawn in all frames at a half, a fifth, a tenth, … and says so.
func StepsInPlane(d *perceptron.Dataset, updates iter.Seq[perceptron.Update]) iter.Seq2[*plot.Plot, string] {
	s := newSteps("StepsInPlane", d, updates, mostSteps)
	return s.frames(s.plane())
}

// StepsInWeightSpace returns, as Steps does, the plane of the weights (w₁, w₂) with the path of
// the run so far. If the run is on lifted data, it is the slice at the bias of the moment, so
// the lines move with it.
func StepsInWeightSpace(
	d *perceptron.Dataset, updates iter.Seq[perceptron.Update],
) iter.Seq2[*plot.Plot, string] {
	s := newSteps("StepsInWeightSpace", d, updates, mostSteps)
	return s.frames(s.weightSpace())
}

// StepsOfSqueeze returns, as Steps does, the figure of Squeeze as it fills, with the separator
// of largest margin as w*. It panics if nothing separates the data, or if Squeeze would.
func StepsOfSqueeze(
	d *perceptron.Dataset, updates iter.Seq[perceptron.Update],
) iter.Seq2[*plot.Plot, string] {
	s := newSteps("StepsOfSqueeze", d, updates, mostSteps)
	return s.frames(s.squeeze())
}

// steps is a run, as far as it is shown.
type steps struct {
	plain   *perceptron.Dataset // with two columns
	data    *perceptron.Dataset // of the run: the same, or with a constant as its third column
	updates []perceptron.Update
	weights []perceptron.Weights // before the first update, and after each
	on      bool                 // there are more updates
	ended   string               // how, in words
}

// newSteps reads at most so many updates.
func newSteps(caller string, d *perceptron.Dataset, updates iter.Seq[perceptron.Update], most int) *steps {
	check.Plane(d)
	s := &steps{plain: d, data: d}
	back := s.read(caller, updates, most)
	if len(s.updates) == 0 {
		s.weights = []perceptron.Weights{make(perceptron.Weights, d.Dim())}
	} else {
		first := s.updates[0]
		s.weights = []perceptron.Weights{first.Before}
		if len(first.X) == 3 {
			s.data = perceptron.Must(perceptron.Bias{Constant: first.X[2], Again: true}.Absorb(d))
		}
	}
	for _, up := range s.updates {
		s.weights = append(s.weights, up.After)
	}
	s.ended = s.ending(back)
	return s
}

// read reads the updates until there are most of them, or w is back at what it was at the start or
// when an earlier epoch ended, and reports whether it is.
func (s *steps) read(caller string, updates iter.Seq[perceptron.Update], most int) (back bool) {
	var ends []perceptron.Weights // the start, and w at the end of each epoch
	for up := range updates {
		check.UpdateOf(caller, s.plain, up, 3)
		last := len(s.updates) - 1
		if last < 0 || up.Epoch > s.updates[last].Epoch {
			same := func(w perceptron.Weights) bool { return slices.Equal(w, up.Before) }
			back = slices.ContainsFunc(ends, same)
			ends = append(ends, up.Before)
		}
		if back || len(s.updates) == most {
			s.on = true
			return back
		}
		s.updates = append(s.updates, up)
	}
	return false
}

// ending says how the run ended, as far as it was read.
func (s *steps) ending(back bool) string {
	switch {
	case !s.on:
		return "No mistake is left"
	case !back:
		return "The run goes on"
	case perceptron.Separate(s.data).Separable: // rounding can bring w back too
		return "w is back at a value it had before"
	}
	return "w is back at a value it had before, so nothing separates the examples"
}

// frames returns the figures of a view with their captions.
func (s *steps) frames(view func(k int) *plot.Plot) iter.Seq2[*plot.Plot, string] {
	return func(yield func(*plot.Plot, string) bool) {
		for k := range s.weights {
			if !yield(view(k), s.caption(k)) {
				return
			}
		}
	}
}

// caption returns the caption of the figure after k updates.
func (s *steps) caption(k int) string {
	w := s.weights[k]
	text := fmt.Sprintf("k = %d: w = %s. ", k, notation.Vector(w...))
	if k == len(s.updates) {
		return text + s.ended + "."
	}
	up := s.updates[k]
	score := up.Y * w.Dot(up.X)
	text += fmt.Sprintf("Next: x = %s, y = %s; y w·x = %s",
		notation.Vector(up.X...), notation.Sign(up.Y), notation.Number(score))
	if score <= 0 { // not so where the trainer asks for a margin
		text += " ≤ 0"
	}
	return text + "."
}

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
	var path weightSpace // without examples
	for k, w := range s.weights {
		path.path = append(path.path, geometry.Spot{X: w[0], Y: w[1]})
		path.numbers = append(path.numbers, k)
		path.x, path.y = path.x.With(w[0]), path.y.With(w[1])
	}
	path.widen()
	views := map[float64]*weightSpace{} // by bias
	return func(k int) *plot.Plot {
		w := s.weights[k]
		b := 0.0
		if len(w) == 3 {
			b = w[2]
		}
		if views[b] == nil {
			v := newWeightSpace(s.data, b)
			v.linked, v.ends = true, true
			v.path, v.numbers = path.path, path.numbers
			v.x, v.y = path.x, path.y
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
