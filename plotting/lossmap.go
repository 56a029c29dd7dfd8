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

	"perceptronlab/internal/finite"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/check"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/heatmap"
	"perceptronlab/plotting/internal/layout"
	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/pen"
	"perceptronlab/plotting/internal/theme"
)

// LossMap draws a loss over the plane of the weights (w₁, w₂), for data of two columns, as a heat map: the
// larger the loss, the darker the colour. Beside the map is a scale with the name of the loss. The loss is
// [perceptron.ZeroOne], [perceptron.Criterion] or any other function of the data and the weights:
//
//	plotting.LossMap(data, perceptron.ZeroOne, "errors", good, bad)
//
// The figure marks each weight vector in marked, and writes the loss beside it.
//
// The map shows the weights with |w₁|, |w₂| ≤ 3R, where R = max ‖x‖. A run with a learning rate
// of 1 moves w by at most R at each mistake, so the map includes the first three mistakes of a
// run from w = 0. To show other weights, set p.X.Min, p.X.Max, p.Y.Min and p.Y.Max; the map fills
// these ranges. Both axes have the same scale.
//
// If the values of the loss are integers, and the largest value exceeds the smallest by less than
// 12, the scale has one step per integer. Otherwise the map has thin contour lines at the ticks of
// the scale. The map consists of square cells, and the loss is computed at the middle of each cell.
// The side of a cell is 0.75 points. It is longer if there are more than about 400 examples, to
// keep the number of cells times the number of examples below 60 million. The map is white where
// the loss is not finite.
//
// LossMap panics unless d has two columns, of which one may be the constant of AbsorbBias, and
// each weight vector in marked has two finite weights.
func LossMap(
	d *perceptron.Dataset, loss func(d *perceptron.Dataset, w perceptron.Weights) float64,
	name string, marked ...perceptron.Weights,
) *plot.Plot {
	check.Plane("LossMap", d)
	for k, w := range marked {
		if len(w) != 2 {
			panic(fmt.Sprintf("plotting: LossMap: marked[%d]: got %s, want 2",
				k, wording.Plural(len(w), "weight")))
		}
		check.Finite("LossMap", fmt.Sprintf("marked[%d]", k), w)
	}
	p := New()
	p.X.Label.Text, p.Y.Label.Text = "w₁", "w₂"
	p.X.Scale = Equal{}
	reach := cmp.Or(3*math.Sqrt(d.Radius2()), 1)
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = -reach, reach, -reach, reach
	p.Add(&lossMap{data: d, loss: loss, name: name, marked: marked})
	return p
}

// lossMap is the plotter of LossMap.
type lossMap struct {
	data   *perceptron.Dataset
	loss   func(*perceptron.Dataset, perceptron.Weights) float64
	name   string
	marked []perceptron.Weights
}

// Plot implements plot.Plotter.
func (m *lossMap) Plot(c draw.Canvas, p *plot.Plot) {
	t := theme.Of(p)
	columns, rows := m.gridSize(c)
	var values []float64
	for j := range rows {
		for i := range columns {
			w1 := geometry.Between(p.X, (float64(i)+0.5)/float64(columns))
			w2 := geometry.Between(p.Y, 1-(float64(j)+0.5)/float64(rows))
			values = append(values, m.loss(m.data, perceptron.Weights{w1, w2}))
		}
	}
	s := scaleOf(m.name, values, t)
	pixels := image.NewRGBA(image.Rect(0, 0, columns, rows))
	for k, v := range values {
		shade := theme.White()
		if finite.All(v) {
			shade = s.Colour(v)
		}
		pixels.SetRGBA(k%columns, k/columns, shade)
	}
	heatmap.DrawPixels(c, pixels)
	l := layout.New(c)
	if s.Blocks == 0 {
		m.drawContours(l, p, s)
	}
	m.drawMarked(l, p)
	if len(s.Ticks) > 0 {
		s.Draw(c, t)
	}
}

// drawContours draws a contour line at each tick of the scale, and writes the loss on the line.
func (m *lossMap) drawContours(l *layout.Layout, p *plot.Plot, s heatmap.Scale) {
	c := l.Canvas
	t := theme.Of(p)
	columns, _ := m.gridSize(c)
	notFinite := len(s.Ticks) + 1
	// The class of a point is the number of ticks below its loss.
	classAt := func(pt vg.Point) int {
		v := m.loss(m.data, geometry.DataAt(c, p, pt))
		if !finite.All(v) {
			return notFinite
		}
		k := slices.IndexFunc(s.Ticks, func(tick plot.Tick) bool { return v <= tick.Value })
		if k < 0 {
			return len(s.Ticks)
		}
		return k
	}
	contour := geometry.NewContour(c, 2*c.Size().X/vg.Length(columns), 6, classAt)
	for k, tick := range s.Ticks {
		line := t.Line(t.On(s.Colour(tick.Value)), 0.5)
		var borders []geometry.Border // where the loss is equal to the tick
		for _, b := range contour.Borders {
			if b.Low <= k && k < b.High && b.High < notFinite {
				borders = append(borders, b)
				l.TakeLine(1, b.From, b.To)
			}
		}
		if len(borders) > 0 {
			pen.StrokeBorders(c, line, borders)
			l.Write(t.Words(10, line.Color), tick.Label, borders[len(borders)/2].From, 20)
		}
	}
}

// drawMarked marks the weight vectors in m.marked, and writes the loss beside each of them.
func (m *lossMap) drawMarked(l *layout.Layout, p *plot.Plot) {
	t := theme.Of(p)
	for _, w := range m.marked {
		pt := geometry.OnCanvas(l.Canvas, p, []geometry.XY{{X: w[0], Y: w[1]}})[0]
		if !l.Canvas.Contains(pt) {
			continue
		}
		pen.Paint(l.Canvas, theme.White(), pen.AppendCircle(nil, pt, t.Mark(4), 1))
		pen.Paint(l.Canvas, t.Ink, pen.AppendCircle(nil, pt, t.Mark(3), 1))
		l.TakeDot(pt, t.Mark(4))
		style := t.Words(10, t.Ink)
		text := notation.Vector(w...) + ": " + notation.Number(m.loss(m.data, w))
		if at, ok := l.Nearest(layout.HalfSize(style, text), pt, 60, nil); ok {
			l.WriteOnPlate(style, text, at)
		}
	}
}

// gridSize returns the numbers of columns and rows of cells in the map.
func (m *lossMap) gridSize(c draw.Canvas) (columns, rows int) {
	const maxProduct = 60_000_000 // the upper limit of cells × examples
	width, height := c.Size().X.Points(), c.Size().Y.Points()
	side := max(0.75, math.Sqrt(width*height*float64(m.data.Len())/maxProduct))
	return max(1, int(width/side)), max(1, int(height/side))
}

// GlyphBoxes implements plot.GlyphBoxer: it reserves space for the scale.
func (m *lossMap) GlyphBoxes(p *plot.Plot) []plot.GlyphBox {
	return []plot.GlyphBox{heatmap.Scale{Name: m.name}.Room(theme.Of(p))}
}

// scaleOf returns the scale for values. It ignores values that are not finite.
func scaleOf(name string, values []float64, t theme.Theme) heatmap.Scale {
	low, high := math.Inf(1), math.Inf(-1)
	integers := true
	for _, v := range values {
		if finite.All(v) {
			low, high = min(low, v), max(high, v)
			integers = integers && v == math.Trunc(v)
		}
	}
	s := heatmap.Scale{Name: name, Low: low, High: high}
	s.Colour = func(v float64) color.RGBA {
		if low == high {
			return t.Shade(0.5)
		}
		return t.Shade((v/2 - low/2) / (high/2 - low/2))
	}
	switch {
	case low > high: // no value is finite, so the scale has no ticks
	case low == high:
		s.Ticks = []plot.Tick{{Value: low, Label: notation.Number(low)}}
		s.Blocks = 1
	case integers && high-low < 12:
		s.Blocks = int(high-low) + 1
		for v := low; v <= high; v++ {
			s.Ticks = append(s.Ticks, plot.Tick{Value: v, Label: notation.Number(v)})
		}
	default:
		s.Ticks = Ticks{Integers: integers}.Ticks(low, high)
	}
	return s
}
