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

// colourAt returns the colour of a pixel of a figure. x is the distance of the pixel from the left
// edge, as a share of the width. y is its distance from the top, as a share of the height.
func colourAt(t *testing.T, p *plot.Plot, x, y float64) color.RGBA {
	t.Helper()
	img := imageOf(t, p)
	size := img.Bounds().Size()
	return rgba(img.At(int(x*float64(size.X)), int(y*float64(size.Y))))
}

// TestLossMapOrientation: the map is darker where the loss is larger. If the loss is w₁, the map is
// darker at the right. If the loss is w₂, the map is darker at the top.
func TestLossMapOrientation(t *testing.T) {
	mapOfWeight := func(j int) *plot.Plot {
		return LossMap(and, func(_ *perceptron.Dataset, w perceptron.Weights) float64 { return w[j] }, "w")
	}
	// The scale is further to the right than 0.7.
	left, right := colourAt(t, mapOfWeight(0), 0.2, 0.5), colourAt(t, mapOfWeight(0), 0.7, 0.5)
	if lightness(right) > lightness(left)-50 {
		t.Errorf("loss w₁: colours at the left and right = %v and %v, want a darker colour at the right",
			left, right)
	}
	top, bottom := colourAt(t, mapOfWeight(1), 0.5, 0.15), colourAt(t, mapOfWeight(1), 0.5, 0.8)
	if lightness(top) > lightness(bottom)-50 {
		t.Errorf("loss w₂: colours at the top and bottom = %v and %v, want a darker colour at the top",
			top, bottom)
	}
}

// TestShadesDarken: each of the 64 shades is darker than the shade before it.
func TestShadesDarken(t *testing.T) {
	for k := range 63 {
		if a, b := usual.Shade(float64(k)/63), usual.Shade(float64(k+1)/63); lightness(b) >= lightness(a) {
			t.Errorf("shades %d and %d = %v and %v, want the second shade darker than the first",
				k, k+1, a, b)
		}
	}
}

// TestShadesOfStyle: in the shades of any colour, each is at least as dark as the one before it, and
// the shades at six equal steps of the scale differ visibly in lightness. The usual shades have the usual
// colour at 0.6 of the scale, which is where SetShades would put it.
func TestShadesOfStyle(t *testing.T) {
	for _, c := range []color.RGBA{
		{A: 0xff},
		{0x20, 0x20, 0x20, 0xff},
		{0, 0x33, 0, 0xff},
		usual.Positive,
		{0x80, 0xc0, 0x80, 0xff},
		{0xff, 0xff, 0, 0xff},
		{0xff, 0xff, 0xff, 0xff},
	} {
		style := usual
		style.Positive = c
		style.SetShades()
		for k := range 63 {
			a, b := style.Shade(float64(k)/63), style.Shade(float64(k+1)/63)
			if lightness(b) > lightness(a) {
				t.Errorf("shades %d and %d of %v = %v and %v, want no lighter second shade", k, k+1, c, a, b)
			}
		}
		for k := range 6 {
			a, b := style.Shade(float64(k)/6), style.Shade(float64(k+1)/6)
			if lightness(a)-lightness(b) < 20 {
				t.Errorf("shades at %d/6 and %d/6 of %v = %v and %v, want a visible difference", k, k+1, c, a, b)
			}
		}
		if c == usual.Positive && math.Abs(style.Middle-usual.Middle) > 0.01 {
			t.Errorf("place of the usual colour on the scale = %v, want about %v", style.Middle, usual.Middle)
		}
	}
}

// TestContrastOfContours: in the shades of any colour, a contour line and its label have a contrast of at
// least 2.4 to the colour of the map (Web Content Accessibility Guidelines 2.2, "contrast ratio").
func TestContrastOfContours(t *testing.T) {
	for _, c := range []color.RGBA{{0x20, 0x20, 0x20, 0xff}, usual.Positive, {0x80, 0xc0, 0x80, 0xff}} {
		style := Style{Positive: c}.theme()
		for k := range 64 {
			shade := style.Shade(float64(k) / 63)
			if ratio := contrast(style.On(shade), shade); ratio < 2.4 {
				t.Errorf("contrast on shade %d of %v = %.2f, want at least 2.4", k, c, ratio)
			}
		}
	}
}

// contrast returns the contrast ratio of two colours, from 1 to 21.
func contrast(a, b color.RGBA) float64 {
	luminance := func(c color.RGBA) float64 {
		linear := func(v uint8) float64 { return math.Pow((float64(v)/255+0.055)/1.055, 2.4) } // for v > 10
		return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
	}
	l, m := luminance(a), luminance(b)
	return (max(l, m) + 0.05) / (min(l, m) + 0.05)
}

// TestScaleOf: if all values are integers in a small range, the scale has one block of colour per
// integer of the range. The scale of equal values has one block. Other scales have no blocks. Values
// that are not finite are ignored.
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
		s := scaleOf("", test.values, usual)
		if s.Low != test.low || s.High != test.high || s.Blocks != test.blocks || len(s.Ticks) != test.ticks {
			t.Errorf("scale of %v = %v to %v with %d blocks and %d ticks, "+
				"want %v to %v with %d blocks and %d ticks",
				test.values, s.Low, s.High, s.Blocks, len(s.Ticks),
				test.low, test.high, test.blocks, test.ticks)
		}
	}
}

func TestLossMapIsWhiteWhereLossIsNotFinite(t *testing.T) {
	root := func(_ *perceptron.Dataset, w perceptron.Weights) float64 { return math.Sqrt(w[0]) }
	if got := colourAt(t, LossMap(and, root, "√w₁"), 0.3, 0.5); got != (color.RGBA{0xff, 0xff, 0xff, 0xff}) {
		t.Errorf("colour where the loss is NaN = %v, want white", got)
	}
}

// TestLossMapContours: the map of the loss ‖w‖² has contour lines at the ticks of the scale, which
// are multiples of 10. The map of ZeroOne has no contour lines, because the values of this loss are
// integers.
func TestLossMapContours(t *testing.T) {
	square := func(_ *perceptron.Dataset, w perceptron.Weights) float64 { return w[0]*w[0] + w[1]*w[1] }
	p := LossMap(and, square, "‖w‖²")
	axes := &axesRecorder{}
	p.Add(axes)
	lines := inkStrokes(p, vg.Point{X: Width, Y: Height})
	if len(lines) == 0 {
		t.Error("number of contour lines = 0, want at least 1")
	}
	for _, line := range lines {
		for _, pt := range line {
			w := axes.data(pt)
			loss := square(nil, w)
			if math.Abs(loss/10-math.Round(loss/10)) > 0.02 {
				t.Fatalf("at w = %v on a contour line, loss = %v, want a multiple of 10", w, loss)
			}
		}
	}
	if lines := inkStrokes(LossMap(and, perceptron.ZeroOne, "mistakes"), vg.Point{X: Width, Y: Height}); len(lines) > 0 {
		t.Errorf("contour lines of ZeroOne = %v, want none", lines)
	}
}

// TestLossMapMarks: the loss of a marked weight vector is written beside the mark, unless the mark is
// outside the figure. Without a bias, (1, 1) misclassifies three examples of AND.
func TestLossMapMarks(t *testing.T) {
	words := wordsOf(LossMap(and, perceptron.ZeroOne, "mistakes", perceptron.Weights{1, 1}, perceptron.Weights{99, 0}))
	contains99 := func(s string) bool { return strings.Contains(s, "99") }
	if !slices.Contains(words, "(1, 1): 3") || slices.ContainsFunc(words, contains99) {
		t.Errorf(`words = %q, want words that include "(1, 1): 3" and no word that contains 99`, words)
	}
}

func TestLossMapPanics(t *testing.T) {
	messagetest.Panic(t, "three weights", func() {
		LossMap(and, perceptron.ZeroOne, "", perceptron.Weights{1, 1}, perceptron.Weights{3, 2, -4})
	})
	messagetest.Panic(t, "NaN", func() { LossMap(and, perceptron.ZeroOne, "", perceptron.Weights{1, math.NaN()}) })
	messagetest.Panic(t, "three columns", func() { LossMap(absorbedAnd, perceptron.ZeroOne, "") })
}
