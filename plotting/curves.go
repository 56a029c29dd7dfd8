package plotting

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A Series is a number for each epoch, or pass, from 1, and what it is of.
type Series struct {
	Name   string
	Values []float64
}

// Curves draws several series over the same epochs, such as the share of errors on the
// training part and on the held-out one:
//
//	var training, heldOut plotting.Series
//	…
//	p := plotting.Curves("pass", "errors in %", training, heldOut)
//
// with the names of both axes. The first series is a solid blue line, the next ones are
// orange, black and grey, each with dashes of its own unless it has more than 100
// numbers, and a dot for each number where there is room. At the right end of a line
// stand its name and its last number.
//
// The Y axis has 0 on it. Series may differ in length: one that has ended earlier stops
// there. It panics if there are more than 4 of them, or none, and if a number is not
// finite.
func Curves(x, y string, series ...Series) *plot.Plot {
	switch {
	case len(series) == 0:
		panic("plotting: Curves of no series; wanted 1 to 4")
	case len(series) > len(curveStyles):
		panic(fmt.Sprintf("plotting: Curves of %d series, which nobody can tell apart; wanted 1 to %d, so draw some in a figure of their own", len(series), len(curveStyles)))
	}
	m := &curves{series: series, integers: true}
	low, high := 0.0, 0.0
	for _, s := range series {
		for i, v := range s.Values {
			if !finite(v) {
				panic(fmt.Sprintf("plotting: number %d of the series %q is %v; wanted a finite one", i+1, s.Name, v))
			}
			low, high = min(low, v), max(high, v)
			m.integers = m.integers && v == math.Trunc(v)
		}
		m.most = max(m.most, len(s.Values))
	}
	if low == high {
		high = 1
	}
	p := New()
	p.X.Label.Text, p.Y.Label.Text = x, y
	p.X.Tick.Marker, p.Y.Tick.Marker = Ticks{Most: 10, Integers: true}, Ticks{Integers: m.integers}
	if m.most > 100 {
		p.X.Tick.Marker = Ticks{Integers: true}
	}
	p.X.Padding, p.Y.Padding = 6, 6
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 1, float64(max(2, m.most)), low, high
	p.Add(m)
	if m.most == 0 {
		p.Add(note("no numbers"))
	}
	return p
}

// curves are the lines.
type curves struct {
	series   []Series
	most     int // numbers in a series
	integers bool
}

// curveStyles are how the lines look, in their order.
var curveStyles = []draw.LineStyle{
	{Color: Blue, Width: 1.25},
	{Color: Orange, Width: 1.25, Dashes: longDashes},
	{Color: Ink, Width: 1.25, Dashes: shortDashes},
	{Color: Grey, Width: 1.25, Dashes: []vg.Length{8, 2, 1.5, 2}},
}

// Plot implements plot.Plotter.
func (m *curves) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	const room = 8 // points from dot to dot
	few := float64(c.Size().X) >= room*float64(m.most)
	for i, s := range m.series {
		if len(s.Values) == 0 {
			continue
		}
		points := make([]vg.Point, len(s.Values))
		for k, v := range s.Values {
			points[k] = vg.Point{X: x(float64(k + 1)), Y: y(v)}
		}
		style := curveStyles[i]
		if len(points) > 100 {
			style.Width, style.Dashes = 0.6*style.Width, nil
		}
		c.StrokeLines(style, pieces(thinned(points))...)
		last := points[len(points)-1]
		dots := appendCircle(nil, last, 3, 1)
		if few {
			for _, at := range points[:len(points)-1] {
				dots = appendCircle(dots, at, 1.9, 1)
			}
		}
		c.SetColor(style.Color)
		c.Fill(dots)
	}
	for _, l := range m.labels(c, y) {
		c.FillText(l.style, vg.Point{X: x(float64(l.at)) + 7, Y: l.y}, l.text)
	}
}

// A curveLabel stands right of the last number of a line.
type curveLabel struct {
	text  string
	at    int // the epoch
	y     vg.Length
	style text.Style
}

// labels returns the labels, apart from each other.
func (m *curves) labels(c draw.Canvas, y func(float64) vg.Length) []curveLabel {
	var labels []curveLabel
	for i, s := range m.series {
		if len(s.Values) == 0 {
			continue
		}
		last := s.Values[len(s.Values)-1]
		labels = append(labels, curveLabel{m.label(s), len(s.Values), y(last), curveWords(curveStyles[i].Color)})
	}
	const apart = 12
	slices.SortStableFunc(labels, func(a, b curveLabel) int { return cmp.Compare(a.y, b.y) })
	// Up where they would touch, then down from the top where that is too high.
	for i := 1; i < len(labels); i++ {
		labels[i].y = max(labels[i].y, labels[i-1].y+apart)
	}
	top := c.Max.Y
	for i := len(labels) - 1; i >= 0 && labels[i].y > top; i-- {
		labels[i].y = top
		top -= apart
	}
	return labels
}

func curveWords(c color.Color) text.Style {
	style := words(10, c)
	style.XAlign = draw.XLeft
	return style
}

// label returns the name and the last number of a series.
func (m *curves) label(s Series) string {
	last := number(s.Values[len(s.Values)-1])
	if s.Name == "" {
		return last
	}
	return s.Name + " " + last
}

// GlyphBoxes implements plot.GlyphBoxer: it keeps room for the labels.
func (m *curves) GlyphBoxes(p *plot.Plot) []plot.GlyphBox {
	var boxes []plot.GlyphBox
	for _, s := range m.series {
		if len(s.Values) == 0 {
			continue
		}
		boxes = append(boxes, plot.GlyphBox{
			X: p.X.Norm(float64(len(s.Values))), Y: p.Y.Norm(s.Values[len(s.Values)-1]),
			Rectangle: vg.Rectangle{
				Min: vg.Point{X: -3, Y: -4},
				Max: vg.Point{X: 7 + curveWords(Ink).Width(m.label(s)), Y: 4},
			},
		})
	}
	return boxes
}
