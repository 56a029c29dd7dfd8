package plotting

import (
	"image/color"
	"math"
	"testing"

	"perceptronlab/perceptron"
)

// Two rows of two pixels, found in the figure by their places: row 0 is on top, column
// 0 at the left; blue is positive, orange negative, white 0, half as strong for half.
func TestWeightImagePixels(t *testing.T) {
	p := WeightImage(perceptron.Weights{4, -4, 0, -2}, 2)
	// The frame of the image, from what is not white.
	img := drawnImage(t, p)
	size := img.Bounds().Size()
	left, top, foot := size.X, size.Y, 0
	for y := range size.Y {
		for x := range size.X / 2 {
			if grey(color.RGBAModel.Convert(img.At(x, y)).(color.RGBA)) < 250 {
				left, top, foot = min(left, x), min(top, y), max(foot, y)
			}
		}
	}
	side := (foot - top) / 2 // pixels are squares
	white := color.RGBA{0xff, 0xff, 0xff, 0xff}
	want := [2][2]color.RGBA{{Blue, Orange}, {white, blend(white, Orange, 0.5)}}
	for row := range 2 {
		for column := range 2 {
			// A quarter off the middle, where the bar is.
			x, y := left+column*side+side/2, top+row*side+side/4
			if got := color.RGBAModel.Convert(img.At(x, y)).(color.RGBA); got != want[row][column] {
				t.Errorf("row %d, column %d is %v, want %v", row, column, got, want[row][column])
			}
			middle := color.RGBAModel.Convert(img.At(x, top+row*side+side/2)).(color.RGBA)
			if bar := middle != want[row][column]; bar != (column == 1) {
				t.Errorf("row %d, column %d has a bar: %v; only negative pixels have one", row, column, bar)
			}
		}
	}
}

func TestWeightImageDrawsAnyShape(t *testing.T) {
	for _, test := range []struct{ n, width int }{{1, 1}, {6, 3}, {1000, 1}, {100_000, 400}} {
		w := make(perceptron.Weights, test.n)
		for _, f := range []float64{0, 1e-300, 1e300} {
			for j := range w {
				w[j] = f * float64(j%7-3)
			}
			data, err := PNG(WeightImage(w, test.width), Width/2, Height/2)
			if err != nil || len(data) > 300_000 {
				t.Errorf("%d weights in rows of %d: %d bytes, %v", test.n, test.width, len(data), err)
			}
		}
	}
}

func TestWeightImagePanics(t *testing.T) {
	w := make(perceptron.Weights, 65)
	wantSentence(t, "leave the bias out: w[:64]", func() { WeightImage(w, 8) })
	wantSentence(t, "65 weights, which do not fill rows of 10", func() { WeightImage(w, 10) })
	wantSentence(t, "rows of 0 pixels", func() { WeightImage(w, 0) })
	wantSentence(t, "0 weights", func() { WeightImage(nil, 8) })
	wantSentence(t, "weight 1 NaN", func() { WeightImage(perceptron.Weights{0, math.NaN()}, 1) })
}
