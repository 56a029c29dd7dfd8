package plotting

import (
	"bytes"
	"image/color"
	"image/png"
	"testing"

	"gonum.org/v1/plot/vg"

	"perceptronlab/perceptron"
)

// Three images of one pixel, on one scale: 4 is blue, −2 half as strong as orange is, 1
// a quarter of blue. They stand beside each other in their order, in a wide figure.
func TestWeightImagesHaveOneScale(t *testing.T) {
	p := WeightImages([]string{"a", "b", "c"}, [][]float64{{4}, {-2}, {1}}, 1)
	data, err := PNG(p, 400, 150)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	white := color.RGBA{0xff, 0xff, 0xff, 0xff}
	want := []color.RGBA{Blue, blend(white, Orange, 0.5), blend(white, Blue, 0.25)}
	var found []color.RGBA
	for x, y := 0, 3*img.Bounds().Dy()/8; x < img.Bounds().Dx(); x++ { // above the bars
		if got := rgba(img.At(x, y)); len(found) < len(want) && got == want[len(found)] {
			found = append(found, got)
		}
	}
	if len(found) != 3 {
		t.Errorf("from left to right there are %v, want %v", found, want)
	}
}

// Pictures, without a negative number, have a scale from 0 upwards; weights one around 0.
func TestWeightImagesOfPicturesScaleFromZero(t *testing.T) {
	if s := newWeightImages(nil, [][]float64{{0, 16}, {3, 0}}, 2).scale.scale(); s.low != 0 || s.high != 16 || s.name != "x" {
		t.Errorf("pictures: from %v to %v of %s, want from 0 to 16 of x", s.low, s.high, s.name)
	}
	if s := newWeightImages(nil, [][]float64{{0, 16}, {3, -1}}, 2).scale.scale(); s.low != -16 || s.high != 16 || s.name != "w" {
		t.Errorf("weights: from %v to %v of %s, want from -16 to 16 of w", s.low, s.high, s.name)
	}
}

// The columns are those that make the images largest: any other number of them has
// smaller pixels, or as large ones in fewer columns.
func TestWeightImagesAreAsLargeAsCanBe(t *testing.T) {
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
		m := &weightImages{images: make([]*weightImage, test.n), names: make([]string, test.n), width: 8, rows: 8}
		columns, pixel := m.grid(test.size)
		if columns != test.columns {
			t.Errorf("%d images in %v: %d columns, want %d", test.n, test.size, columns, test.columns)
		}
		rows := (test.n + columns - 1) / columns
		wide := vg.Length(columns*8)*pixel + vg.Length(columns-1)*imageGap
		high := vg.Length(rows*8)*pixel + vg.Length(rows-1)*imageGap + vg.Length(rows)*imageName
		if wide > test.size.X+1e-9 || high > test.size.Y+1e-9 || wide < test.size.X-1e-9 && high < test.size.Y-1e-9 {
			t.Errorf("%d images in %v are %v × %v: too large, or smaller than need be", test.n, test.size, wide, high)
		}
	}
}

func TestWeightImagesDrawsAnySize(t *testing.T) {
	weights := make([][]float64, 100)
	for i := range weights {
		weights[i] = make([]float64, 784)
		for j := range weights[i] {
			weights[i][j] = float64((i*j)%7-3) * 1e300
		}
	}
	for _, size := range append(sizes, vg.Point{X: 20, Y: 20}) {
		for _, n := range []int{1, 7, 100} {
			data, err := PNG(WeightImages(nil, weights[:n], 28), size.X, size.Y)
			if err != nil || len(data) > 600_000 {
				t.Errorf("%d images at %v: %d bytes, %v", n, size, len(data), err)
			}
		}
	}
	if _, err := PNG(WeightImages(nil, [][]float64{{0, 0}, {0, 0}}, 2), Width, Height); err != nil {
		t.Errorf("images of zeros: %v", err)
	}
}

func TestWeightImagesPanics(t *testing.T) {
	w := perceptron.Weights{1, 2, 3, 4}
	wantSentence(t, "no images", func() { WeightImages(nil, nil, 8) })
	wantSentence(t, "2 names for 1 images", func() { WeightImages([]string{"a", "b"}, [][]float64{w}, 2) })
	wantSentence(t, "WeightImages of 4 weights, and of 2 in image 1", func() { WeightImages(nil, [][]float64{w, w[:2]}, 2) })
	wantSentence(t, "WeightImages of 4 weights, which is one more than rows of 3", func() { WeightImages(nil, [][]float64{w}, 3) })
}
