package plotting

import (
	"image"
	"image/color"
	"math"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
)

// LossMap draws a loss over the plane of weights (w₁, w₂) of data of two columns, as
// a heat map: the larger the loss, the darker, with a scale beside it that has the
// loss's name. Pass perceptron.ZeroOne, perceptron.Criterion or any other function
// of the data and the weights:
//
//	plotting.LossMap(data, perceptron.ZeroOne, "mistakes")
//
// The figure shows the weights with |w₁|, |w₂| ≤ 3R, because from w = 0 each
// mistake moves w by at most R. To see others, set the ranges of the axes, p.X.Min
// and so on; the map fills them. A unit is equally long on both axes.
//
// A loss with at most 12 values, all whole numbers, has a scale of as many steps. The loss
// is computed at the middle of cells of 0.75 points, or of larger ones if the data have
// more than about 400 examples, to look at no more than 60 million examples in all. Where
// it is not a finite number, the map is white.
//
// It panics unless d has two columns: one feature and the constant of AbsorbBias
// count as two.
func LossMap(d *perceptron.Dataset, loss func(d *perceptron.Dataset, w perceptron.Weights) float64, name string) *plot.Plot {
	mustBePlane(d)
	if loss == nil {
		panic("plotting: the loss is nil; wanted a function of the data and the weights, such as perceptron.Criterion")
	}
	p := New()
	p.X.Label.Text, p.Y.Label.Text = weightNamed(d, 0), weightNamed(d, 1)
	p.X.Scale = Equal{}
	reach := 3 * math.Sqrt(d.Radius2())
	if reach == 0 {
		reach = 1
	}
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = -reach, reach, -reach, reach
	p.Add(&lossMap{data: d, loss: loss, name: name})
	return p
}

// weightNamed names the weight of a column, with the column's own name if it has one.
func weightNamed(d *perceptron.Dataset, j int) string {
	weight := [...]string{"w₁", "w₂"}[j]
	names := d.Names()
	if names == nil {
		return weight
	}
	if _, err := strconv.ParseFloat(names[j], 64); err == nil {
		return weight + ", of the constant " + names[j]
	}
	if name := subscript(names[j]); name != "x₁" && name != "x₂" {
		return weight + ", of " + name
	}
	return weight
}

type lossMap struct {
	data *perceptron.Dataset
	loss func(*perceptron.Dataset, perceptron.Weights) float64
	name string
}

// Plot implements plot.Plotter.
func (m *lossMap) Plot(c draw.Canvas, p *plot.Plot) {
	columns, rows := m.cells(c)
	var values []float64
	for j := range rows {
		for i := range columns {
			values = append(values, m.loss(m.data, perceptron.Weights{
				between(p.X, (float64(i)+0.5)/float64(columns)),
				between(p.Y, 1-(float64(j)+0.5)/float64(rows)),
			}))
		}
	}
	s := scaleOf(m.name, values)
	pixels := image.NewRGBA(image.Rect(0, 0, columns, rows))
	for k, v := range values {
		shade := color.RGBA{R: 0xff, G: 0xff, B: 0xff, A: 0xff}
		if finite(v) {
			shade = s.colour(v)
		}
		pixels.SetRGBA(k%columns, k/columns, shade)
	}
	drawPixels(c, pixels)
	if len(s.ticks) > 0 {
		s.draw(c)
	}
}

// cells returns how many cells the map has.
func (m *lossMap) cells(c draw.Canvas) (columns, rows int) {
	const asked = 60_000_000 // examples at most
	width, height := c.Size().X.Points(), c.Size().Y.Points()
	side := max(0.75, math.Sqrt(width*height*float64(m.data.Len())/asked))
	return max(1, int(width/side)), max(1, int(height/side))
}

// GlyphBoxes implements plot.GlyphBoxer: it keeps room for the scale.
func (m *lossMap) GlyphBoxes(*plot.Plot) []plot.GlyphBox {
	return []plot.GlyphBox{scale{name: m.name}.room()}
}

// scaleOf returns the scale of the finite values.
func scaleOf(name string, values []float64) scale {
	low, high, whole := math.Inf(1), math.Inf(-1), true
	for _, v := range values {
		if finite(v) {
			low, high = min(low, v), max(high, v)
			whole = whole && v == math.Trunc(v)
		}
	}
	s := scale{name: name, low: low, high: high}
	s.colour = func(v float64) color.RGBA {
		if low == high {
			return shade(0.5)
		}
		return shade((v/2 - low/2) / (high/2 - low/2))
	}
	switch {
	case low > high:
	case low == high:
		s.ticks, s.blocks = []plot.Tick{{Value: low, Label: number(low)}}, 1
	case whole && high-low < 12:
		s.blocks = int(high-low) + 1
		for v := low; v <= high; v++ {
			s.ticks = append(s.ticks, plot.Tick{Value: v, Label: number(v)})
		}
	default:
		s.ticks = Ticks{Integers: whole}.Ticks(low, high)
	}
	return s
}

// shade returns one of 64 colours for a share of the scale, from light blue for 0 to
// dark blue for 1.
func shade(share float64) color.RGBA {
	light := color.RGBA{R: 0xec, G: 0xf4, B: 0xfa, A: 0xff}
	dark := color.RGBA{R: 0x00, G: 0x22, B: 0x3b, A: 0xff}
	share = math.Round(min(1, max(0, share))*63) / 63
	if share < 0.6 {
		return blend(light, Blue, share/0.6)
	}
	return blend(Blue, dark, (share-0.6)/0.4)
}
