package plotting

import (
	"image/color"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"perceptronlab/perceptron"
)

// seen returns the colour of a figure's pixel, at shares of its width and of its height
// from the top.
func seen(t *testing.T, p *plot.Plot, x, y float64) color.RGBA {
	t.Helper()
	img := drawnImage(t, p)
	size := img.Bounds().Size()
	return rgba(img.At(int(x*float64(size.X)), int(y*float64(size.Y))))
}

// The larger the loss the darker: to the right if it is w₁, to the top if it is w₂.
func TestLossMapIsTheRightWayUp(t *testing.T) {
	of := func(j int) *plot.Plot {
		return LossMap(and, func(_ *perceptron.Dataset, w perceptron.Weights) float64 { return w[j] }, "w")
	}
	if left, right := seen(t, of(0), 0.2, 0.5), seen(t, of(0), 0.7, 0.5); grey(right) > grey(left)-50 {
		t.Errorf("w₁ is %v at the left and %v at the right, which should be darker", left, right)
	}
	if top, foot := seen(t, of(1), 0.5, 0.15), seen(t, of(1), 0.5, 0.8); grey(top) > grey(foot)-50 {
		t.Errorf("w₂ is %v at the top and %v at the foot, which should be lighter", top, foot)
	}
}

func TestShadesDarken(t *testing.T) {
	for k := range 63 {
		if a, b := shade(float64(k)/63), shade(float64(k+1)/63); grey(b) >= grey(a) {
			t.Errorf("shade %d is %v, and the next one %v is not darker", k, a, b)
		}
	}
}

// A scale has a step for each of few whole numbers, none for others, and one number for
// a constant; what is not finite is left out of it.
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
			t.Errorf("%v: %v to %v, %d blocks, %d ticks; want %+v", test.values, s.Low, s.High, s.Blocks, len(s.Ticks), test)
		}
	}
}

func TestLossMapIsWhiteWhereItIsNotFinite(t *testing.T) {
	root := func(_ *perceptron.Dataset, w perceptron.Weights) float64 { return math.Sqrt(w[0]) }
	if got := seen(t, LossMap(and, root, "√w₁"), 0.3, 0.5); got != (color.RGBA{0xff, 0xff, 0xff, 0xff}) {
		t.Errorf("where the loss is NaN the map is %v, want white", got)
	}
}

// Lines of equal loss are where the loss is a tick of the scale, and a few steps have none.
func TestLossMapHasContours(t *testing.T) {
	square := func(_ *perceptron.Dataset, w perceptron.Weights) float64 { return w[0]*w[0] + w[1]*w[1] }
	p := LossMap(and, square, "‖w‖²")
	where := &unproject{}
	p.Add(where)
	lines := 0
	for _, line := range inkStrokes(p, vg.Point{X: Width, Y: Height}) {
		for _, pt := range line {
			w := where.data(pt)
			if v := square(nil, w) / 10; math.Abs(v-math.Round(v)) > 0.02 {
				t.Fatalf("a line goes through %v, where the loss is %v; its ticks are 10 apart", w, 10*v)
			}
		}
		lines++
	}
	if lines == 0 {
		t.Error("there is no line of equal loss")
	}
	if lines := inkStrokes(LossMap(and, perceptron.ZeroOne, "mistakes"), vg.Point{X: Width, Y: Height}); len(lines) > 0 {
		t.Errorf("the number of mistakes has the lines %v", lines)
	}
}

// Marked weights have their loss beside them, if they are in the figure.
func TestLossMapMarks(t *testing.T) {
	words := said(LossMap(and, perceptron.ZeroOne, "mistakes", perceptron.Weights{1, 1}, perceptron.Weights{99, 0}))
	if !slices.Contains(words, "(1, 1): 3") || slices.ContainsFunc(words, func(s string) bool { return strings.Contains(s, "99") }) {
		t.Errorf("the figure says %q", words)
	}
	mustPanic(t, "vector 1 to mark has 3 weights", func() {
		LossMap(and, perceptron.ZeroOne, "", perceptron.Weights{1, 1}, perceptron.Weights{3, 2, -4})
	})
	mustPanic(t, "has 3", func() { LossMap(liftedAnd, perceptron.ZeroOne, "") })
}
