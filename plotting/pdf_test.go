package plotting

import (
	"image/color"
	"testing"

	"gonum.org/v1/plot/vg"
)

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
		straight{&canvas}.SetColor(want)
		r, g, b, a := canvas.got.RGBA()
		if got := (color.NRGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), uint8(a >> 8)}); got != want {
			t.Errorf("%v arrives as %v", want, got)
		}
	}
	var canvas colourTaker
	straight{&canvas}.SetColor(nil)
	if canvas.got != nil {
		t.Errorf("no colour arrives as %v", canvas.got)
	}
}
