package plotting

import (
	"fmt"
	"iter"
	"slices"

	"gonum.org/v1/plot"

	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/check"
	"perceptronlab/plotting/internal/notation"
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
