package plotting

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgpdf"
	"gonum.org/v1/plot/vg/vgsvg"
)

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

// encode draws p in the format of a file's extension.
func encode(p *plot.Plot, width, height vg.Length, ext string) ([]byte, error) {
	if err := drawable(p, width, height); err != nil {
		return nil, err
	}
	var canvas vg.CanvasWriterTo
	switch ext {
	case ".png":
		return PNG(p, width, height)
	case ".svg":
		canvas = outlined{vgsvg.New(width, height)}
	case ".pdf":
		canvas = outlined{straight{vgpdf.New(width, height)}}
	default:
		return nil, fmt.Errorf("plotting: a file name that ends in %q; wanted .png, .svg or .pdf", ext)
	}
	Draw(p, draw.New(canvas))
	var out bytes.Buffer
	if _, err := canvas.WriteTo(&out); err != nil {
		return nil, fmt.Errorf("plotting: writing the %s: %w", ext, err)
	}
	return out.Bytes(), nil
}
