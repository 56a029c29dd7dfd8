package plotting

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/internal/wording"
	"perceptronlab/plotting/internal/check"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/heatmap"
	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/pen"
	"perceptronlab/plotting/internal/theme"
)

// WeightImages draws weight vectors as images beside each other, such as the weight vectors of a
// model of handwritten digits:
//
//	coefficients, _, err := model.Coefficients()
//	…
//	p := plotting.WeightImages(model.Classes, coefficients, 8)
//
// An image has one pixel per weight. The argument width is the number of pixels per row, and the
// first row is at the top. The name of an image is above the image. Pass the weights without the
// bias, as in w[:64].
//
//	blue             a positive weight, evidence for +1
//	orange, bar −    a negative weight, evidence for −1
//	white            0
//
// The larger |w|, the stronger the colour. All images share one scale, from −m to m, where m is the
// largest |w| in all images. If no weight is negative, the scale begins at 0. [Style] can give it another
// name, for example if the images show the ink of digits instead of weights.
//
// The bar marks negative weights even in a black and white print. The weights above −m/5 have no bar,
// because their pixels are nearly white, nor have pixels smaller than 3 points. The colour of the bar is
// twice as strong as that of its pixel; in strongly coloured pixels, the bar is white, or dark if the
// colour is light.
//
// WeightImages arranges the images in the number of columns for which they are largest. Ten square
// images are in 4 columns at the default size, and in 5 columns at 480 × 220.
//
// The pixels of the weights with the indices framed, if there are any, have a frame in each image.
//
// WeightImages panics unless there is at least one weight vector, all weight vectors have the same
// length, this length is a multiple of width, all weights are finite, names is nil or has one
// name per weight vector, and framed contains only indices of weights.
func WeightImages(names []string, weights [][]float64, width int, framed ...int) *plot.Plot {
	p := New()
	p.HideAxes()
	images := newWeightImages(names, weights, width)
	for _, j := range framed {
		if n := len(weights[0]); j < 0 || j >= n {
			panic(fmt.Sprintf("plotting: WeightImages: framed: got the index %d, want one from 0 to %d",
				j, n-1))
		}
	}
	images.framed = slices.Clone(framed)
	p.Add(images)
	return p
}

// weightImages is the plotter of WeightImages.
type weightImages struct {
	names       []string // nil for no names
	images      [][]float64
	width, rows int     // the size of an image in pixels
	maxWeight   float64 // max |w|, or 1 if all are 0
	framed      []int   // the indices of the weights whose pixels have a frame
}

// newWeightImages returns the plotter of WeightImages. It panics in the same cases as WeightImages.
func newWeightImages(names []string, weights [][]float64, width int) *weightImages {
	if len(weights) == 0 {
		panic("plotting: WeightImages: got no weight vectors, want at least one")
	}
	if names != nil && len(names) != len(weights) {
		panic(fmt.Sprintf("plotting: WeightImages: got %s for %s, want one name per image, or nil; "+
			"for a model of two classes pass names[1:], "+
			"because its only weight vector belongs to the second class",
			wording.Plural(len(names), "name"), wording.Plural(len(weights), "image")))
	}
	if width < 1 {
		panic(fmt.Sprintf("plotting: WeightImages: got a width of %s, want at least 1",
			wording.Plural(width, "pixel")))
	}
	n := len(weights[0])
	if n == 0 || n%width != 0 {
		panic(fmt.Sprintf("plotting: WeightImages: weights[0]: got length %d, "+
			"want a positive multiple of the width %d; "+
			"leave out the bias, for example with w[:64] if the images have 8 × 8 pixels", n, width))
	}
	m := &weightImages{names: names, images: weights, width: width, rows: n / width}
	for i, w := range weights {
		if len(w) != n {
			panic(fmt.Sprintf("plotting: WeightImages: weights[%d]: got length %d, "+
				"want %d, the length of weights[0]", i, len(w), n))
		}
		check.Finite("WeightImages", fmt.Sprintf("weights[%d]", i), w)
		for _, v := range w {
			m.maxWeight = max(m.maxWeight, math.Abs(v))
		}
	}
	m.maxWeight = cmp.Or(m.maxWeight, 1)
	return m
}

// titleHeight returns the height of the space for the name of an image.
func (m *weightImages) titleHeight(t theme.Theme) vg.Length {
	if m.names == nil {
		return 0
	}
	return t.Word(15)
}

// imageGap is the space between two images, in points.
const imageGap = 8

// longestScale is the length of the scale in points if the images are higher together. A longer
// scale is no easier to read, and draws more attention than the images.
const longestScale = 144

// Plot implements plot.Plotter.
func (m *weightImages) Plot(c draw.Canvas, p *plot.Plot) {
	t := theme.Of(p)
	titleHeight := m.titleHeight(t)
	columns, pixel := m.arrange(c.Size(), titleHeight)
	if !(pixel > 0) {
		return // the canvas has no room for images
	}
	size := vg.Point{X: pixel * vg.Length(m.width), Y: pixel * vg.Length(m.rows)}
	step := vg.Point{X: size.X + imageGap, Y: size.Y + imageGap + titleHeight}
	rows := (len(m.images) + columns - 1) / columns
	// Centre the block of images on the canvas.
	corner := vg.Point{
		X: c.Center().X - (vg.Length(columns)*step.X-imageGap)/2,
		Y: c.Center().Y + (vg.Length(rows)*step.Y-imageGap)/2,
	}
	title := t.Words(10, t.Ink)
	title.YAlign = draw.YTop
	for i, weights := range m.images {
		top := corner.Add(vg.Point{X: vg.Length(i%columns) * step.X, Y: -vg.Length(i/columns) * step.Y})
		if m.names != nil {
			name := theme.CutToWidth(title, m.names[i], size.X+imageGap)
			c.FillText(title, top.Add(vg.Point{X: size.X / 2}), name)
		}
		tile := c
		tile.Max = vg.Point{X: top.X + size.X, Y: top.Y - titleHeight}
		tile.Min = vg.Point{X: top.X, Y: tile.Max.Y - size.Y}
		m.drawImage(weights, t, tile)
	}
	bar := c
	bar.Max.X = max(c.Min.X, corner.X+vg.Length(columns)*step.X-imageGap)
	bar.Max.Y = corner.Y - titleHeight
	bar.Min.Y = max(corner.Y-vg.Length(rows)*step.Y+imageGap, bar.Max.Y-longestScale)
	m.scale(t).Draw(bar, t)
}

// arrange returns the number of columns for which the images are largest, and the side of a pixel.
// If the images are equally large for several numbers of columns, it returns the largest of these
// numbers. Above each image is a space of the height titleHeight.
func (m *weightImages) arrange(size vg.Point, titleHeight vg.Length) (columns int, pixel vg.Length) {
	n := len(m.images)
	for k := 1; k <= n; k++ {
		rows := (n + k - 1) / k
		side := min(
			(size.X-vg.Length(k-1)*imageGap)/vg.Length(k*m.width),
			(size.Y-vg.Length(rows-1)*imageGap-vg.Length(rows)*titleHeight)/vg.Length(rows*m.rows),
		)
		if columns == 0 || float64(side) >= float64(pixel)*(1-1e-9) {
			columns, pixel = k, side
		}
	}
	return columns, max(0, pixel)
}

// GlyphBoxes implements plot.GlyphBoxer: it reserves space for the scale. The name of the scale is at
// the height of the names of the images, for which Plot already leaves space. Of the lowest label, the
// margin of a figure has room for half a line of the usual size.
func (m *weightImages) GlyphBoxes(p *plot.Plot) []plot.GlyphBox {
	t := theme.Of(p)
	box := m.scale(t).Room(t)
	box.Max.Y = max(0, box.Max.Y-m.titleHeight(t))
	boxes := []plot.GlyphBox{box}
	if below := t.Word(6) - 6; below > 0 {
		lowest := plot.GlyphBox{X: 1}
		lowest.Min.Y = -below
		boxes = append(boxes, lowest)
	}
	return boxes
}

// colour returns the colour of a weight.
func (m *weightImages) colour(t theme.Theme, v float64) color.RGBA {
	// The strength is rounded, because PNG writes images with at most 256 colours.
	strength := math.Round(math.Abs(v/m.maxWeight)*40) / 40
	if v < 0 {
		return theme.Blend(theme.White(), t.Negative, strength)
	}
	return theme.Blend(theme.White(), t.Positive, strength)
}

// drawImage draws the image of a weight vector, which fills box.
func (m *weightImages) drawImage(weights []float64, t theme.Theme, box draw.Canvas) {
	pixels := image.NewRGBA(image.Rect(0, 0, m.width, m.rows))
	for j, v := range weights {
		pixels.SetRGBA(j%m.width, j/m.width, m.colour(t, v))
	}
	heatmap.DrawPixels(box, pixels)
	m.drawGrid(t, box)
	m.drawBars(weights, t, box)
	heatmap.DrawFrame(box, t)
	m.drawFrames(t, box)
}

// pixel returns the centre of the pixel of weight j, and the side of a pixel.
func (m *weightImages) pixel(box draw.Canvas, j int) (centre vg.Point, side vg.Length) {
	side = box.Size().X / vg.Length(m.width)
	column, row := vg.Length(j%m.width), vg.Length(j/m.width)
	return vg.Point{X: box.Min.X + (column+0.5)*side, Y: box.Max.Y - (row+0.5)*side}, side
}

// drawFrames draws the frames of pixels.
func (m *weightImages) drawFrames(t theme.Theme, box draw.Canvas) {
	for _, j := range m.framed {
		centre, side := m.pixel(box, j)
		corners := geometry.Corners(centre, vg.Point{X: side / 2, Y: side / 2})
		box.StrokeLines(t.Line(t.Ink, 1.25), geometry.Closed(corners))
	}
}

// drawGrid draws thin lines between the pixels if pixels are at least 8 points wide.
func (m *weightImages) drawGrid(t theme.Theme, box draw.Canvas) {
	if box.Size().Y/vg.Length(m.rows) < 8 {
		return
	}
	line := t.Line(t.ZeroTint, 0.5)
	for i := 1; i < m.width; i++ {
		at := box.X(float64(i) / float64(m.width))
		box.StrokeLine2(line, at, box.Min.Y, at, box.Max.Y)
	}
	for j := 1; j < m.rows; j++ {
		at := box.Y(float64(j) / float64(m.rows))
		box.StrokeLine2(line, box.Min.X, at, box.Max.X, at)
	}
}

// leastWithBar is the share of the largest |w| from which on a negative weight has a bar.
const leastWithBar = 0.2

// drawBars draws a minus sign in each pixel with a negative weight, unless the pixel is nearly white.
func (m *weightImages) drawBars(weights []float64, t theme.Theme, box draw.Canvas) {
	side := box.Size().X / vg.Length(m.width)
	if side < 3 {
		return
	}
	for j, v := range weights {
		strength := -v / m.maxWeight
		if strength < leastWithBar {
			continue
		}
		colour := t.On(t.Negative)
		if strength <= 0.5 {
			colour = m.colour(t, -m.maxWeight*math.Round(40*strength)/20) // twice the strength of the pixel
		}
		centre, _ := m.pixel(box, j)
		bar := vg.Point{X: min(0.28*side, 7), Y: min(0.08*side, 1.25)}
		pen.Paint(box, colour, geometry.Rectangle(centre, bar).Path())
	}
}

// scale returns the scale beside the images.
func (m *weightImages) scale(t theme.Theme) heatmap.Scale {
	scale := heatmap.Scale{
		Low:    0,
		High:   m.maxWeight,
		Colour: func(v float64) color.RGBA { return m.colour(t, v) },
		Name:   t.Weights,
		Ticks: []plot.Tick{
			{Value: 0, Label: "0"},
			{Value: m.maxWeight, Label: "+" + notation.Number(m.maxWeight)},
		},
	}
	isNegative := func(w float64) bool { return w < 0 }
	if slices.ContainsFunc(slices.Concat(m.images...), isNegative) {
		scale.Low = -m.maxWeight
		scale.Ticks = append(scale.Ticks, plot.Tick{Value: scale.Low, Label: notation.Number(scale.Low)})
	}
	return scale
}
