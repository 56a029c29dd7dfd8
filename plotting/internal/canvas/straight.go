package canvas

import (
	"image/color"

	"gonum.org/v1/plot/vg"
)

// Straight is a canvas for PDF files. gonum's PDF canvas draws translucent colours too dark, because it
// multiplies red, green and blue by alpha. Straight passes colours on in such a way that the canvas
// uses red, green and blue without this factor (straight alpha).
type Straight struct{ vg.CanvasWriterTo }

// SetColor sets the colour of the lines and shapes drawn after the call.
func (c Straight) SetColor(clr color.Color) {
	if clr != nil {
		clr = straightColor(color.NRGBAModel.Convert(clr).(color.NRGBA))
	}
	c.CanvasWriterTo.SetColor(clr)
}

// A straightColor is a colour whose RGBA method does not multiply by alpha.
type straightColor color.NRGBA

// RGBA implements color.Color.
func (c straightColor) RGBA() (r, g, b, a uint32) {
	const to16Bits = 0x101
	return uint32(c.R) * to16Bits, uint32(c.G) * to16Bits, uint32(c.B) * to16Bits, uint32(c.A) * to16Bits
}
