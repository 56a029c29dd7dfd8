package canvas

import (
	"image"
	"image/color"
	"math"
	"testing"

	"gonum.org/v1/plot/vg"
)

// Quantise keeps the 256 most frequent colours. Every other colour becomes the nearest of these.
// The image has 301 colours. Except for blue, they are equally frequent, so Quantise replaces
// the ones with the largest red. Red changes by at most 45.
func TestQuantise(t *testing.T) {
	blue := color.RGBA{B: 0xb2, A: 0xff}
	img := image.NewRGBA(image.Rect(0, 0, 300, 3))
	for x := range 300 {
		img.SetRGBA(x, 0, color.RGBA{uint8(x), uint8(x / 256 * 100), 0, 255}) // a different colour for each x
		img.SetRGBA(x, 1, blue)
		img.SetRGBA(x, 2, blue)
	}
	out := Quantise(img)
	if len(out.Palette) != 256 {
		t.Errorf("len(Palette) = %d, want 256", len(out.Palette))
	}
	if out.At(7, 2) != color.Color(blue) {
		t.Errorf("colour of a pixel of blue = %v, want %v", out.At(7, 2), blue)
	}
	for x := range 256 {
		r, _, _, _ := out.At(x, 0).RGBA()
		if difference := math.Abs(float64(r>>8) - float64(x)); difference > 45 {
			t.Errorf("red of a pixel with red %d = %d, want %d to %d", x, r>>8, x-45, x+45)
		}
	}
}

// A colourRecorder is a canvas that records the last colour passed to SetColor.
type colourRecorder struct {
	vg.CanvasWriterTo
	last color.Color
}

// SetColor implements vg.Canvas.
func (c *colourRecorder) SetColor(clr color.Color) { c.last = clr }

// Straight passes on red, green and blue without multiplying them by alpha.
func TestStraight(t *testing.T) {
	for _, want := range []color.NRGBA{{0xd6, 0xe6, 0xf2, 0xff}, {0xd6, 0xe6, 0xf2, 0x80}, {0x10, 0, 0xff, 0x40}} {
		var canvas colourRecorder
		NewStraight(&canvas).SetColor(want)
		r, g, b, a := canvas.last.RGBA()
		if got := (color.NRGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), uint8(a >> 8)}); got != want {
			t.Errorf("colour of the canvas after SetColor = %v, want %v", got, want)
		}
	}
}
