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

// maxSide is the largest width or height of a figure: 100 inches, which are 19,200 pixels of a PNG
// image.
const maxSide = 100 * vg.Inch

// Save draws p at the default size, Width × Height, and writes the figure to the named file. The
// extension of the name, .png, .svg or .pdf, determines the format.
//
// Save returns an error if p is nil, the name has another extension, or the file can't be
// written. In SVG and PDF files, words are stored as outlines, so they look the same on computers
// without the font.
func Save(p *plot.Plot, file string) error {
	return SaveSized(p, Width, Height, file)
}

// SaveSized is Save at another size, in points of 1/72 inch. It also returns an error unless width
// and height are above 0 and at most 100 inches.
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

// PNG draws p at the given size and returns a PNG image with 192 dots per inch and at most 256
// colours. The image of a typical figure has about 25 KB. The same plot always gives the same bytes.
//
// PNG returns an error if p is nil, or if the width or height is 0, negative, or more than 100
// inches.
func PNG(p *plot.Plot, width, height vg.Length) ([]byte, error) {
	return encode(p, width, height, ".png")
}

// encode draws p and returns the contents of a file with the extension ext, such as ".png".
func encode(p *plot.Plot, width, height vg.Length, ext string) ([]byte, error) {
	if p == nil {
		return nil, errors.New("plotting: got a nil plot, want a plot from New or a function such as Scatter")
	}
	if !(0 < width && width <= maxSide && 0 < height && height <= maxSide) {
		return nil, fmt.Errorf("plotting: got a size of %v × %v points, "+
			"want a width and height above 0 and at most %v",
			width.Points(), height.Points(), maxSide.Points())
	}
	var out bytes.Buffer
	drawAndWrite := func(page vg.CanvasWriterTo) error {
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
		err = drawAndWrite(canvas.Outlined{CanvasWriterTo: vgsvg.New(width, height)})
	case ".pdf":
		straight := canvas.Straight{CanvasWriterTo: vgpdf.New(width, height)}
		err = drawAndWrite(canvas.Outlined{CanvasWriterTo: straight})
	default:
		return nil, fmt.Errorf("plotting: got the file extension %q, want .png, .svg or .pdf", ext)
	}
	if err != nil {
		return nil, fmt.Errorf("plotting: writing the %s: %w", ext, err)
	}
	return out.Bytes(), nil
}
