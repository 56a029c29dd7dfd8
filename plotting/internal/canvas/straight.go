package canvas

import (
	"image/color"

	"gonum.org/v1/plot/vg"
)

// Straight is a canvas for PDF files. gonum's PDF canvas takes the red, green and blue of a translucent
// colour multiplied by its alpha, so it draws the colour too dark. Straight passes on the components
// without the factor (straight alpha).
type Straight struct{ vg.CanvasWriterTo }

// SetColor sets the colour of later drawing.
func (c Straight) SetColor(clr color.Color) {
	if clr != nil {
		clr = straightColor(color.NRGBAModel.Convert(clr).(color.NRGBA))
	}
	c.CanvasWriterTo.SetColor(clr)
}

// A straightColor is a colour whose RGBA method does not multiply by alpha.
type straightColor color.NRGBA

func (c straightColor) RGBA() (r, g, b, a uint32) {
	const to16Bits = 0x101
	return uint32(c.R) * to16Bits, uint32(c.G) * to16Bits, uint32(c.B) * to16Bits, uint32(c.A) * to16Bits
}
