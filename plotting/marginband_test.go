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
func TestBandOfAND(t *testing.T) {
	b := newBand(and, perceptron.Weights{3, 2, -4})
	if b.rho != 1 || !slices.Equal(b.support, []int{2, 3}) || !b.separates() {
		t.Errorf("ρ = %v, support = %v, separates = %v; want 1, [2 3], true", b.rho, b.support, b.separates())
	}
	if want := 1 / math.Sqrt(13); math.Abs(b.halfWidth()-want) > 1e-15 {
		t.Errorf("halfWidth() = %v, want 1/√13", b.halfWidth())
	}
	// The same examples and weights in tenths, where the sums are rounded.
	tenths := perceptron.Must(and.Scale(0.1))
	b = newBand(tenths, perceptron.Weights{0.3, 0.2, -0.04})
	if !slices.Equal(b.support, []int{2, 3}) {
		t.Errorf("in tenths, support = %v, want [2 3]", b.support)
	}
	// In float64, 0.1 + 0.2 is not 0.3, but both examples are at the edge except for rounding.
	b = newBand(fromRows([][]float64{{0.1, 0.2}, {0.3, 0}}, 1, 1), perceptron.Weights{1, 1})
	if !slices.Equal(b.support, []int{0, 1}) {
		t.Errorf("support of the examples (0.1, 0.2) and (0.3, 0) = %v, want [0 1]", b.support)
	}
	// An example whose y (w·x + b) exceeds ρ by more than rounding errors is not a support example.
	b = newBand(and, perceptron.Weights{3, 2 + 1e-12, -4})
	if !slices.Equal(b.support, []int{2}) {
		t.Errorf("support with w₂ = 2 + 10⁻¹² = %v, want [2]", b.support)
	}
	for _, w := range []perceptron.Weights{{2, 2, -2}, {0, 0, 0}, {0, 0, 1}} {
		if newBand(and, w).separates() {
			t.Errorf("w = %v: separates() = true, want false", w)
		}
	}
}

func TestFrameCounts(t *testing.T) {
	or := fromRows(corners, -1, 1, 1, 1)
	// stream returns n updates, or updates without end if n is negative. It counts the updates read.
	stream := func(n int, read *int) func(func(perceptron.Update) bool) {
		return func(yield func(perceptron.Update) bool) {
			for k := 1; n < 0 || k <= n; k++ {
				*read++
				w := perceptron.Weights{float64(k - 1), 0}
				if !yield(perceptron.Update{K: k, X: []float64{1, 0}, Index: 2, Y: 1, Before: w, After: perceptron.Weights{float64(k), 0}}) {
					return
				}
			}
		}
	}
	tests := []struct {
		updates, frames, read int
		last                  string
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
		if len(frames) != test.frames || read != test.read || frames[len(frames)-1].Title.Text != test.last {
			t.Errorf("%d updates: %d frames, %d updates read and the last title %q; want %d, %d and %q",
				test.updates, len(frames), read, frames[len(frames)-1].Title.Text,
				test.frames, test.read, test.last)
		}
		for k, frame := range frames[:min(10, len(frames)-1)] {
			if want := notation.Iterate(k) + " = (" + strconv.Itoa(k) + ", 0)"; frame.Title.Text != want {
				t.Errorf("title of frame %d = %q, want %q", k, frame.Title.Text, want)
			}
		}
	}
	if name := framesOf(or, stream(13, new(int)))[10].Title.Text; name != "w⁽¹⁰⁾ … w⁽¹²⁾" {
		t.Errorf(`title of the omitted frames = %q, want "w⁽¹⁰⁾ … w⁽¹²⁾"`, name)
	}
}

// TestOtherConstants: if the bias was absorbed with the constant 2, an example has the same score in
// the scene as its row [x; 2] in the run.
func TestOtherConstants(t *testing.T) {
	data := perceptron.Must(perceptron.Bias{Constant: 2}.Absorb(and))
	for up := range perceptron.Updates(data) {
		s := scene.OfUpdate("", and, up.After, up)
		for i := range and.Len() {
			if got, want := s.Regions.Score(and.Row(i)), up.After.Dot(data.Row(i)); got != want {
				t.Fatalf("update %d: the score of example %d is %v, want %v", up.K, i, got, want)
			}
		}
	}
}
