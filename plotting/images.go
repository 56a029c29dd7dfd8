package plotting

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// WeightImages draws several weight vectors as images side by side, as WeightImage draws
// one, such as those of the classes of handwritten digits:
//
//	coefficients, _, err := model.Coefficients()
//	…
//	p := plotting.WeightImages(model.Classes, coefficients, 8)
//
// Each has its name above it, and rows of width pixels. All have one scale, up to the
// largest |w| of them all: a colour is the same number in each, so that where all scores
// have one unit the images can be compared. A vector that is small beside the others
// looks pale. Where no number is negative, as in the pictures that were trained on, the
// scale is that of x and begins at 0.
//
// The images stand row by row, in as many columns as makes them largest at the size that
// the figure is drawn at: of ten in 4 columns at the default size, in 5 at 480 × 220. The
// colours, and what is wrong with weights, are those of WeightImage. It panics unless all
// images have as many pixels, and there is a name for each, or no names at all (nil).
func WeightImages(names []string, weights [][]float64, width int) *plot.Plot {
	p := New()
	p.HideAxes()
	p.Add(newWeightImages(names, weights, width))
	return p
}

// weightImages are images on one scale.
type weightImages struct {
	names       []string // nil: none
	images      []*weightImage
	width, rows int // of an image, in pixels
	scale       weightImage
}

// newWeightImages returns the images, or panics if they are none.
func newWeightImages(names []string, weights [][]float64, width int) *weightImages {
	switch {
	case len(weights) == 0:
		panic("plotting: WeightImages of no images; wanted the weights of one or more")
	case names != nil && len(names) != len(weights):
		panic(fmt.Sprintf("plotting: WeightImages with %d names for %d images; wanted one each, or nil (of two classes a model has the weights of the second, names[1:])", len(names), len(weights)))
	}
	m := &weightImages{width: width}
	m.scale.picture = true
	for i, w := range weights {
		if len(w) != len(weights[0]) {
			panic(fmt.Sprintf("plotting: WeightImages of %d weights, and of %d in image %d, counted from 0; wanted as many in each", len(weights[0]), len(w), i))
		}
		image := newWeightImage("WeightImages", w, width)
		m.scale.most = max(m.scale.most, image.most)
		m.images = append(m.images, image)
		for _, v := range w {
			m.scale.picture = m.scale.picture && v >= 0
		}
	}
	m.rows = len(weights[0]) / width
	for _, image := range m.images {
		image.most, image.bare = m.scale.most, true
	}
	m.names = names
	return m
}

// The room between two images, and that for the name above one, in points.
const (
	imageGap  = 8
	imageName = 15
)

// DataRange implements plot.DataRanger: the images fill the plot.
func (m *weightImages) DataRange() (xmin, xmax, ymin, ymax float64) { return 0, 1, 0, 1 }

// Plot implements plot.Plotter.
func (m *weightImages) Plot(c draw.Canvas, p *plot.Plot) {
	columns, pixel := m.grid(c.Size())
	if !(pixel > 0) {
		return // no room
	}
	size := vg.Point{X: pixel * vg.Length(m.width), Y: pixel * vg.Length(m.rows)}
	step := vg.Point{X: size.X + imageGap, Y: size.Y + imageGap + m.head()}
	rows := (len(m.images) + columns - 1) / columns
	// In the middle of the canvas, as a block.
	corner := vg.Point{
		X: c.Center().X - (vg.Length(columns)*step.X-imageGap)/2,
		Y: c.Center().Y + (vg.Length(rows)*step.Y-imageGap)/2,
	}
	title := words(10, Ink)
	title.YAlign = draw.YTop
	for i, image := range m.images {
		top := corner.Add(vg.Point{X: vg.Length(i%columns) * step.X, Y: -vg.Length(i/columns) * step.Y})
		if m.names != nil {
			name := cutToWidth(title, m.names[i], size.X+imageGap)
			c.FillText(title, top.Add(vg.Point{X: size.X / 2}), name)
		}
		tile := c
		tile.Max = vg.Point{X: top.X + size.X, Y: top.Y - m.head()}
		tile.Min = vg.Point{X: top.X, Y: tile.Max.Y - size.Y}
		image.draw(tile, p)
	}
	bar := c
	bar.Max.Y, bar.Max.X = corner.Y-m.head(), max(c.Min.X, corner.X+vg.Length(columns)*step.X-imageGap)
	bar.Min.Y = corner.Y - vg.Length(rows)*step.Y + imageGap
	m.scale.scale().draw(bar)
}

// head is the room for a name.
func (m *weightImages) head() vg.Length {
	if m.names == nil {
		return 0
	}
	return imageName
}

// grid returns the number of columns that makes the images largest, of equal ones the
// largest, and the side of a pixel.
func (m *weightImages) grid(size vg.Point) (columns int, pixel vg.Length) {
	n := len(m.images)
	for k := 1; k <= n; k++ {
		rows := (n + k - 1) / k
		side := min(
			(size.X-vg.Length(k-1)*imageGap)/vg.Length(k*m.width),
			(size.Y-vg.Length(rows-1)*imageGap-vg.Length(rows)*m.head())/vg.Length(rows*m.rows),
		)
		if columns == 0 || float64(side) >= float64(pixel)*(1-1e-9) {
			columns, pixel = k, side
		}
	}
	return columns, vg.Length(math.Max(0, float64(pixel)))
}

// GlyphBoxes implements plot.GlyphBoxer: it keeps room for the scale, whose name stands
// as high as those of the images.
func (m *weightImages) GlyphBoxes(*plot.Plot) []plot.GlyphBox {
	box := m.scale.scale().room()
	box.Max.Y = max(0, box.Max.Y-m.head())
	return []plot.GlyphBox{box}
}
