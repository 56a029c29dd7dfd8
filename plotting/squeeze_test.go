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

// TestSqueezeSatisfiesProof checks the inequalities of the proof, k γ ≤ w·w* ≤ ‖w‖ ≤ √k R, in
// integers for AND with the bias absorbed. Here R² = 3, and u = (2, 2, −3) has ‖u‖² = 17 and
// min y u·x = 1. So the bound R²/γ² is 3 · 17, and the inequalities are equivalent to
// k ≤ w·u, (w·u)² ≤ 17 ‖w‖² and ‖w‖² ≤ 3k.
func TestSqueezeSatisfiesProof(t *testing.T) {
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
		projection, norm := s.projections[k-1].Y, s.norms[k-1].Y
		if math.Abs(projection*math.Sqrt(17)-float64(wu)) > 1e-12 || math.Abs(norm*norm-float64(ww)) > 1e-12 {
			t.Errorf("after %d mistakes: w·w* = %v and ‖w‖ = %v, want %d/√17 and √%d",
				k, projection, norm, wu, ww)
		}
	}
}

// TestFiguresOfPartialRuns: the figure after the first updates has the same axes as the figure
// after all updates, but fewer texts.
func TestFiguresOfPartialRuns(t *testing.T) {
	s := newSqueeze("Squeeze", absorbedAnd, andSeparator, perceptron.Updates(absorbedAnd))
	// A path with the points (0, 0) and (1, 1), without examples.
	v := &weightSpace{x: geometry.Interval{Low: -1, High: 1}, y: geometry.Interval{Low: -1, High: 1}}
	v.path.add(perceptron.Weights{0, 0}, 0)
	v.path.add(perceptron.Weights{1, 1}, 1)
	for name, figures := range map[string][2]*plot.Plot{
		"squeeze":      {s.plot(0), s.plot(18)},
		"weight space": {v.plot(0), v.plot(2)},
	} {
		first, last := figures[0], figures[1]
		if first.X.Max != last.X.Max || first.Y.Max != last.Y.Max {
			t.Errorf("%s: axes of the first figure end at (%v, %v), want (%v, %v) as in the last figure",
				name, first.X.Max, first.Y.Max, last.X.Max, last.Y.Max)
		}
		if n, all := len(wordsOf(first)), len(wordsOf(last)); n >= all {
			t.Errorf("%s: number of texts in the first figure = %d, want fewer than the %d of the last figure",
				name, n, all)
		}
	}
	if words := wordsOf(s.plot(3)); !slices.Contains(words, "k = 3") || slices.Contains(words, "M = 18") {
		t.Errorf(`after 3 of 18 updates: words = %q, want words that include "k = 3" but not "M = 18"`, words)
	}
}

// TestCaptionsOfSqueeze: a caption has the four numbers of the proof, as in TestSqueezeSatisfiesProof:
// k/√17, w·u/√17, ‖w‖ and √(3k). On AND, w·u is 3 after one mistake and 22 after 18, and ‖w‖² is 1 and 29.
func TestCaptionsOfSqueeze(t *testing.T) {
	var captions []string
	for _, caption := range StepsOfSqueeze(and, perceptron.Updates(absorbedAnd)) {
		captions = append(captions, caption)
	}
	for k, want := range map[int]string{
		0:  "k = 0: floor 0, reach 0, length 0, ceiling 0.",
		1:  "k = 1: floor 0.243, reach 0.728, length 1, ceiling 1.73.",
		18: "k = 18: floor 4.37, reach 5.34, length 5.39, ceiling 7.35. No mistake is left.",
	} {
		if captions[k] != want {
			t.Errorf("caption %d = %q, want %q", k, captions[k], want)
		}
	}
}

// TestSqueezePanics: Squeeze and Cosine panic unless they receive a separator of the dataset and
// the updates of a run that is on this dataset, starts at w = 0 and has a learning rate of 1.
func TestSqueezePanics(t *testing.T) {
	type updates = iter.Seq[perceptron.Update]
	noUpdates := func(func(perceptron.Update) bool) {}
	index4 := func(yield func(perceptron.Update) bool) { yield(perceptron.Update{Index: 4}) }
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
		{"index too large", andSeparator, index4},
		{"no updates", andSeparator, noUpdates},
	} {
		messagetest.Panic(t, c.name, func() { Squeeze(absorbedAnd, c.u, c.run) })
		messagetest.Panic(t, c.name+", Cosine", func() { Cosine(absorbedAnd, c.u, c.run) })
	}
}

// TestCosineOfAND compares cos θ with values computed by hand, where θ is the angle between w and
// u = (2, 2, −3), and ‖u‖² = 17. On AND, w is (0, 0, −1) after one mistake, (1, 1, 0) after two and
// (3, 2, −4) after 18. So cos θ falls at the second mistake, and ends below 1.
func TestCosineOfAND(t *testing.T) {
	s := (*cosines)(newSqueeze("Cosine", absorbedAnd, andSeparator, perceptron.Updates(absorbedAnd)))
	for k, want := range map[int]float64{
		1:  3 / math.Sqrt(17),     // 0.73
		2:  4 / math.Sqrt(2*17),   // 0.69
		18: 22 / math.Sqrt(29*17), // 0.99
	} {
		if got := s.cos(k); math.Abs(got-want) > 1e-15 {
			t.Errorf("cos θ after %d mistakes = %v, want %v", k, got, want)
		}
	}
}
