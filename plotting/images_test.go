package plotting

import (
	"image/color"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/recorder"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/theme"
)

// TestWeightImagesFillFigure: arrange chooses the number of columns for which pixels are largest,
// so the images fill the width or the height.
func TestWeightImagesFillFigure(t *testing.T) {
	const titleHeight = 15
	for _, test := range []struct {
		n       int
		size    vg.Point
		columns int
	}{
		{10, vg.Point{X: 420, Y: 210}, 5},
		{10, vg.Point{X: 320, Y: 276}, 4},
		{10, vg.Point{X: 150, Y: 480}, 2},
		{1, vg.Point{X: 150, Y: 480}, 1},
		{2, vg.Point{X: 100, Y: 480}, 1},
		{4, vg.Point{X: 300, Y: 300}, 2},
		{3, vg.Point{X: 1000, Y: 100}, 3},
	} {
		m := &weightImages{images: make([][]float64, test.n), width: 8, rows: 8}
		columns, pixel := m.arrange(test.size, titleHeight)
		if columns != test.columns {
			t.Errorf("%d images in %v: number of columns = %d, want %d",
				test.n, test.size, columns, test.columns)
		}
		rows := (test.n + columns - 1) / columns
		width := vg.Length(columns*8)*pixel + vg.Length(columns-1)*imageGap
		height := vg.Length(rows*8)*pixel + vg.Length(rows-1)*imageGap + vg.Length(rows)*titleHeight
		fits := width <= test.size.X+1e-9 && height <= test.size.Y+1e-9
		fills := width >= test.size.X-1e-9 || height >= test.size.Y-1e-9
		if !fits || !fills {
			t.Errorf("%d images in %v: size of all images = %v × %v, "+
				"want a size that fits and fills the width or the height",
				test.n, test.size, width, height)
		}
	}
}

// TestWeightImagePixels draws two rows of two pixels. Row 0 is at the top, column 0 is at the left,
// and only negative weights have a bar.
func TestWeightImagePixels(t *testing.T) {
	img := imageOf(t, WeightImages(nil, [][]float64{{4, -4, 0, -2}}, 2))
	// In the left half of the figure, the frame of the weight image encloses all pixels that are not
	// white. The scale is in the right half.
	size := img.Bounds().Size()
	left, top, bottom := size.X, size.Y, 0
	for y := range size.Y {
		for x := range size.X / 2 {
			if lightness(rgba(img.At(x, y))) < 250 {
				left, top, bottom = min(left, x), min(top, y), max(bottom, y)
			}
		}
	}
	side := (bottom - top) / 2 // the side of a square that shows one weight; there are two rows
	white := theme.White()
	want := [2][2]color.RGBA{{usual.Positive, usual.Negative}, {white, theme.Blend(white, usual.Negative, 0.5)}}
	for row := range 2 {
		for column := range 2 {
			// Compare the colour in the middle, where a bar would be, with the colour above the bar.
			x, y := left+column*side+side/2, top+row*side+side/4
			got, middle := rgba(img.At(x, y)), rgba(img.At(x, top+row*side+side/2))
			hasBar, isNegative := middle != got, column == 1
			if got != want[row][column] || hasBar != isNegative {
				t.Errorf("row %d, column %d: colour = %v and hasBar = %v, want %v and %v",
					row, column, got, hasBar, want[row][column], isNegative)
			}
		}
	}
}

// barsOf returns how many bars a figure of one weight image has: filled rectangles
// at least twice as wide as high.
func barsOf(weights ...float64) (n int) {
	for _, action := range record(WeightImages(nil, [][]float64{weights}, 2)) {
		if fill, ok := action.(*recorder.Fill); ok && len(fill.Path) == 5 {
			low, high := fill.Path[0].Pos, fill.Path[2].Pos
			if math.Abs(float64(high.X-low.X)) >= 2*math.Abs(float64(high.Y-low.Y)) {
				n++
			}
		}
	}
	return n
}

// TestWeakWeightsHaveNoBar: a bar marks negative weights whose |w| is at least a fifth of the largest.
func TestWeakWeightsHaveNoBar(t *testing.T) {
	for _, test := range []struct {
		weights []float64
		want    int
	}{
		{[]float64{10, -10, -2.1, -1.9}, 2},
		{[]float64{10, -1, -1, -1}, 0},
		{[]float64{-1, -1, -1, -1}, 4},
		{[]float64{0, 0, 0, 0}, 0},
	} {
		if got := barsOf(test.weights...); got != test.want {
			t.Errorf("weights %v: number of bars = %d, want %d", test.weights, got, test.want)
		}
	}
}

// TestScaleOfImagesIsShort: the scale is as high as the images, and at most 144 points.
func TestScaleOfImagesIsShort(t *testing.T) {
	for _, test := range []struct {
		size vg.Point
		want vg.Length // 0 for less than 144
	}{{vg.Point{X: 400, Y: 120}, 0}, {vg.Point{X: 150, Y: 440}, 144}, {vg.Point{X: 400, Y: 400}, 144}} {
		boxes := boxesOf(WeightImages(nil, [][]float64{{1, -2}, {0, 2}}, 1), test.size)
		got := boxes["+2"].Min.Y - boxes["−2"].Min.Y
		if test.want != 0 && math.Abs(float64(got-test.want)) > 0.01 || test.want == 0 && !(got > 0 && got < 144) {
			t.Errorf("size %v: height of the scale = %v, want %v (0: less than 144)", test.size, got, test.want)
		}
	}
}

// TestWeightImageFrames: each framed pixel has a frame in the colour of the ink.
func TestWeightImageFrames(t *testing.T) {
	dark := func(framed ...int) (count int) {
		img := imageOf(t, WeightImages(nil, [][]float64{{4, 4, 4, 4}, {4, 4, 4, 4}}, 2, framed...))
		size := img.Bounds().Size()
		for y := range size.Y {
			for x := range size.X {
				if rgba(img.At(x, y)) == usual.Ink {
					count++
				}
			}
		}
		return count
	}
	none, one, two := dark(), dark(3), dark(3, 0)
	if step := float64(two-one) / float64(one-none); one < none+1000 || math.Abs(step-1) > 0.1 {
		t.Errorf("dark pixels = %d without a frame, %d with one and %d with two, want large and equal steps", none, one, two)
	}
}

// TestWeightImagesExtremes draws very small figures, many images, very large weights and only zeros.
func TestWeightImagesExtremes(t *testing.T) {
	weights := make([][]float64, 100)
	for i := range weights {
		weights[i] = make([]float64, 784)
		for j := range weights[i] {
			weights[i][j] = float64((i*j)%7-3) * 1e300
		}
	}
	checkPNG(t, "small", WeightImages(nil, weights[:7], 28), 100, 60)
	checkPNG(t, "many", WeightImages(nil, weights, 28), 150, 400)
	checkPNG(t, "zeros", WeightImages(nil, [][]float64{{0, 0}, {0, 0}}, 2), Width, Height)
}

func TestWeightImagesPanics(t *testing.T) {
	w := perceptron.Weights{1, 2, 3, 4}
	for name, call := range map[string]func(){
		"no weight vectors": func() { WeightImages(nil, nil, 8) },
		"too many names":    func() { WeightImages([]string{"a", "b"}, [][]float64{w}, 2) },
		"different lengths": func() { WeightImages(nil, [][]float64{w, w[:2]}, 2) },
		"incomplete row":    func() { WeightImages(nil, [][]float64{w}, 3) },
		"less than one row": func() { WeightImages(nil, [][]float64{w}, 5) },
		"width 0":           func() { WeightImages(nil, [][]float64{w}, 0) },
		"no weights":        func() { WeightImages(nil, [][]float64{{}}, 8) },
		"frame outside":     func() { WeightImages(nil, [][]float64{w}, 2, 4) },
		"NaN":               func() { WeightImages(nil, [][]float64{{0, math.NaN()}}, 1) },
	} {
		messagetest.Panic(t, name, call)
	}
}

// TestLargeWordsOfScale: in a style with large words, the lowest number of the scale is in the figure.
func TestLargeWordsOfScale(t *testing.T) {
	p := Style{Font: font.Font{Size: 24}}.Apply(WeightImages(nil, [][]float64{{1, -2, 0, 0}}, 2))
	lowest, ok := boxesOf(p, vg.Point{X: 300, Y: 120})["−2"]
	if !ok || lowest.Min.Y < 0 {
		t.Errorf("place of −2 = %v, %t; want a place in the figure, above 0", lowest, ok)
	}
}

// TestScaleOfWeightImages: the scale begins at 0 if no weight is negative, and a Style can name it.
func TestScaleOfWeightImages(t *testing.T) {
	ink := Style{Weights: "ink"}.Apply(WeightImages(nil, [][]float64{{0, 16}}, 2))
	if got, want := wordsOf(ink), []string{"ink", "0", "+16"}; !sameWords(got, want) {
		t.Errorf("words of the images of ink = %q, want %q", got, want)
	}
	both := WeightImages(nil, [][]float64{{-3, 16}}, 2)
	if got, want := wordsOf(both), []string{"w", "−16", "0", "+16"}; !sameWords(got, want) {
		t.Errorf("words of the images of weights = %q, want %q", got, want)
	}
}

// sameWords reports whether two figures have the same words, in any order.
func sameWords(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}
