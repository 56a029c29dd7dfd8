package plotting

import (
	"iter"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/plot"

	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/geometry"
)

var (
	liftedAnd    = and.AbsorbBias()
	andSeparator = perceptron.Weights{2, 2, -3}
)

// The chain of the proof on integers, for AND, lifted: with u = (2, 2, −3), ρ = 1,
// ‖u‖² = 17 and R² = 3 it is k ≤ w·u, (w·u)² ≤ 17 ‖w‖² and ‖w‖² ≤ 3k.
func TestSqueezeDrawsTheChain(t *testing.T) {
	s := newSqueeze("Squeeze", liftedAnd, andSeparator, perceptron.Updates(liftedAnd))
	if s.bound != 51 || len(s.norm) != 18 {
		t.Fatalf("the bound is %v, with %d steps; want 51, with 18", s.bound, len(s.norm))
	}
	for up := range perceptron.Updates(liftedAnd) {
		k := up.K
		var wu, ww int
		for j, v := range up.After {
			wu += int(v) * int(andSeparator[j])
			ww += int(v) * int(v)
		}
		if k > wu || wu*wu > 17*ww || ww > 3*k {
			t.Errorf("after %d mistakes: k ≤ w·u, (w·u)² ≤ 17‖w‖², ‖w‖² ≤ 3k is not true of w·u = %d, ‖w‖² = %d", k, wu, ww)
		}
		along, norm := s.along[k-1].Y, s.norm[k-1].Y
		if math.Abs(along*math.Sqrt(17)-float64(wu)) > 1e-12 || math.Abs(norm*norm-float64(ww)) > 1e-12 {
			t.Errorf("after %d mistakes the figure has w·w* = %v and ‖w‖ = %v; want %d/√17 and √%d", k, along, norm, wu, ww)
		}
	}
}

// TestFirstUpdates: the pictures after 0, 1, … updates have one set of axes.
func TestFirstUpdates(t *testing.T) {
	s := newSqueeze("Squeeze", liftedAnd, andSeparator, perceptron.Updates(liftedAnd))
	v := &weightSpace{x: geometry.Interval{Low: -1, High: 1}, y: geometry.Interval{Low: -1, High: 1}}
	v.path.add(perceptron.Weights{0, 0}, 0)
	v.path.add(perceptron.Weights{1, 1}, 1)
	for _, p := range [][2]*plot.Plot{{s.plot(0), s.plot(18)}, {v.plot(0), v.plot(2)}} {
		if a, b := p[0], p[1]; a.X.Max != b.X.Max || a.Y.Max != b.Y.Max || len(said(a)) >= len(said(b)) {
			t.Errorf("the ranges are to %v, %v and %v, %v; %d and %d words", a.X.Max, a.Y.Max, b.X.Max, b.Y.Max, len(said(a)), len(said(b)))
		}
	}
	if words := said(s.plot(3)); !slices.Contains(words, "k = 3") || slices.Contains(words, "M = 18") {
		t.Errorf("after 3 of 18 updates the squeeze says %q", words)
	}
}

// TestOtherRunsAreRefused: the proof is about a run from 0 on the data that are given, and
// a separator of them.
func TestOtherRunsAreRefused(t *testing.T) {
	type updates = iter.Seq[perceptron.Update]
	run := perceptron.Updates(liftedAnd)
	for _, c := range []struct {
		want string
		u    perceptron.Weights
		run  updates
	}{
		{"example 1 has the label −1 and the score u·x = 0", perceptron.Weights{2, 1, -1}, run},
		{"u = (0, 0, 0)", make(perceptron.Weights, 3), run},
		{"weight 1 NaN", perceptron.Weights{1, math.NaN(), 1}, run},
		{"takes w from [1 1 1]", andSeparator, perceptron.Trainer{Initial: perceptron.Weights{1, 1, 1}}.Updates(liftedAnd)},
		{"to [0 0 -0.5]", andSeparator, perceptron.Trainer{LearningRate: 0.5}.Updates(liftedAnd)},
		{"example 1, counted from 0, with x = (0, 1, 1) and y = +1, which the data do not have there", andSeparator, perceptron.Updates(xor.AbsorbBias())},
		{"x = (0, 0) and y = −1, which the data do not have there", andSeparator, perceptron.Updates(and)},
		{"example 4, counted from 0", andSeparator, func(yield func(perceptron.Update) bool) { yield(perceptron.Update{Index: 4}) }},
	} {
		mustPanic(t, c.want, func() { Squeeze(liftedAnd, c.u, c.run) })
		mustPanic(t, c.want, func() { Cosine(liftedAnd, c.u, c.run) })
	}
}

// Cos θ falls at the second mistake on AND, and ends below 1: the perceptron does not
// go to w*, nor nearer to it each time.
func TestCosineFalls(t *testing.T) {
	s := (*cosines)(newSqueeze("Cosine", liftedAnd, andSeparator, perceptron.Updates(liftedAnd)))
	// w = (0, 0, −1), then (1, 1, 0): 3/√17 and 4/√34.
	if a, b := s.cos(1), s.cos(2); math.Abs(a-3/math.Sqrt(17)) > 1e-15 || math.Abs(b-4/math.Sqrt(34)) > 1e-15 || b > a {
		t.Errorf("cos θ goes from %v to %v; want from 3/√17 down to 4/√34", a, b)
	}
	if last := s.cos(18); math.Abs(last-22/math.Sqrt(29*17)) > 1e-15 {
		t.Errorf("cos θ ends at %v; want 22/√(29·17)", last)
	}
}
