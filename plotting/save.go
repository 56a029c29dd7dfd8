package plotting

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
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

// Save draws p at the default size, [Width] × [Height], and writes the figure to the named file. The
// extension of the name, .png, .svg or .pdf, determines the format.
//
// Save returns an error if p is nil or can't be drawn (see [Write]), the name has another extension, or the
// file can't be written. In SVG and PDF files, words are stored as outlines, so they look the same on
// computers without the font.
func Save(p *plot.Plot, file string) error {
	return SaveSized(p, Width, Height, file)
}

// SaveSized is [Save] at another size, in points of 1/72 inch. It also returns an error unless width and
// height are above 0 and at most 100 inches.
func SaveSized(p *plot.Plot, width, height vg.Length, file string) error {
	extension := strings.ToLower(filepath.Ext(file))
	format := strings.TrimPrefix(extension, ".")
	if !slices.Contains(formats, format) {
		return fmt.Errorf("plotting: got the file extension %q, want .png, .svg or .pdf "+
			"(%q was not written)", extension, file)
	}
	var data bytes.Buffer
	if err := Write(&data, p, width, height, format); err != nil {
		return fmt.Errorf("%w (%q was not written)", err, file)
	}
	if err := os.WriteFile(file, data.Bytes(), 0o666); err != nil {
		return fmt.Errorf("plotting: %w", err)
	}
	return nil
}

// PNG draws p at the given size and returns a PNG image with 192 dots per inch and at most 256
// colours. The image of a typical figure has about 25 KB. The same plot always gives the same bytes.
//
// PNG returns an error if p is nil or can't be drawn (see [Write]), or if the width or height is 0,
// negative, or more than 100 inches.
func PNG(p *plot.Plot, width, height vg.Length) ([]byte, error) {
	var data bytes.Buffer
	err := Write(&data, p, width, height, "png")
	return data.Bytes(), err
}

// MeasuredPNG is [PNG]. It also returns the font size of the smallest text of the figure in points, or 0 if
// there is no text. Indices such as that of x₁ are smaller, but do not count. A figure can be read on a phone
// if this size is at least 11 pixels where the figure is as wide as the screen.
func MeasuredPNG(p *plot.Plot, width, height vg.Length) (image []byte, smallest vg.Length, err error) {
	return encode(p, width, height, "png")
}

// formats are the formats of Write.
var formats = []string{"png", "svg", "pdf"}

// Write draws p at the given size, in points of 1/72 inch, and writes it to w, for example to the response
// to an HTTP request. The format is "png", "svg" or "pdf"; the contents are those of the file that
// [SaveSized] writes. The same figure always gives the same bytes.
//
// Write returns an error if p is nil, the format is another one, or the width or height is 0,
// negative, or more than 100 inches. It also returns an error if p can't be drawn:
//
//   - The range of an axis is not finite, Min is above Max, or the difference of Max and Min is not finite,
//     below 1e−300, or so small that float64 has fewer than 100 numbers between them.
//   - A number on a logarithmic axis is not above 0, or an axis has more than 10,000 ticks.
//   - An axis has no Scale or no Tick.Marker, or its scale has no place for the ends of the range.
//   - A point of a plotter of package [gonum.org/v1/plot/plotter], such as a plotter.Line, is not finite, or
//     an error bar or a bin of a histogram is not.
//   - A text has characters that can't be drawn, which the error names (see [UseFont]).
//   - The axes and words leave no room for the data.
//
// In these cases, nothing has been written. Write also returns the error of w, if any.
func Write(w io.Writer, p *plot.Plot, width, height vg.Length, format string) error {
	data, _, err := encode(p, width, height, format)
	if err != nil {
		return err
	}
	if _, err := w.Write(data); err != nil {
		return fmt.Errorf("plotting: writing the figure as %s: %w", strings.ToUpper(format), err)
	}
	return nil
}

// encode draws p. It returns the contents of a file in the given format, and the font size of the smallest
// text.
func encode(
	p *plot.Plot, width, height vg.Length, format string,
) (file []byte, smallest vg.Length, err error) {
	if p == nil {
		const message = "plotting: got a nil plot, want a plot from New or a function such as Scatter"
		return nil, 0, errors.New(message)
	}
	if !(0 < width && width <= maxSide && 0 < height && height <= maxSide) {
		return nil, 0, fmt.Errorf("plotting: got a size of %v × %v points, "+
			"want a width and height above 0 and at most %v",
			width.Points(), height.Points(), maxSide.Points())
	}
	page, write, err := newPage(width, height, format)
	if err != nil {
		return nil, 0, err
	}
	if smallest, err = drawChecked(p, page); err != nil {
		return nil, 0, err
	}
	var out bytes.Buffer
	if err := write(&out); err != nil {
		return nil, 0, fmt.Errorf("plotting: encoding the figure as %s: %w", strings.ToUpper(format), err)
	}
	if format == "pdf" {
		return withoutDates(out.Bytes()), smallest, nil
	}
	return out.Bytes(), smallest, nil
}

// newPage returns an empty page of a file in the given format. The function write writes the page.
func newPage(
	width, height vg.Length, format string,
) (c draw.Canvas, write func(io.Writer) error, err error) {
	var page vg.CanvasWriterTo
	switch format {
	case "png":
		page := vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(canvas.DotsPerInch))
		write = func(w io.Writer) error {
			encoder := png.Encoder{CompressionLevel: png.BestCompression}
			return encoder.Encode(w, canvas.Quantise(page.Image().(*image.RGBA)))
		}
		return draw.New(canvas.Kerned{Canvas: page}), write, nil
	case "svg":
		page = canvas.Outlined{CanvasWriterTo: vgsvg.New(width, height)}
	case "pdf":
		page = canvas.Outlined{CanvasWriterTo: canvas.NewStraight(vgpdf.New(width, height))}
	default:
		return c, nil, fmt.Errorf(`plotting: got the format %q, want "png", "svg" or "pdf"`, format)
	}
	write = func(w io.Writer) error {
		_, err := page.WriteTo(w)
		return err
	}
	return draw.New(page), write, nil
}

// pdfDate matches a date in the document information of a PDF file.
var pdfDate = regexp.MustCompile(`/(?:CreationDate|ModDate) \(D:\d{14}\)`)

// withoutDates replaces the dates in a PDF file with spaces, so the same figure always gives the same
// bytes. The length of the file stays the same, because the file contains the places of its parts.
func withoutDates(file []byte) []byte {
	return pdfDate.ReplaceAllFunc(file, func(date []byte) []byte {
		return bytes.Repeat([]byte(" "), len(date))
	})
}
