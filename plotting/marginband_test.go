package plotting

import (
	"math"
	"slices"
	"strconv"
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/scene"
)

// TestBandOfAND: with the weights 3, 2 and the bias −4, the values of y (w·x + b) are 4, 2, 1, 1.
// So ρ = 1, the support examples are 2 and 3, and half the width of the band is 1/√(3² + 2²).
func TestBandOfAND(t *testing.T) {
	b := newBand(and, perceptron.Weights{3, 2, -4})
	if b.rho != 1 || !slices.Equal(b.support, []int{2, 3}) || !b.exists() {
		t.Errorf("ρ = %v, support = %v, exists() = %v; want 1, [2 3] and true",
			b.rho, b.support, b.exists())
	}
	if want := 1 / math.Sqrt(13); math.Abs(b.halfWidth()-want) > 1e-15 {
		t.Errorf("halfWidth() = %v, want %v", b.halfWidth(), want)
	}
}

// TestBandAllowsForRounding: an example is a support example if its y (w·x + b) differs from ρ only by
// rounding errors.
func TestBandAllowsForRounding(t *testing.T) {
	for _, c := range []struct {
		name    string
		data    *perceptron.Dataset
		w       perceptron.Weights
		support []int
	}{
		// These are the data and weights of TestBandOfAND in other units, but now the sums are rounded.
		{"AND in tenths", perceptron.Must(and.Scale(0.1)), perceptron.Weights{0.3, 0.2, -0.04}, []int{2, 3}},
		// Without rounding, the two examples have equal scores. In float64, 0.1 + 0.2 is not 0.3.
		{"0.1 + 0.2", fromRows([][]float64{{0.1, 0.2}, {0.3, 0}}, 1, 1), perceptron.Weights{1, 1}, []int{0, 1}},
		// For examples 2 and 3, y (w·x + b) is 1 and 1 + 10⁻¹². Rounding errors are smaller than 10⁻¹².
		{"w₂ = 2 + 10⁻¹²", and, perceptron.Weights{3, 2 + 1e-12, -4}, []int{2}},
	} {
		if got := newBand(c.data, c.w).support; !slices.Equal(got, c.support) {
			t.Errorf("%s: support = %v, want %v", c.name, got, c.support)
		}
	}
}

// TestNoBandWithoutSeparator: there is no band if w does not separate AND, or has no line.
func TestNoBandWithoutSeparator(t *testing.T) {
	for _, w := range []perceptron.Weights{{2, 2, -2}, {0, 0, 0}, {0, 0, 1}} {
		if newBand(and, w).exists() {
			t.Errorf("w = %v: exists() = true, want false", w)
		}
	}
}

// TestFrameCounts: if there are up to 12 updates, Frames shows all weight vectors. If there are
// more, Frames shows the first ten weight vectors, a note and the last weight vector. Frames shows
// at most 1000 updates. It reads update 1001 only to find out whether the run goes on.
func TestFrameCounts(t *testing.T) {
	or := fromRows(corners, -1, 1, 1, 1)
	// stream yields n imaginary updates, or updates without end if n is negative. Each update adds the
	// example (1, 0) to w. stream counts the yielded updates in *read.
	stream := func(n int, read *int) func(func(perceptron.Update) bool) {
		return func(yield func(perceptron.Update) bool) {
			for k := 1; n < 0 || k <= n; k++ {
				*read++
				before, after := perceptron.Weights{float64(k - 1), 0}, perceptron.Weights{float64(k), 0}
				up := perceptron.Update{K: k, X: []float64{1, 0}, Index: 2, Y: 1, Before: before, After: after}
				if !yield(up) {
					return
				}
			}
		}
	}
	tests := []struct {
		updates, frames, read int
		lastTitle             string
	}{
		{0, 1, 0, "no mistake, no update"},
		{1, 2, 1, "w⁽¹⁾ = (1, 0)"},
		{12, 13, 12, "w⁽¹²⁾ = (12, 0)"},
		{13, 12, 13, "w⁽¹³⁾ = (13, 0)"},
		{1000, 12, 1000, "w⁽¹⁰⁰⁰⁾ = (1000, 0)"},
		{-1, 12, 1001, "w⁽¹⁰⁰⁰⁾ = (1000, 0), and on"},
	}
	for _, test := range tests {
		read := 0
		frames := framesOf(or, stream(test.updates, &read))
		lastTitle := frames[len(frames)-1].Title.Text
		if len(frames) != test.frames || read != test.read || lastTitle != test.lastTitle {
			t.Errorf("%d updates: frames = %d, updates read = %d, last title = %q; want %d, %d and %q",
				test.updates, len(frames), read, lastTitle, test.frames, test.read, test.lastTitle)
		}
		for k, frame := range frames[:min(10, len(frames)-1)] {
			if want := notation.Iterate(k) + " = (" + strconv.Itoa(k) + ", 0)"; frame.Title.Text != want {
				t.Errorf("title of frame %d = %q, want %q", k, frame.Title.Text, want)
			}
		}
	}
	if title := framesOf(or, stream(13, new(int)))[10].Title.Text; title != "w⁽¹⁰⁾ … w⁽¹²⁾" {
		t.Errorf(`title of the omitted frames = %q, want "w⁽¹⁰⁾ … w⁽¹²⁾"`, title)
	}
}

// TestSceneScoresWithConstant2: if the bias was absorbed with the constant 2, an example x has the
// same score in the scene as the row [x; 2] in the run.
func TestSceneScoresWithConstant2(t *testing.T) {
	data := perceptron.Must(perceptron.Bias{Constant: 2}.Absorb(and))
	for up := range perceptron.Updates(data) {
		s := scene.OfUpdate("", and, up.After, up)
		for i := range and.Len() {
			if got, want := s.Regions.Score(and.Row(i)), up.After.Dot(data.Row(i)); got != want {
				t.Fatalf("update %d: score of example %d = %v, want %v", up.K, i, got, want)
			}
		}
	}
}
