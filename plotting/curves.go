package plotting

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/internal/finite"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/pen"
	"perceptronlab/plotting/internal/theme"
)

// A Series has a number for each epoch, or pass, from 1, and the name of what it measures.
type Series struct {
	Name   string
	Values []float64
}

// Curves draws several series over the same epochs, such as the errors on the training
// part and on the held-out part:
//
//	var training, heldOut plotting.Series
//	…
//	p := plotting.Curves("pass", "errors in %", training, heldOut)
//
// where x and y name the axes. The first series is a solid blue line, the next ones are
// orange, black and grey, each with its own dashes unless it has more than 100 numbers,
// and with a dot for each number where there is room. Each line ends with its name and
// its last number.
//
// The Y axis includes 0. Series may differ in length: a shorter one just ends earlier.
// It panics if there are more than 4 of them, or none, or if a number is not finite.
func Curves(x, y string, series ...Series) *plot.Plot {
	switch {
	case len(series) == 0:
		panic("plotting: Curves of no series; wanted 1 to 4")
	case len(series) > len(curveStyles):
		panic(fmt.Sprintf("plotting: Curves of %d series, which nobody can tell apart; "+
			"wanted 1 to %d, so draw some in a figure of their own", len(series), len(curveStyles)))
	}
	m := new(curves)
	for k, s := range series {
		mustBeNumbers(s)
		n := len(s.Values)
		if n == 0 {
			continue
		}
		m.longest = max(m.longest, n)
		last := s.Values[n-1]
		m.lines = append(m.lines, curve{
			values: s.Values,
			epoch:  float64(n),
			last:   last,
			label:  strings.TrimSpace(s.Name + " " + notation.Number(last)),
			style:  curveStyles[k],
		})
	}
	low, high, whole := m.numbers()
	if low == high {
		high = 1
	}
	p := New()
	p.X.Label.Text, p.Y.Label.Text = x, y
	p.X.Tick.Marker, p.Y.Tick.Marker = epochTicks(m.longest), Ticks{Integers: whole}
	p.X.Padding, p.Y.Padding = 6, 6
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 1, float64(max(2, m.longest)), low, high
	p.Add(m)
	if m.longest == 0 {
		p.Add(note("no numbers"))
	}
	return p
}

// mustBeNumbers panics, naming it, if a number of a series is not finite.
func mustBeNumbers(s Series) {
	for i, v := range s.Values {
		if !finite.All(v) {
			panic(fmt.Sprintf("plotting: number %d of the series %q is %v; wanted a finite one",
				i+1, s.Name, v))
		}
	}
}

// curves are the lines of several series, and their labels.
type curves struct {
	lines   []curve
	longest int // the most numbers of a series
}

// A curve is the line of a series that is not empty.
type curve struct {
	values      []float64
	epoch, last float64   // the last epoch, and its number
	label       string    // the name and the last number
	y           vg.Length // of the label
	style       draw.LineStyle
}

// numbers returns the smallest and the largest of all numbers and 0, and whether all are whole.
func (m *curves) numbers() (low, high float64, whole bool) {
	whole = true
	for _, l := range m.lines {
		for _, v := range l.values {
			low, high = min(low, v), max(high, v)
			whole = whole && v == math.Trunc(v)
		}
	}
	return low, high, whole
}

// curveStyles are how the lines look, in their order.
var curveStyles = []draw.LineStyle{
	{Color: Blue, Width: 1.25},
	{Color: Orange, Width: 1.25, Dashes: theme.LongDashes},
	{Color: Ink, Width: 1.25, Dashes: theme.ShortDashes},
	{Color: Grey, Width: 1.25, Dashes: []vg.Length{8, 2, 1.5, 2}},
}

// Plot implements plot.Plotter.
func (m *curves) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	const room = 8 // points from dot to dot
	few := float64(c.Size().X) >= room*float64(m.longest)
	for _, l := range m.lines {
		points := make([]vg.Point, len(l.values))
		for k, v := range l.values {
			points[k] = vg.Point{X: x(float64(k + 1)), Y: y(v)}
		}
		style := l.style
		if len(points) > 100 {
			style.Width *= 0.6
			style.Dashes = nil
		}
		c.StrokeLines(style, geometry.Pieces(geometry.Thinned(points))...)
		last := len(points) - 1
		dots := pen.AppendCircle(nil, points[last], 3, 1)
		if few {
			for _, at := range points[:last] {
				dots = pen.AppendCircle(dots, at, 1.9, 1)
			}
		}
		pen.Paint(c, style.Color, dots)
	}
	for _, l := range m.labels(c.Max.Y, y) {
		style := theme.Words(10, l.style.Color)
		style.XAlign = draw.XLeft
		c.FillText(style, vg.Point{X: x(l.epoch) + 7, Y: l.y}, l.label)
	}
}

// labels returns the curves from the lowest label to the highest, moved so as not to
// overlap or to leave the top.
func (m *curves) labels(top vg.Length, y func(float64) vg.Length) []curve {
	labels := slices.Clone(m.lines)
	for i, l := range labels {
		labels[i].y = y(l.last)
	}
	const apart = 12
	slices.SortStableFunc(labels, func(a, b curve) int { return cmp.Compare(a.y, b.y) })
	// Move up those that would touch, then down from the top if that is too high.
	for i := 1; i < len(labels); i++ {
		labels[i].y = max(labels[i].y, labels[i-1].y+apart)
	}
	for i := len(labels) - 1; i >= 0 && labels[i].y > top; i-- {
		labels[i].y = top
		top -= apart
	}
	return labels
}

// GlyphBoxes implements plot.GlyphBoxer: it keeps room for the labels.
func (m *curves) GlyphBoxes(p *plot.Plot) []plot.GlyphBox {
	var boxes []plot.GlyphBox
	for _, l := range m.lines {
		boxes = append(boxes, plot.GlyphBox{
			X: p.X.Norm(l.epoch), Y: p.Y.Norm(l.last),
			Rectangle: vg.Rectangle{
				Min: vg.Point{X: -3, Y: -4},
				Max: vg.Point{X: 7 + theme.Words(10, Ink).Width(l.label), Y: 4},
			},
		})
	}
	return boxes
}
