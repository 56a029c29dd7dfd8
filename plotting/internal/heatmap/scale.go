package heatmap

import (
	"image"
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/plotting/internal/canvas"
	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/theme"
)

// A Scale is a bar to the right of a heat map. The bar shows which colour represents which number.
type Scale struct {
	Name      string
	Low, High float64 // the numbers at the bottom and at the top of the bar
	Ticks     []plot.Tick
	Blocks    int // the bar consists of this number of blocks, each of one colour; 0 for a continuous bar
	Colour    func(v float64) color.RGBA
}

// The widths of the parts of a scale in points, from left to right. The width of the words is that in
// the usual theme.
const (
	scaleGap   = 12 // between the map and the bar
	scaleBar   = 12 // the bar
	scaleWords = 36 // the ticks and labels to the right of the bar
)

// Draw draws the scale to the right of c, the canvas of the map. The bar is as high as c, and the
// name is above the bar. If the name is wider than the map and the scale, Draw shortens it.
func (s Scale) Draw(c draw.Canvas, t theme.Theme) {
	bar := draw.Crop(c, c.Max.X-c.Min.X+scaleGap, scaleGap+scaleBar, 0, 0)
	DrawPixels(bar, s.colours(bar.Size().Y))
	DrawFrame(bar, t)
	s.drawTicks(c, bar, t)

	title := t.Words(11, t.Ink)
	title.XAlign, title.YAlign = draw.XLeft, draw.YBottom
	right := bar.Max.X + t.Word(scaleWords)
	name := theme.CutToWidth(title, s.Name, right-c.Min.X)
	left := min(bar.Min.X, right-title.Width(name))
	c.FillText(title, vg.Point{X: left, Y: bar.Max.Y + 5}, name)
}

// colours returns the colours of a bar of the given height, as an image that is one pixel wide.
func (s Scale) colours(height vg.Length) *image.RGBA {
	blocks := s.Blocks
	if blocks == 0 {
		blocks = int(math.Ceil(float64(height) / 72 * canvas.DotsPerInch))
	}
	colours := image.NewRGBA(image.Rect(0, 0, 1, blocks))
	for i := range blocks {
		share := 1 - (float64(i)+0.5)/float64(blocks)
		if s.Blocks > 1 { // the first block has the colour of High, and the last that of Low
			share = 1 - float64(i)/float64(blocks-1)
		}
		colours.SetRGBA(0, i, s.Colour(s.Low+share*(s.High-s.Low)))
	}
	return colours
}

// drawTicks draws the ticks to the right of the bar, each with its label. A label that is too wide
// is replaced with the number, rounded to three digits, with ≈ before it if this is another number.
func (s Scale) drawTicks(c, bar draw.Canvas, t theme.Theme) {
	style := t.Words(10, t.Ink)
	style.XAlign = draw.XLeft
	for _, tick := range s.Ticks {
		at := bar.Center().Y // the place if the scale has only one number
		if s.High > s.Low {
			share := (tick.Value - s.Low) / (s.High - s.Low)
			if s.Blocks > 1 {
				share = (share*float64(s.Blocks-1) + 0.5) / float64(s.Blocks)
			}
			at = bar.Y(share)
		}
		c.StrokeLine2(t.Line(t.Axes, 0.75), bar.Max.X, at, bar.Max.X+3, at)
		text := tick.Label
		if style.Width(text) > t.Word(scaleWords)-5 {
			text = notation.Format(tick.Value, 'g', 3)
			if text != notation.Format(tick.Value, 'g', -1) {
				text = "≈" + text
			}
		}
		c.FillText(style, vg.Point{X: bar.Max.X + 5, Y: at}, text)
	}
}

// Room returns the space that the scale takes to the right of the map and above it.
func (s Scale) Room(t theme.Theme) plot.GlyphBox {
	right := scaleGap + scaleBar + t.Word(scaleWords)
	box := plot.GlyphBox{X: 1, Y: 1}
	box.Rectangle = vg.Rectangle{Min: vg.Point{Y: -1}, Max: vg.Point{X: right}}
	if s.Name != "" {
		box.Rectangle.Max.Y = t.Word(18)
	}
	return box
}
