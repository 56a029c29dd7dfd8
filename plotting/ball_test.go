package plotting

import (
	"math"
	"slices"
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// TestUnitBallIsTheTheoremsSetting: ‖x‖ ≤ 1 with equality for one, ‖w*‖ = 1, and the
// margin of the rows drawn is that of d over R.
func TestUnitBallIsTheTheoremsSetting(t *testing.T) {
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
			if !near(largest, 1) || !near(b.star.Norm(), 1) {
				t.Fatalf("seed %d: the largest row has length %v and w* %v", seed, largest, b.star.Norm())
			}
			if want := d.Margin(u) / math.Sqrt(d.Radius2()); !near(b.margin, want) {
				t.Fatalf("seed %d × %v: γ = %v, want %v", seed, size, b.margin, want)
			}
		}
	}
}

func TestHardUnitBalls(t *testing.T) {
	right, nan := perceptron.Weights{1, 1}, math.NaN()
	for _, test := range []struct {
		name string
		data *perceptron.Dataset
		u, w perceptron.Weights
		says string
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
		if words := said(UnitBall(test.data, test.u, test.w)); !slices.Contains(words, test.says) {
			t.Errorf("%s: the figure says %q, want %q among it", test.name, words, test.says)
		}
	}
	mustPanic(t, "u = 0", func() { UnitBall(oneClass, perceptron.Weights{0, 0}, right) })
	mustPanic(t, "weight 1 NaN", func() { UnitBall(oneClass, right, perceptron.Weights{0, nan}) })
	mustPanic(t, "u of 0 weights; wanted 2", func() { UnitBall(oneClass, nil, nil) })
	mustPanic(t, "w of 1 weights; wanted 2", func() { UnitBall(oneClass, right, perceptron.Weights{1}) })
}
