package plotting

import (
	"image"
	"image/color"
	"math"

	xdraw "golang.org/x/image/draw"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A scale is the bar to the right of a picture that says which numbers its colours stand for.
type scale struct {
	name      string
	low, high float64 // at the foot and at the head of the bar
	ticks     []plot.Tick
	blocks    int // the number of its blocks; 0 for a bar without steps
	colour    func(v float64) color.RGBA
}

// The parts of a scale, from the right end of the data, in points.
const (
	scaleGap   = 12
	scaleBar   = 12
	scaleWords = 36
)

// draw draws the scale as high as c, and its name above.
func (s scale) draw(c draw.Canvas) {
	bar := draw.Crop(c, c.Max.X-c.Min.X+scaleGap, scaleGap+scaleBar, 0, 0)
	blocks := s.blocks
	if blocks == 0 {
		blocks = int(math.Ceil(float64(bar.Max.Y-bar.Min.Y) / 72 * dotsPerInch))
	}
	colours := image.NewRGBA(image.Rect(0, 0, 1, blocks))
	for i := range blocks {
		share := 1 - (float64(i)+0.5)/float64(blocks)
		if s.blocks > 1 {
			share = 1 - float64(i)/float64(blocks-1)
		}
		colours.SetRGBA(0, i, s.colour(s.low+share*(s.high-s.low)))
	}
	drawPixels(bar, colours)
	drawFrame(bar, 0.75)

	style := words(9, Ink)
	style.XAlign = draw.XLeft
	for _, tick := range s.ticks {
		at := bar.Center().Y // of a scale of one number
		if s.high > s.low {
			share := (tick.Value - s.low) / (s.high - s.low)
			if s.blocks > 1 {
				share = (share*float64(s.blocks-1) + 0.5) / float64(s.blocks)
			}
			at = bar.Y(share)
		}
		c.StrokeLine2(draw.LineStyle{Color: Grey, Width: 0.75}, bar.Max.X, at, bar.Max.X+3, at)
		text := tick.Label
		if style.Width(text) > scaleWords-5 {
			text = printed(tick.Value, 'g', 3)
		}
		c.FillText(style, vg.Point{X: bar.Max.X + 5, Y: at}, text)
	}
	title := words(11, Ink)
	title.XAlign, title.YAlign = draw.XLeft, draw.YBottom
	left := min(bar.Min.X, bar.Max.X+scaleWords-title.Width(s.name))
	c.FillText(title, vg.Point{X: left, Y: bar.Max.Y + 5}, s.name)
}

// room is what the scale needs beside the data.
func (s scale) room() plot.GlyphBox {
	box := plot.GlyphBox{X: 1, Y: 1}
	box.Rectangle = vg.Rectangle{
		Min: vg.Point{X: min(0, scaleGap+scaleBar+scaleWords-words(11, Ink).Width(s.name)), Y: -1},
		Max: vg.Point{X: scaleGap + scaleBar + scaleWords},
	}
	if s.name != "" {
		box.Rectangle.Max.Y = 18
	}
	return box
}

// drawPixels fills c with an image, each of its pixels a rectangle with crisp edges.
func drawPixels(c draw.Canvas, pixels *image.RGBA) {
	size := c.Size()
	dots := func(length vg.Length) int { return max(1, int(math.Ceil(length.Points()/72*dotsPerInch))) }
	fine := image.NewRGBA(image.Rect(0, 0, dots(size.X), dots(size.Y)))
	xdraw.NearestNeighbor.Scale(fine, fine.Bounds(), pixels, pixels.Bounds(), xdraw.Src, nil)
	c.DrawImage(c.Rectangle, fine)
}

// drawFrame draws the edge of c.
func drawFrame(c draw.Canvas, width vg.Length) {
	c.StrokeLines(draw.LineStyle{Color: Grey, Width: width}, append(outline(c.Rectangle), c.Min))
}

// blend returns the colour at a share of the way from one colour to another.
func blend(from, to color.RGBA, share float64) color.RGBA {
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + share*(float64(b)-float64(a)))) }
	return color.RGBA{R: mix(from.R, to.R), G: mix(from.G, to.G), B: mix(from.B, to.B), A: 0xff}
}
