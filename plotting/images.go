package plotting

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/plotting/internal/check"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/heatmap"
	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/pen"
	"perceptronlab/plotting/internal/theme"
)

// WeightImages draws weight vectors as images side by side, such as those of the classes
// of handwritten digits:
//
//	coefficients, _, err := model.Coefficients()
//	…
//	p := plotting.WeightImages(model.Classes, coefficients, 8)
//
// Each has its name above it, and rows of width pixels, row 0 on top, like the pictures
// that the weights were trained on. Leave out the bias, as in w[:64].
//
//	blue             positive: the pixel speaks for +1
//	orange, a bar −  negative: it speaks for −1
//	white            0
//
// The larger |w|, the stronger the colour. The bar, twice as strong as its pixel or white,
// marks negative weights in grey prints too; pixels smaller than 3 points have none. All
// images share one scale, from −m to m, where m is the largest |w| of all, so a colour means
// the same number in each, and a vector that is smaller than the others looks pale.
//
// The images are arranged in the number of columns that makes them largest at the size
// of the figure: ten images in 4 columns at the default size, in 5 at 480 × 220.
//
// It panics unless all images have the same number of pixels, finite and in whole rows,
// and there is a name for each, or no names at all (nil).
func WeightImages(names []string, weights [][]float64, width int) *plot.Plot {
	p := New()
	p.HideAxes()
	p.Add(newWeightImages(names, weights, width))
	return p
}

// weightImages are images on one scale.
type weightImages struct {
	names       []string // nil: none
	images      [][]float64
	head        vg.Length // room for a name
	width, rows int       // of an image, in pixels
	most        float64   // max |w|, or 1 if all are 0
}

// newWeightImages returns the images, or panics as WeightImages does.
func newWeightImages(names []string, weights [][]float64, width int) *weightImages {
	if len(weights) == 0 {
		panic("plotting: WeightImages of no images; wanted the weights of one or more")
	}
	if names != nil && len(names) != len(weights) {
		panic(fmt.Sprintf("plotting: WeightImages with %d names for %d images; "+
			"wanted one each, or nil (of two classes a model has the weights of the second, names[1:])",
			len(names), len(weights)))
	}
	n := len(weights[0])
	if n == 0 || width < 1 || n%width != 0 {
		panic(fmt.Sprintf("plotting: WeightImages of %d weights, which do not fill rows of %d pixels; "+
			"wanted whole rows, without the bias, as in w[:64]", n, width))
	}
	m := &weightImages{names: names, images: weights, width: width, rows: n / width}
	if names != nil {
		m.head = 15
	}
	for i, w := range weights {
		if len(w) != n {
			panic(fmt.Sprintf("plotting: WeightImages of %d weights, and of %d in image %d, "+
				"counted from 0; wanted as many in each", n, len(w), i))
		}
		check.Finite("WeightImages", w)
		for _, v := range w {
			m.most = max(m.most, math.Abs(v))
		}
	}
	m.most = cmp.Or(m.most, 1)
	return m
}

// imageGap is the room between two images, in points.
const imageGap = 8

// Plot implements plot.Plotter.
func (m *weightImages) Plot(c draw.Canvas, _ *plot.Plot) {
	columns, pixel := m.grid(c.Size())
	if !(pixel > 0) {
		return // no room
	}
	size := vg.Point{X: pixel * vg.Length(m.width), Y: pixel * vg.Length(m.rows)}
	step := vg.Point{X: size.X + imageGap, Y: size.Y + imageGap + m.head}
	rows := (len(m.images) + columns - 1) / columns
	// Centre the block of images on the canvas.
	corner := vg.Point{
		X: c.Center().X - (vg.Length(columns)*step.X-imageGap)/2,
		Y: c.Center().Y + (vg.Length(rows)*step.Y-imageGap)/2,
	}
	title := theme.Words(10, Ink)
	title.YAlign = draw.YTop
	for i, weights := range m.images {
		top := corner.Add(vg.Point{X: vg.Length(i%columns) * step.X, Y: -vg.Length(i/columns) * step.Y})
		if m.names != nil {
			name := theme.CutToWidth(title, m.names[i], size.X+imageGap)
			c.FillText(title, top.Add(vg.Point{X: size.X / 2}), name)
		}
		tile := c
		tile.Max = vg.Point{X: top.X + size.X, Y: top.Y - m.head}
		tile.Min = vg.Point{X: top.X, Y: tile.Max.Y - size.Y}
		m.draw(weights, tile)
	}
	bar := c
	bar.Max.X = max(c.Min.X, corner.X+vg.Length(columns)*step.X-imageGap)
	bar.Max.Y = corner.Y - m.head
	bar.Min.Y = corner.Y - vg.Length(rows)*step.Y + imageGap
	m.scale().Draw(bar)
}

// grid returns the number of columns that makes the images largest (in a tie the
// largest number), and the side of a pixel.
func (m *weightImages) grid(size vg.Point) (columns int, pixel vg.Length) {
	n := len(m.images)
	for k := 1; k <= n; k++ {
		rows := (n + k - 1) / k
		side := min(
			(size.X-vg.Length(k-1)*imageGap)/vg.Length(k*m.width),
			(size.Y-vg.Length(rows-1)*imageGap-vg.Length(rows)*m.head)/vg.Length(rows*m.rows),
		)
		if columns == 0 || float64(side) >= float64(pixel)*(1-1e-9) {
			columns, pixel = k, side
		}
	}
	return columns, max(0, pixel)
}

// GlyphBoxes implements plot.GlyphBoxer: it keeps room for the scale, whose name is as
// high up as those of the images.
func (m *weightImages) GlyphBoxes(*plot.Plot) []plot.GlyphBox {
	box := m.scale().Room()
	box.Max.Y = max(0, box.Max.Y-m.head)
	return []plot.GlyphBox{box}
}

// colour returns the colour of a weight.
func (m *weightImages) colour(v float64) color.RGBA {
	share := math.Round(math.Abs(v/m.most)*40) / 40 // few colours, because a PNG has few
	if v < 0 {
		return theme.Blend(theme.White, Orange, share)
	}
	return theme.Blend(theme.White, Blue, share)
}

// draw draws an image that fills a box.
func (m *weightImages) draw(weights []float64, box draw.Canvas) {
	pixels := image.NewRGBA(image.Rect(0, 0, m.width, m.rows))
	for j, v := range weights {
		pixels.SetRGBA(j%m.width, j/m.width, m.colour(v))
	}
	heatmap.DrawPixels(box, pixels)
	m.drawGrid(box)
	m.drawBars(weights, box)
	heatmap.DrawFrame(box, 0.75)
}

// drawGrid draws thin lines between pixels of 8 points and more.
func (m *weightImages) drawGrid(box draw.Canvas) {
	if box.Size().Y/vg.Length(m.rows) < 8 {
		return
	}
	line := draw.LineStyle{Color: GreyTint, Width: 0.5}
	for i := 1; i < m.width; i++ {
		at := box.X(float64(i) / float64(m.width))
		box.StrokeLine2(line, at, box.Min.Y, at, box.Max.Y)
	}
	for j := 1; j < m.rows; j++ {
		at := box.Y(float64(j) / float64(m.rows))
		box.StrokeLine2(line, box.Min.X, at, box.Max.X, at)
	}
}

// drawBars draws a minus into each pixel whose weight is negative.
func (m *weightImages) drawBars(weights []float64, box draw.Canvas) {
	side := box.Size().X / vg.Length(m.width)
	if side < 3 {
		return
	}
	for j, v := range weights {
		if !(v < 0) {
			continue
		}
		colour := theme.White
		share := -v / m.most
		if share <= 0.5 {
			colour = m.colour(-m.most * math.Round(40*share) / 20) // twice as strong
		}
		column, row := vg.Length(j%m.width), vg.Length(j/m.width)
		centre := vg.Point{X: box.Min.X + (column+0.5)*side, Y: box.Max.Y - (row+0.5)*side}
		bar := vg.Point{X: min(0.28*side, 7), Y: min(0.07*side, 1.1)}
		pen.Paint(box, colour, geometry.Rectangle(centre, bar).Path())
	}
}

func (m *weightImages) scale() heatmap.Scale {
	return heatmap.Scale{Low: -m.most, High: m.most, Colour: m.colour, Name: "w", Ticks: []plot.Tick{
		{Value: -m.most, Label: notation.Number(-m.most)},
		{Value: 0, Label: "0"},
		{Value: m.most, Label: "+" + notation.Number(m.most)},
	}}
}
