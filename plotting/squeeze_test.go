package plotting

import (
	"iter"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/plot"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/geometry"
)

var (
	absorbedAnd  = and.AbsorbBias()
	andSeparator = perceptron.Weights{2, 2, -3}
)

// TestSqueezeDrawsTheChain checks the inequalities of the proof on integers, for AND with the bias
// absorbed. With u = (2, 2, −3), min y u·x = 1, ‖u‖² = 17 and R² = 3, the inequalities are
// k ≤ w·u, (w·u)² ≤ 17 ‖w‖² and ‖w‖² ≤ 3k.
func TestSqueezeDrawsTheChain(t *testing.T) {
	s := newSqueeze("Squeeze", absorbedAnd, andSeparator, perceptron.Updates(absorbedAnd))
	if s.bound != 51 || len(s.norms) != 18 {
		t.Fatalf("bound = %v and number of mistakes = %d, want 51 and 18", s.bound, len(s.norms))
	}
	for up := range perceptron.Updates(absorbedAnd) {
		k := up.K
		var wu, ww int
		for j, v := range up.After {
			wu += int(v) * int(andSeparator[j])
			ww += int(v) * int(v)
		}
		if k > wu || wu*wu > 17*ww || ww > 3*k {
			t.Errorf("after %d mistakes: w·u = %d and ‖w‖² = %d, want k ≤ w·u, (w·u)² ≤ 17‖w‖² and ‖w‖² ≤ 3k",
				k, wu, ww)
		}
		along, norm := s.projections[k-1].Y, s.norms[k-1].Y
		if math.Abs(along*math.Sqrt(17)-float64(wu)) > 1e-12 || math.Abs(norm*norm-float64(ww)) > 1e-12 {
			t.Errorf("after %d mistakes: w·w* = %v and ‖w‖ = %v, want %d/√17 and √%d", k, along, norm, wu, ww)
		}
	}
}

// TestFirstUpdates: the figures after 0, 1, … updates have the same axes.
func TestFirstUpdates(t *testing.T) {
	s := newSqueeze("Squeeze", absorbedAnd, andSeparator, perceptron.Updates(absorbedAnd))
	v := &weightSpace{x: geometry.Interval{Low: -1, High: 1}, y: geometry.Interval{Low: -1, High: 1}}
	v.path.add(perceptron.Weights{0, 0}, 0)
	v.path.add(perceptron.Weights{1, 1}, 1)
	for _, p := range [][2]*plot.Plot{{s.plot(0), s.plot(18)}, {v.plot(0), v.plot(2)}} {
		if a, b := p[0], p[1]; a.X.Max != b.X.Max || a.Y.Max != b.Y.Max || len(wordsOf(a)) >= len(wordsOf(b)) {
			t.Errorf("in the first and last figure, the axes end at (%v, %v) and (%v, %v), want the same; "+
				"the numbers of words are %d and %d, want more words in the last figure",
				a.X.Max, a.Y.Max, b.X.Max, b.Y.Max, len(wordsOf(a)), len(wordsOf(b)))
		}
	}
	if words := wordsOf(s.plot(3)); !slices.Contains(words, "k = 3") || slices.Contains(words, "M = 18") {
		t.Errorf(`after 3 of 18 updates: words = %q, want "k = 3" among them, and no "M = 18"`, words)
	}
}

// TestSqueezePanics: the proof needs a run from 0 on the dataset, and a separator of the dataset.
func TestSqueezePanics(t *testing.T) {
	type updates = iter.Seq[perceptron.Update]
	run := perceptron.Updates(absorbedAnd)
	for _, c := range []struct {
		name string
		u    perceptron.Weights
		run  updates
	}{
		{"no separator", perceptron.Weights{2, 1, -1}, run},
		{"u = 0", make(perceptron.Weights, 3), run},
		{"NaN", perceptron.Weights{1, math.NaN(), 1}, run},
		{"initial weights", andSeparator, perceptron.Trainer{Initial: perceptron.Weights{1, 1, 1}}.Updates(absorbedAnd)},
		{"learning rate", andSeparator, perceptron.Trainer{LearningRate: 0.5}.Updates(absorbedAnd)},
		{"another dataset", andSeparator, perceptron.Updates(xor.AbsorbBias())},
		{"bias not absorbed", andSeparator, perceptron.Updates(and)},
		{"index too large", andSeparator, func(yield func(perceptron.Update) bool) { yield(perceptron.Update{Index: 4}) }},
		{"no updates", andSeparator, func(func(perceptron.Update) bool) {}},
	} {
		messagetest.Panic(t, c.name, func() { Squeeze(absorbedAnd, c.u, c.run) })
		messagetest.Panic(t, c.name+", Cosine", func() { Cosine(absorbedAnd, c.u, c.run) })
	}
}

// TestCosineFalls: on AND, cos θ falls at the second mistake, and ends below 1.
func TestCosineFalls(t *testing.T) {
	s := (*cosines)(newSqueeze("Cosine", absorbedAnd, andSeparator, perceptron.Updates(absorbedAnd)))
	// After one mistake w = (0, 0, −1), so cos θ = 3/√17. After two w = (1, 1, 0), so cos θ = 4/√34.
	if a, b := s.cos(1), s.cos(2); math.Abs(a-3/math.Sqrt(17)) > 1e-15 || math.Abs(b-4/math.Sqrt(34)) > 1e-15 || b > a {
		t.Errorf("cos θ after 1 and 2 mistakes = %v and %v, want 3/√17 and 4/√34", a, b)
	}
	if last := s.cos(18); math.Abs(last-22/math.Sqrt(29*17)) > 1e-15 {
		t.Errorf("cos θ after 18 mistakes = %v, want 22/√(29·17)", last)
	}
}
