package plotting

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgpdf"
	"gonum.org/v1/plot/vg/vgsvg"

	"perceptronlab/plotting/internal/canvas"
)

// largest bounds the sides of a figure: 100 inches, an image of 19,200 pixels.
const largest = 100 * vg.Inch

// Save draws p at the default size, Width × Height, into a file whose name ends
// in .png, .svg or .pdf.
//
// The error says what is wrong with the name or the plot, or why the file could
// not be written. In SVG and PDF files words are outlines, so they look the same
// where the font is missing.
func Save(p *plot.Plot, file string) error {
	return SaveSized(p, Width, Height, file)
}

// SaveSized is Save at another size.
func SaveSized(p *plot.Plot, width, height vg.Length, file string) error {
	data, err := encode(p, width, height, strings.ToLower(filepath.Ext(file)))
	if err != nil {
		return fmt.Errorf("%w (%q was not written)", err, file)
	}
	if err := os.WriteFile(file, data, 0o666); err != nil {
		return fmt.Errorf("plotting: %w", err)
	}
	return nil
}

// PNG draws p at the given size and returns it as a PNG image with 192 dots per
// inch and at most 256 colours; a figure takes about 25 KB. The same plot gives
// the same bytes.
//
// The error says what is wrong with a plot that is nil or a size that is not
// between 0 and 100 inches.
func PNG(p *plot.Plot, width, height vg.Length) ([]byte, error) {
	return encode(p, width, height, ".png")
}

// encode draws p in the format of a file's extension.
func encode(p *plot.Plot, width, height vg.Length, ext string) ([]byte, error) {
	if p == nil {
		return nil, errors.New("plotting: the plot is nil; wanted one from New, DecisionRegions or Mistakes")
	}
	if !(0 < width && width <= largest && 0 < height && height <= largest) {
		return nil, fmt.Errorf("plotting: a size of %v × %v points; wanted both above 0 and at most %v",
			width.Points(), height.Points(), largest.Points())
	}
	var out bytes.Buffer
	write := func(page vg.CanvasWriterTo) error {
		Draw(p, draw.New(page))
		_, err := page.WriteTo(&out)
		return err
	}
	var err error
	switch ext {
	case ".png":
		page := vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(canvas.DotsPerInch))
		Draw(p, draw.New(page))
		encoder := png.Encoder{CompressionLevel: png.BestCompression}
		err = encoder.Encode(&out, canvas.Quantise(page.Image().(*image.RGBA)))
	case ".svg":
		err = write(canvas.Outlined{CanvasWriterTo: vgsvg.New(width, height)})
	case ".pdf":
		straight := canvas.Straight{CanvasWriterTo: vgpdf.New(width, height)}
		err = write(canvas.Outlined{CanvasWriterTo: straight})
	default:
		return nil, fmt.Errorf("plotting: a file name that ends in %q; wanted .png, .svg or .pdf", ext)
	}
	if err != nil {
		return nil, fmt.Errorf("plotting: writing the %s: %w", ext, err)
	}
	return out.Bytes(), nil
}
