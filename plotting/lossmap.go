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
	"perceptronlab/perceptron"
)

// LossMap draws a loss over the plane of weights (w₁, w₂) of data of two columns, as
// a heat map: the larger the loss, the darker, with a scale beside it that has the
// loss's name. Pass perceptron.ZeroOne, perceptron.Criterion or any other function
// of the data and the weights:
//
//	plotting.LossMap(data, perceptron.ZeroOne, "mistakes", good, bad)
//
// The weights at the end, if there are any, are marked, each with its loss.
//
// The figure shows the weights with |w₁|, |w₂| ≤ 3R, because from w = 0 each
// mistake moves w by at most R. To see others, set the ranges of the axes, p.X.Min
// and so on; the map fills them. A unit is equally long on both axes.
//
// A loss with at most 12 values, all whole numbers, has a scale of as many steps. Any other
// has thin lines of equal loss at the ticks of the scale. The loss is computed at the middle
// of cells of 0.75 points, or of larger ones if the data have more than about 400 examples,
// to look at no more than 60 million examples in all. Where it is not a finite number, the
// map is white.
//
// It panics unless d has two columns: one feature and the constant of AbsorbBias
// count as two, and each of the marked weights has two numbers.
func LossMap(d *perceptron.Dataset, loss func(d *perceptron.Dataset, w perceptron.Weights) float64, name string, at ...perceptron.Weights) *plot.Plot {
	mustBePlane(d)
	for k, w := range at {
		if len(w) != 2 {
			panic(fmt.Sprintf("plotting: vector %d to mark has %d weights; wanted 2", k, len(w)))
		}
	}
	p := New()
	p.X.Label.Text, p.Y.Label.Text = "w₁", "w₂"
	p.X.Scale = Equal{}
	reach := cmp.Or(3*math.Sqrt(d.Radius2()), 1)
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = -reach, reach, -reach, reach
	p.Add(&lossMap{data: d, loss: loss, name: name, at: at})
	return p
}

type lossMap struct {
	data *perceptron.Dataset
	loss func(*perceptron.Dataset, perceptron.Weights) float64
	name string
	at   []perceptron.Weights
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
		shade := white
		if wording.Finite(v) {
			shade = s.colour(v)
		}
		pixels.SetRGBA(k%columns, k/columns, shade)
	}
	drawPixels(c, pixels)
	l := newLayout(c)
	if s.blocks == 0 {
		m.levels(l, p, s)
	}
	m.marks(l, p)
	if len(s.ticks) > 0 {
		s.draw(c)
	}
}

// levels draws the lines where the loss is a tick of the scale, and writes it on each.
func (m *lossMap) levels(l *layout, p *plot.Plot, s scale) {
	c := l.canvas
	columns, _ := m.cells(c)
	found := newContour(c, 2*c.Size().X/vg.Length(columns), 6, func(pt vg.Point) int { // the number of ticks below the loss
		v := m.loss(m.data, dataAt(c, p, pt))
		if !wording.Finite(v) {
			return len(s.ticks) + 1
		}
		return slices.IndexFunc(append(s.ticks, plot.Tick{Value: math.Inf(1)}), func(tick plot.Tick) bool { return v <= tick.Value })
	})
	for k, tick := range s.ticks {
		line := draw.LineStyle{Color: Ink, Width: 0.5}
		if tick.Value-s.low > 0.45*(s.high-s.low) {
			line.Color = color.White
		}
		var level []border
		for _, b := range found.borders {
			if b.low <= k && k < b.high && b.high <= len(s.ticks) {
				level = append(level, b)
				l.line(1, b.from, b.to)
			}
		}
		if len(level) > 0 {
			stroke(c, line, level)
			l.write(words(9, line.Color), tick.Label, level[len(level)/2].from, 20)
		}
	}
}

// marks marks the weights that were asked for, each with its loss.
func (m *lossMap) marks(l *layout, p *plot.Plot) {
	for _, w := range m.at {
		pt := onCanvas(l.canvas, p, []spot{{w[0], w[1]}})[0]
		if !l.canvas.Contains(pt) {
			continue
		}
		paint(l.canvas, white, appendCircle(nil, pt, 4, 1))
		paint(l.canvas, Ink, appendCircle(nil, pt, 3, 1))
		l.dot(pt, 4)
		style, text := words(9, Ink), vector(w...)+": "+number(m.loss(m.data, w))
		if at, ok := l.nearest(halfSize(style, text), pt, 60, nil); ok {
			l.plate(style, text, at)
		}
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
		if wording.Finite(v) {
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
