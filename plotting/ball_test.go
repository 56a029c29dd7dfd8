package plotting

import (
	"math"
	"slices"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// TestUnitBallScalesExamples: the drawn examples and weights satisfy max ‖x‖ = 1 and ‖w*‖ = 1, as the
// convergence theorem assumes. The margin of the drawn examples is the margin of d, divided by R.
func TestUnitBallScalesExamples(t *testing.T) {
	// The squares of examples times 1e-150 or 1e140 are close to the limits of float64.
	factors := []float64{1, 1e-150, 1e140, 7}
	for seed := range uint64(5) {
		d, u, err := datasets.Planted(30, 2, 0.1, seed)
		if err != nil {
			t.Fatal(err)
		}
		for _, factor := range factors {
			scaled, err := d.Scale(factor)
			if err != nil {
				t.Fatal(err)
			}
			b := newBall(scaled, u, nil)
			largest := math.Sqrt(b.examples.Data.Radius2())
			if !near(largest, 1) || !near(b.wStar.Norm(), 1) {
				t.Fatalf("seed %d, examples times %v: max ‖x‖ = %v and ‖w*‖ = %v, want 1 and 1",
					seed, factor, largest, b.wStar.Norm())
			}
			if want := d.Margin(u) / math.Sqrt(d.Radius2()); !near(b.margin, want) {
				t.Fatalf("seed %d, examples times %v: γ = %v, want %v", seed, factor, b.margin, want)
			}
		}
	}
}

// TestUnitBallExtremes draws examples at the origin and on the line, w = 0, and numbers whose
// squares are near the limits of float64 or beyond them.
func TestUnitBallExtremes(t *testing.T) {
	diagonal := perceptron.Weights{1, 1}
	for _, test := range []struct {
		name string
		data *perceptron.Dataset
		u, w perceptron.Weights
		want string // a text in the figure
	}{
		{"one example", fromRows([][]float64{{3, 5}}, 1), diagonal, diagonal, "γ"},
		{"one class", oneClass, diagonal, nil, "γ"},
		{"example at the origin", fromRows([][]float64{{0, 0}}, 1), diagonal, diagonal, "u does not separate"},
		{"largest numbers", fromRows([][]float64{{3e153, 1e153}}, 1), perceptron.Weights{1e300, 1e300}, diagonal, "γ"},
		{"smallest numbers", fromRows([][]float64{{5e-324, 0}}, 1), perceptron.Weights{5e-324, 0}, diagonal, "γ"},
		{"example on the line", fromRows([][]float64{{1, -1}}, 1), diagonal, diagonal, "u does not separate"},
		{"w = 0", oneClass, diagonal, perceptron.Weights{0, 0}, "γ"},
		{"w = −u", oneClass, diagonal, perceptron.Weights{-1, -1}, "θ"},
	} {
		if words := wordsOf(UnitBall(test.data, test.u, test.w)); !slices.Contains(words, test.want) {
			t.Errorf("%s: words = %q, want words that include %q", test.name, words, test.want)
		}
	}
}

func TestUnitBallPanics(t *testing.T) {
	diagonal := perceptron.Weights{1, 1}
	messagetest.Panic(t, "u = 0", func() { UnitBall(oneClass, perceptron.Weights{0, 0}, diagonal) })
	messagetest.Panic(t, "NaN in w", func() { UnitBall(oneClass, diagonal, perceptron.Weights{0, math.NaN()}) })
	messagetest.Panic(t, "nil u", func() { UnitBall(oneClass, nil, nil) })
	messagetest.Panic(t, "one weight in w", func() { UnitBall(oneClass, diagonal, perceptron.Weights{1}) })
}
