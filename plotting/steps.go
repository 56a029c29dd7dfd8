package plotting

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"gonum.org/v1/plot"

	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/check"
	"perceptronlab/plotting/internal/notation"
)

// maxSteps is the largest number of updates that Steps reads.
const maxSteps = 100

// Steps returns a figure and a caption for each weight vector w⁽⁰⁾, w⁽¹⁾, … of a run on d. Each
// figure has up to three views, and each view has the same axes in all figures:
//
//	the plane      the line and w, as in StepsInPlane
//	weight space   the half-planes, the cone and the path so far, as in StepsInWeightSpace
//	the proof      kγ ≤ w·w* ≤ ‖w‖ ≤ √k R so far, as in StepsOfSqueeze
//
// The third view is included only if the examples are separable and the run satisfies the
// assumptions of the theorem: it starts at w = 0 and has a learning rate of 1.
//
// Package animation plays the figures one after another, in an SVG or GIF file:
//
//	figures := plotting.Steps(or, perceptron.Updates(or.AbsorbBias()))
//	a, err := animation.New(figures, 620, 240)
//	…
//	err = a.WriteGIF(file)
//
// In a notebook, call show.SizedSteps(figures, 620, 240, "OR, update by update."). [Style.ApplyAll] gives
// all figures the same [Style].
//
// The updates come from a run on d or on d.AbsorbBias(). The lines of a run on d go through the origin. The
// figures end with the last update, after 100 updates, or when an epoch starts with the same w as an earlier
// epoch. Such a repetition proves that the examples are inseparable, unless rounding caused it. The last
// caption gives the reason for the end. It states that nothing separates the examples only if
// [perceptron.Separate] confirms this. If w repeats after several epochs, the captions also name
// the epochs.
//
// Steps panics unless d has two columns and all updates are on examples of d.
func Steps(d *perceptron.Dataset, updates iter.Seq[perceptron.Update]) iter.Seq2[*plot.Plot, string] {
	s := newSteps("Steps", d, updates, maxSteps)
	views := []func(k int) *plot.Plot{s.plane(), s.weightSpace()}
	names := []string{"the examples", "weight space", "the proof"}
	if len(s.updates) > 0 && isFirstUpdate(s.updates[0]) && perceptron.Separate(s.data).Separable {
		views = append(views, s.squeeze().plot)
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

// StepsInPlane is [Steps] with only the view of the plane: the line of w, a ring around each misclassified
// example, and a square around the example of the next update. The axes have room for a piece of each line,
// unless the line is far from 0 compared with the examples.
//
// If the run is on d, an arrow from the origin shows w at its true length, but an arrow to the middle of an
// example ends beside it. If the longest arrow would be much longer than the ranges of the examples, the
// arrows of all figures are scaled by one of the factors 1/2, 1/5, 1/10, …, and labelled w/2, w/5, w/10, ….
// If the run is on d.AbsorbBias(), a short arrow on the line shows the direction of (w₁, w₂), as in
// [DecisionRegions].
//
// If w is back at 0 after at most 4 updates, each of which adds y x, the captions write w as their sum.
func StepsInPlane(d *perceptron.Dataset, updates iter.Seq[perceptron.Update]) iter.Seq2[*plot.Plot, string] {
	s := newSteps("StepsInPlane", d, updates, maxSteps)
	return s.framesWithSums(s.plane())
}

// StepsInWeightSpace is [Steps] with only the view of weight space: the plane of the weights (w₁, w₂) with
// the path of the run so far. The half-plane of the example of the next update is tinted, and only the line
// of this example has a colour and a name. The last few points have their names, such as w⁽⁶⁾, and older
// arrows are lighter. Only the last figure shows the separators, or says that there are none. If the run ends
// because w repeats, the last figure shows only the path: a ring marks the place to which it returns, such as
// w⁽⁶⁾ = w⁽¹³⁾, and only the arrows since then are drawn and their points named. If the run is on
// d.AbsorbBias(), a figure shows the slice of weight space at the current bias, so the lines move when the
// bias changes.
func StepsInWeightSpace(
	d *perceptron.Dataset, updates iter.Seq[perceptron.Update],
) iter.Seq2[*plot.Plot, string] {
	s := newSteps("StepsInWeightSpace", d, updates, maxSteps)
	return s.frames(s.weightSpace())
}

// StepsOfSqueeze is [Steps] with only the view of the proof: the figure of [Squeeze] after each update,
// where w* is the separator with the largest margin. Its captions state the four numbers of the proof, and
// the last caption also how the run ended. It panics if the examples are inseparable, and in the cases in
// which Squeeze panics.
func StepsOfSqueeze(
	d *perceptron.Dataset, updates iter.Seq[perceptron.Update],
) iter.Seq2[*plot.Plot, string] {
	s := newSteps("StepsOfSqueeze", d, updates, maxSteps)
	proof := s.squeeze()
	return func(yield func(*plot.Plot, string) bool) {
		for k := range s.weights {
			caption := proof.caption(k)
			if k == len(s.updates) {
				caption = strings.TrimSuffix(caption, ".") + s.ending + "."
			}
			if !yield(proof.plot(k), caption) {
				return
			}
		}
	}
}

// steps holds the part of a run that the figures show.
type steps struct {
	caller     string              // the exported function, for the messages of panics
	examples   *perceptron.Dataset // the examples in two columns
	data       *perceptron.Dataset // the data of the run: examples, perhaps with a constant as third column
	updates    []perceptron.Update
	weights    []perceptron.Weights // weights[k] is w after k updates
	unfinished bool                 // the run has further updates
	repeats    bool                 // the run ended because w is back at weights[back] as an epoch starts
	back       int
	ending     string // how the run ended, for the last caption
	noLine     string // the note while w is 0
}

// newSteps reads up to limit updates. The messages of its panics start with the name of the
// exported function, caller.
func newSteps(caller string, d *perceptron.Dataset, updates iter.Seq[perceptron.Update], limit int) *steps {
	check.Plane(caller, d)
	s := &steps{caller: caller, examples: d, data: d, noLine: "w = 0: no line, every score is 0"}
	s.read(updates, limit)
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
	s.ending = s.lastClause()
	return s
}

// read stores updates until it has stored limit updates, or an epoch starts with the same w as an
// earlier epoch.
func (s *steps) read(updates iter.Seq[perceptron.Update], limit int) {
	var starts []int // the number of updates before each epoch
	for up := range updates {
		check.UpdateOf(s.caller, s.examples, up, 3)
		k := len(s.updates)
		if k == 0 || up.Epoch > s.updates[k-1].Epoch {
			isCurrent := func(start int) bool { return slices.Equal(s.updates[start].Before, up.Before) }
			if i := slices.IndexFunc(starts, isCurrent); i >= 0 {
				s.repeats, s.back = true, starts[i]
			}
			starts = append(starts, k)
		}
		if s.repeats || k == limit {
			s.unfinished = true
			return
		}
		s.updates = append(s.updates, up)
	}
}

// lastClause returns the end of the last caption, which states how the run ended.
func (s *steps) lastClause() string {
	last := len(s.updates)
	switch {
	case !s.unfinished && s.data.Errors(s.weights[last].Dot) > 0: // the caller ended the run
		return ". Mistakes are left"
	case !s.unfinished:
		return ". No mistake is left"
	case !s.repeats:
		return ". The run goes on"
	}
	when := ", as at the start"
	if s.back > 0 {
		when = fmt.Sprintf(", as after epoch %d", s.updates[s.back-1].Epoch)
	}
	if perceptron.Separate(s.data).Separable { // w repeats because of rounding
		return when
	}
	return fmt.Sprintf("%s. Updates %d to %d add up to 0, so nothing separates the examples",
		when, s.back+1, last)
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
	epoch := ""
	if n := len(s.updates); s.repeats && k > 0 && s.updates[n-1].Epoch > 1 {
		epoch = fmt.Sprintf(", epoch %d", s.updates[k-1].Epoch)
	}
	text := fmt.Sprintf("k = %d%s: w = ", k, epoch)
	if k == len(s.updates) {
		return text + notation.ShortVector(w...) + s.ending + "."
	}
	up := s.updates[k]
	weights, x, product := notation.Agreeing(up.Y, w, up.X)
	text += fmt.Sprintf("%s. Next: x = %s, y = %s.\ny (w·x) = %s", weights, x, notation.Label(up.Y), product)
	if up.Y*w.Dot(up.X) <= 0 { // it may be positive if the trainer has a Margin
		text += ": a mistake"
	}
	return text + "."
}
