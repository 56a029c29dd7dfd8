package canvas

import (
	"image"
	"image/color"

	"codeberg.org/go-pdf/fpdf"
	"gonum.org/v1/plot/vg"
)

// Straight is a canvas for PDF files. gonum's PDF canvas draws translucent colours too dark,
// because it multiplies red, green and blue by alpha. Straight passes colours on in such a way that
// the canvas uses red, green and blue without this factor (straight alpha).
type Straight struct {
	vg.CanvasWriterTo
	widths map[int]bool // of the images so far, in pixels
}

// NewStraight returns a Straight that draws on c, which is a canvas of package vgpdf.
func NewStraight(c vg.CanvasWriterTo) Straight { return Straight{c, map[int]bool{}} }

// The PDF library otherwise writes the parts of a file in the random order of a map.
func init() { fpdf.SetDefaultCatalogSort(true) }

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

// DrawImage draws an image. No two images of a file have the same width in pixels: the PDF library sorts them
// by width, and would write images of equal width in a different order each time. To change the width,
// DrawImage repeats each column of pixels, which does not change what is seen.
func (c Straight) DrawImage(r vg.Rectangle, img image.Image) {
	width, times := img.Bounds().Dx(), 1
	for c.widths[times*width] {
		times++
	}
	c.widths[times*width] = true
	if times > 1 {
		img = stretched(img, times)
	}
	c.CanvasWriterTo.DrawImage(r, img)
}

// stretched returns an image with each column of pixels repeated.
func stretched(img image.Image, times int) image.Image {
	from := img.Bounds()
	wide := image.NewNRGBA(image.Rect(0, 0, times*from.Dx(), from.Dy()))
	for y := range wide.Rect.Dy() {
		for x := range wide.Rect.Dx() {
			wide.Set(x, y, img.At(from.Min.X+x/times, from.Min.Y+y))
		}
	}
	return wide
}
