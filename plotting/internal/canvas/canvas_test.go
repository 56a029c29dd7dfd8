package canvas

import (
	"image"
	"image/color"
	"math"
	"testing"

	"gonum.org/v1/plot/vg"

	"perceptronlab/plotting/internal/theme"
)

// TestQuantise: of too many colours those of most pixels stay, and the others
// become the nearest.
func TestQuantise(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 300, 3))
	for x := range 300 {
		img.SetRGBA(x, 0, color.RGBA{uint8(x), uint8(x / 256 * 100), 0, 255}) // 300 colours
		img.SetRGBA(x, 1, theme.Blue)
		img.SetRGBA(x, 2, theme.Blue)
	}
	out := Quantise(img)
	if len(out.Palette) != 256 {
		t.Errorf("%d colours, want 256", len(out.Palette))
	}
	if out.At(7, 2) != color.Color(theme.Blue) {
		t.Errorf("blue has become %v", out.At(7, 2))
	}
	for x := range 256 {
		r, _, _, _ := out.At(x, 0).RGBA()
		if off := math.Abs(float64(r>>8) - float64(x)); off > 50 {
			t.Errorf("red %d has become %d", x, r>>8)
		}
	}
}

// A colourTaker is a canvas that remembers its colour.
type colourTaker struct {
	vg.CanvasWriterTo
	got color.Color
}

func (c *colourTaker) SetColor(clr color.Color) { c.got = clr }

// TestStraight: red, green and blue arrive as they are, whatever the alpha.
func TestStraight(t *testing.T) {
	for _, want := range []color.NRGBA{{0xd6, 0xe6, 0xf2, 0xff}, {0xd6, 0xe6, 0xf2, 0x80}, {0x10, 0, 0xff, 0x40}} {
		var canvas colourTaker
		Straight{&canvas}.SetColor(want)
		r, g, b, a := canvas.got.RGBA()
		if got := (color.NRGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), uint8(a >> 8)}); got != want {
			t.Errorf("%v arrives as %v", want, got)
		}
	}
}
