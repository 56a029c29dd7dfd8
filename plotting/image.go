package plotting

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
)

// WeightImage draws weights as an image of rows of width pixels, row 0 on top: weight
// j is at row j/width, column j mod width, as in the pictures that the weights were
// trained on. Leave the bias out, such as w[:64].
//
//	blue             positive: the pixel speaks for +1
//	orange, a bar −  negative: it speaks for −1
//	white            0
//
// The larger |w| the stronger the colour; the scale beside the image goes from −m to
// m, where m = max |w| stands at its ends, so that 0 is white in every image. The bar
// in a negative pixel, twice as strong or white, tells it from a positive one in grey too; pixels smaller than 3
// points, more than about 80 in a row, have none. Pixels are squares; there are no
// axes, but what is added to the figure stands at (column, row) of the image.
//
// It panics if the weights do not fill whole rows, or one is not finite.
func WeightImage(w perceptron.Weights, width int) *plot.Plot {
	m := newWeightImage("WeightImage", w, width)
	p := New()
	p.HideAxes()
	p.X.Scale, p.Y.Scale = Equal{}, plot.InvertedScale{Normalizer: plot.LinearScale{}}
	p.X.Min, p.X.Max = -0.5, float64(width)-0.5
	p.Y.Min, p.Y.Max = -0.5, float64(len(w)/width)-0.5
	p.Add(m)
	return p
}

type weightImage struct {
	weights perceptron.Weights
	width   int
	most    float64 // max |w|, of all images with the same scale
	bare    bool    // one of several: the scale is drawn elsewhere
	picture bool    // no number is negative: the scale is that of x, from 0
}

// newWeightImage returns the image, or panics in the name of a function if it is none.
func newWeightImage(who string, w perceptron.Weights, width int) *weightImage {
	mustBeFinite(who, w)
	switch {
	case width > 0 && len(w)%width == 1 && len(w) > 1:
		panic(fmt.Sprintf("plotting: %s of %d weights, which is one more than rows of %d pixels hold; leave the bias out: w[:%d]", who, len(w), width, len(w)-1))
	case width < 1 || len(w) == 0 || len(w)%width != 0:
		panic(fmt.Sprintf("plotting: %s of %d weights, which do not fill rows of %d pixels; wanted one row or more", who, len(w), width))
	}
	m := &weightImage{weights: w, width: width}
	for _, v := range w {
		m.most = max(m.most, math.Abs(v))
	}
	return m
}

// colour returns that of a weight.
func (m *weightImage) colour(v float64) color.RGBA {
	white := color.RGBA{R: 0xff, G: 0xff, B: 0xff, A: 0xff}
	if m.most == 0 {
		return white
	}
	share := math.Round(math.Abs(v/m.most)*40) / 40 // few colours, so that a PNG has room for them
	if v < 0 {
		return blend(white, Orange, share)
	}
	return blend(white, Blue, share)
}

// Plot implements plot.Plotter.
func (m *weightImage) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	rows := len(m.weights) / m.width
	// The axes are wider than the image where its shape is not the canvas's.
	box := c
	box.Min.X, box.Max.X = x(-0.5), x(float64(m.width)-0.5)
	box.Min.Y, box.Max.Y = y(float64(rows)-0.5), y(-0.5)
	m.draw(box, p)
}

// draw draws the image so that it fills a box.
func (m *weightImage) draw(box draw.Canvas, p *plot.Plot) {
	rows := len(m.weights) / m.width
	pixels := image.NewRGBA(image.Rect(0, 0, m.width, rows))
	for j, v := range m.weights {
		pixels.SetRGBA(j%m.width, j/m.width, m.colour(v))
	}
	drawPixels(box, pixels)
	m.drawGrid(box)
	m.drawBars(box)
	if zero := "all weights are 0"; m.most == 0 && box.Size().X > words(11, Ink).Width(zero) {
		note(zero).Plot(box, p)
	}
	drawFrame(box)
	if !m.bare {
		m.scale().draw(box)
	}
}

// drawGrid draws thin lines between pixels of 8 points and more.
func (m *weightImage) drawGrid(box draw.Canvas) {
	rows, size := len(m.weights)/m.width, box.Size()
	if size.Y/vg.Length(rows) < 8 {
		return
	}
	line := draw.LineStyle{Color: GreyTint, Width: 0.5}
	for i := 1; i < m.width; i++ {
		at := box.X(float64(i) / float64(m.width))
		box.StrokeLine2(line, at, box.Min.Y, at, box.Max.Y)
	}
	for j := 1; j < rows; j++ {
		at := box.Y(float64(j) / float64(rows))
		box.StrokeLine2(line, box.Min.X, at, box.Max.X, at)
	}
}

// drawBars draws a minus into each pixel whose weight is negative.
func (m *weightImage) drawBars(box draw.Canvas) {
	side := box.Size().X / vg.Length(m.width)
	if side < 3 || m.most == 0 {
		return
	}
	half := vg.Point{X: min(0.28*side, 7), Y: min(0.07*side, 1.1)}
	for j, v := range m.weights {
		if !(v < 0) {
			continue
		}
		centre := vg.Point{X: box.Min.X + (vg.Length(j%m.width)+0.5)*side, Y: box.Max.Y - (vg.Length(j/m.width)+0.5)*side}
		bar := color.RGBA{R: 0xff, G: 0xff, B: 0xff, A: 0xff}
		if share := -v / m.most; share <= 0.5 {
			const shades = 20
			bar = m.colour(-m.most * math.Round(2*share*shades) / shades)
		}
		box.FillPolygon(bar, cornersOf(centre, half))
	}
}

func (m *weightImage) scale() scale {
	s := scale{low: -m.most, high: m.most, colour: m.colour, name: "w"}
	s.ticks = []plot.Tick{
		{Value: -m.most, Label: number(-m.most)},
		{Value: 0, Label: "0"},
		{Value: m.most, Label: "+" + number(m.most)},
	}
	if m.most == 0 {
		s.ticks, s.blocks = s.ticks[1:2], 1
	} else if m.picture {
		s.low, s.name = 0, "x"
		s.ticks = []plot.Tick{{Value: 0, Label: "0"}, {Value: m.most, Label: number(m.most)}}
	}
	return s
}

// GlyphBoxes implements plot.GlyphBoxer: it keeps room for the scale.
func (m *weightImage) GlyphBoxes(*plot.Plot) []plot.GlyphBox {
	return []plot.GlyphBox{m.scale().room()}
}
