// Package heatmap draws numbers as colours, and a scale that shows which number each colour
// represents.
package heatmap

import (
	"image"
	"math"

	xdraw "golang.org/x/image/draw"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/plotting/internal/canvas"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/theme"
)

// DrawPixels fills c with an image of any size. Each pixel of the image becomes a rectangle with
// crisp edges.
func DrawPixels(c draw.Canvas, pixels *image.RGBA) {
	size := c.Size()
	dots := func(length vg.Length) int {
		return max(1, int(math.Ceil(length.Points()/72*canvas.DotsPerInch)))
	}
	fine := image.NewRGBA(image.Rect(0, 0, dots(size.X), dots(size.Y)))
	xdraw.NearestNeighbor.Scale(fine, fine.Bounds(), pixels, pixels.Bounds(), xdraw.Src, nil)
	c.DrawImage(c.Rectangle, fine)
}

// DrawFrame draws a frame around c.
func DrawFrame(c draw.Canvas, t theme.Theme) {
	border := geometry.Closed(geometry.Outline(c.Rectangle))
	c.StrokeLines(t.Line(t.Axes, 0.75), border)
}
