package plotting

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// dotsPerInch is twice that of a plain screen, to make figures crisp on
// high-resolution screens.
const dotsPerInch = 192

// largest bounds the sides of a figure: 100 inches, an image of 19,200 pixels.
const largest = 100 * vg.Inch

// PNG draws p at the given size and returns it as a PNG image with 192 dots per
// inch and at most 256 colours; a figure takes about 25 KB. The same plot gives
// the same bytes.
//
// The error says what is wrong with a plot that is nil or a size that is not
// between 0 and 100 inches.
func PNG(p *plot.Plot, width, height vg.Length) ([]byte, error) {
	if err := drawable(p, width, height); err != nil {
		return nil, err
	}
	canvas := vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(dotsPerInch))
	Draw(p, draw.New(canvas))

	var out bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(&out, quantise(canvas.Image().(*image.RGBA))); err != nil {
		return nil, fmt.Errorf("plotting: writing the PNG: %w", err)
	}
	return out.Bytes(), nil
}

// drawable returns an error if p can't be drawn.
func drawable(p *plot.Plot, width, height vg.Length) error {
	if p == nil {
		return errors.New("plotting: the plot is nil; wanted one from New, DecisionRegions or Mistakes")
	}
	if !(0 < width && width <= largest && 0 < height && height <= largest) {
		return fmt.Errorf("plotting: a size of %v × %v points; wanted both above 0 and at most %v", width.Points(), height.Points(), largest.Points())
	}
	return nil
}
