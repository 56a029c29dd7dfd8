package plotting

import (
	"image/color"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
)

// colourAt returns the colour of a pixel of a figure. x is a share of the width, from the left, and y
// a share of the height, from the top.
func colourAt(t *testing.T, p *plot.Plot, x, y float64) color.RGBA {
	t.Helper()
	img := drawnImage(t, p)
	size := img.Bounds().Size()
	return rgba(img.At(int(x*float64(size.X)), int(y*float64(size.Y))))
}

// TestLossMapIsTheRightWayUp: the map is darker where the loss is larger, at the right if the loss
// is w₁, and at the top if it is w₂.
func TestLossMapIsTheRightWayUp(t *testing.T) {
	of := func(j int) *plot.Plot {
		return LossMap(and, func(_ *perceptron.Dataset, w perceptron.Weights) float64 { return w[j] }, "w")
	}
	if left, right := colourAt(t, of(0), 0.2, 0.5), colourAt(t, of(0), 0.7, 0.5); grey(right) > grey(left)-50 {
		t.Errorf("w₁: colour %v at the left and %v at the right, want it darker at the right", left, right)
	}
	if top, foot := colourAt(t, of(1), 0.5, 0.15), colourAt(t, of(1), 0.5, 0.8); grey(top) > grey(foot)-50 {
		t.Errorf("w₂: colour %v at the top and %v at the bottom, want it darker at the top", top, foot)
	}
}

func TestShadesDarken(t *testing.T) {
	for k := range 63 {
		if a, b := shade(float64(k)/63), shade(float64(k+1)/63); grey(b) >= grey(a) {
			t.Errorf("shades %d and %d = %v and %v, want the second shade darker", k, k+1, a, b)
		}
	}
}

// TestScaleOf: a scale has a step for each of a few integers, no steps for other numbers, and one
// number for a constant. It ignores values that are not finite.
func TestScaleOf(t *testing.T) {
	tests := []struct {
		values        []float64
		low, high     float64
		blocks, ticks int
	}{
		{[]float64{2, 0, 5, 1}, 0, 5, 6, 6},
		{[]float64{0, 0.5, 1, 1}, 0, 1, 0, 6},
		{[]float64{3, 3, 3, 3}, 3, 3, 1, 1},
		{[]float64{math.NaN(), 1, math.Inf(1), 3}, 1, 3, 3, 3},
		{[]float64{math.NaN(), math.NaN()}, math.Inf(1), math.Inf(-1), 0, 0},
		{[]float64{0, 40, 8, 9}, 0, 40, 0, 5},
	}
	for _, test := range tests {
		s := scaleOf("", test.values)
		if s.Low != test.low || s.High != test.high || s.Blocks != test.blocks || len(s.Ticks) != test.ticks {
			t.Errorf("scale of %v = %v to %v with %d blocks and %d ticks, want %v to %v with %d and %d",
				test.values, s.Low, s.High, s.Blocks, len(s.Ticks),
				test.low, test.high, test.blocks, test.ticks)
		}
	}
}

func TestLossMapIsWhiteWhereItIsNotFinite(t *testing.T) {
	root := func(_ *perceptron.Dataset, w perceptron.Weights) float64 { return math.Sqrt(w[0]) }
	if got := colourAt(t, LossMap(and, root, "√w₁"), 0.3, 0.5); got != (color.RGBA{0xff, 0xff, 0xff, 0xff}) {
		t.Errorf("colour where the loss is NaN = %v, want white", got)
	}
}

// TestLossMapHasContours: contour lines are at the ticks of the scale, and a scale of steps has no
// contour lines.
func TestLossMapHasContours(t *testing.T) {
	square := func(_ *perceptron.Dataset, w perceptron.Weights) float64 { return w[0]*w[0] + w[1]*w[1] }
	p := LossMap(and, square, "‖w‖²")
	where := &axesRecorder{}
	p.Add(where)
	lines := 0
	for _, line := range inkStrokes(p, vg.Point{X: Width, Y: Height}) {
		for _, pt := range line {
			w := where.data(pt)
			if v := square(nil, w) / 10; math.Abs(v-math.Round(v)) > 0.02 {
				t.Fatalf("loss on a contour line, at w = %v, = %v, want a multiple of 10", w, 10*v)
			}
		}
		lines++
	}
	if lines == 0 {
		t.Error("number of contour lines = 0, want at least 1")
	}
	if lines := inkStrokes(LossMap(and, perceptron.ZeroOne, "mistakes"), vg.Point{X: Width, Y: Height}); len(lines) > 0 {
		t.Errorf("contour lines of the number of mistakes = %v, want none", lines)
	}
}

// TestLossMapMarks: a marked weight vector has its loss beside it, unless it is outside the figure.
func TestLossMapMarks(t *testing.T) {
	words := wordsOf(LossMap(and, perceptron.ZeroOne, "mistakes", perceptron.Weights{1, 1}, perceptron.Weights{99, 0}))
	if !slices.Contains(words, "(1, 1): 3") || slices.ContainsFunc(words, func(s string) bool { return strings.Contains(s, "99") }) {
		t.Errorf(`words = %q, want "(1, 1): 3" among them, and none with 99`, words)
	}
}

func TestLossMapPanics(t *testing.T) {
	messagetest.Panic(t, "three weights", func() {
		LossMap(and, perceptron.ZeroOne, "", perceptron.Weights{1, 1}, perceptron.Weights{3, 2, -4})
	})
	messagetest.Panic(t, "three columns", func() { LossMap(absorbedAnd, perceptron.ZeroOne, "") })
}
