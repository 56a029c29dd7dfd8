package canvas

import (
	"image/color"

	"gonum.org/v1/plot/vg"
)

// Straight is a canvas for gonum's PDF, which uses the red, green and blue of a
// translucent colour already multiplied by its alpha, and so draws it too dark.
// This canvas passes them on without.
type Straight struct{ vg.CanvasWriterTo }

// SetColor sets the colour of what is drawn next.
func (c Straight) SetColor(clr color.Color) {
	if clr != nil {
		clr = straightColor(color.NRGBAModel.Convert(clr).(color.NRGBA))
	}
	c.CanvasWriterTo.SetColor(clr)
}

// A straightColor is a colour whose method RGBA does not multiply by alpha.
type straightColor color.NRGBA

func (c straightColor) RGBA() (r, g, b, a uint32) {
	const all = 0x101 // from 8 bits to 16
	return uint32(c.R) * all, uint32(c.G) * all, uint32(c.B) * all, uint32(c.A) * all
}
