package plotting

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/plot/vg"

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
			largest := math.Sqrt(b.examples.data.Radius2())
			if !near(largest, 1) || !near(b.star.Norm(), 1) {
				t.Fatalf("seed %d: the largest row has length %v and w* %v", seed, largest, b.star.Norm())
			}
			if want := d.Margin(u) / math.Sqrt(d.Radius2()); !near(b.margin, want) || len(b.remarks) > 0 {
				t.Fatalf("seed %d × %v: γ = %v, want %v; %q", seed, size, b.margin, want, b.remarks)
			}
		}
	}
}

// TestUnitBallArrows looks at what is drawn: w* ends at distance 1 from the origin,
// perpendicular to the line, and w too, at the angle θ.
func TestUnitBallArrows(t *testing.T) {
	for _, turn := range []float64{0.3, -1.5, 3} {
		d, u, err := datasets.Planted(6, 2, 0.1, 1)
		if err != nil {
			t.Fatal(err)
		}
		sin, cos := math.Sincos(turn)
		w := perceptron.Weights{5 * (cos*u[0] - sin*u[1]), 5 * (sin*u[0] + cos*u[1])}
		p := UnitBall(d, u, w)
		at := new(unproject)
		p.Add(at)
		var arrows, lines [][]vg.Point
		for _, stroke := range inkStrokes(p, vg.Point{X: Width, Y: Height}) {
			a, b := at.data(stroke[0]), at.data(stroke[len(stroke)-1])
			switch {
			case math.Hypot(a[0], a[1]) < 1e-9:
				arrows = append(arrows, stroke)
			case math.Abs(a[0]*b[1]-a[1]*b[0]) < 1e-9 && math.Hypot(a[0]-b[0], a[1]-b[1]) > 2:
				lines = append(lines, stroke)
			}
		}
		if len(arrows) != 2 || len(lines) != 1 {
			t.Fatalf("turned by %v: %d arrows and %d lines through the origin; wanted 2 and 1", turn, len(arrows), len(lines))
		}
		star, other := arrows[0][1].Sub(arrows[0][0]), arrows[1][1].Sub(arrows[1][0])
		along := lines[0][1].Sub(lines[0][0])
		if cos := float64(star.Dot(along)) / length(star) / length(along); math.Abs(cos) > 1e-9 {
			t.Errorf("the cosine of w* and the line is %v", cos)
		}
		if got := float64(star.Dot(other)) / length(star) / length(other); math.Abs(got-math.Cos(turn)) > 1e-9 {
			t.Errorf("the cosine of w* and w is %v, want %v", got, math.Cos(turn))
		}
		for _, word := range []string{"w*", "w", "θ", "γ"} {
			if !slices.Contains(said(p), word) {
				t.Errorf("turned by %v: %s is not there", turn, word)
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
		{"u = 0", oneClass, perceptron.Weights{0, 0}, right, "u = 0"},
		{"u NaN", oneClass, perceptron.Weights{nan, 0}, right, "u is not finite"},
		{"w = 0", oneClass, right, perceptron.Weights{0, 0}, "w = 0"},
		{"w NaN", oneClass, right, perceptron.Weights{0, nan}, "w is not finite"},
		{"w = −u", oneClass, right, perceptron.Weights{-1, -1}, "θ"},
	} {
		if words := said(UnitBall(test.data, test.u, test.w)); !slices.Contains(words, test.says) {
			t.Errorf("%s: the figure says %q, want %q among it", test.name, words, test.says)
		}
	}
	wantSentence(t, "u of 0 weights; wanted 2", func() { UnitBall(oneClass, nil, nil) })
	wantSentence(t, "w of 1 weights; wanted 2", func() { UnitBall(oneClass, right, perceptron.Weights{1}) })
}
