package plotting

import (
	"math"
	"slices"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// TestUnitBallHasTheTheoremsSetting: max ‖x‖ = 1, ‖w*‖ = 1, and the margin of the drawn examples is
// the margin of d, divided by R.
func TestUnitBallHasTheTheoremsSetting(t *testing.T) {
	for seed := range uint64(5) {
		d, u, err := datasets.Planted(30, 2, 0.1, seed)
		if err != nil {
			t.Fatal(err)
		}
		for _, size := range []float64{1, 1e-150, 1e140, 7} {
			scaled, err := d.Scale(size)
			if err != nil {
				t.Fatal(err)
			}
			b := newBall(scaled, u, nil)
			largest := math.Sqrt(b.examples.Data.Radius2())
			if !near(largest, 1) || !near(b.wStar.Norm(), 1) {
				t.Fatalf("seed %d, examples times %v: max ‖x‖ = %v and ‖w*‖ = %v, want 1 for both",
					seed, size, largest, b.wStar.Norm())
			}
			if want := d.Margin(u) / math.Sqrt(d.Radius2()); !near(b.margin, want) {
				t.Fatalf("seed %d, examples times %v: γ = %v, want %v", seed, size, b.margin, want)
			}
		}
	}
}

// TestUnitBallExtremes draws datasets and weights at the limits of float64.
func TestUnitBallExtremes(t *testing.T) {
	right := perceptron.Weights{1, 1}
	for _, test := range []struct {
		name string
		data *perceptron.Dataset
		u, w perceptron.Weights
		text string // in the figure
	}{
		{"one example", fromRows([][]float64{{3, 5}}, 1), right, right, "γ"},
		{"one class", oneClass, right, nil, "γ"},
		{"the origin", fromRows([][]float64{{0, 0}}, 1), right, right, "u does not separate"},
		{"huge", fromRows([][]float64{{3e153, 1e153}}, 1), perceptron.Weights{1e300, 1e300}, right, "γ"},
		{"smallest", fromRows([][]float64{{5e-324, 0}}, 1), perceptron.Weights{5e-324, 0}, right, "γ"},
		{"on the line", fromRows([][]float64{{1, -1}}, 1), right, right, "u does not separate"},
		{"w = 0", oneClass, right, perceptron.Weights{0, 0}, "γ"},
		{"w = −u", oneClass, right, perceptron.Weights{-1, -1}, "θ"},
	} {
		if words := wordsOf(UnitBall(test.data, test.u, test.w)); !slices.Contains(words, test.text) {
			t.Errorf("%s: words = %q, want %q among them", test.name, words, test.text)
		}
	}
}

func TestUnitBallPanics(t *testing.T) {
	right := perceptron.Weights{1, 1}
	messagetest.Panic(t, "u = 0", func() { UnitBall(oneClass, perceptron.Weights{0, 0}, right) })
	messagetest.Panic(t, "NaN in w", func() { UnitBall(oneClass, right, perceptron.Weights{0, math.NaN()}) })
	messagetest.Panic(t, "nil u", func() { UnitBall(oneClass, nil, nil) })
	messagetest.Panic(t, "one weight in w", func() { UnitBall(oneClass, right, perceptron.Weights{1}) })
}
