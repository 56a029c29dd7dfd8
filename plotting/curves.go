package plotting

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/internal/finite"
	"perceptronlab/internal/wording"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/pen"
	"perceptronlab/plotting/internal/theme"
)

// A Series is a quantity measured once per epoch. Name is the name of the quantity, and Values[0]
// is its value in epoch 1.
type Series struct {
	Name   string
	Values []float64
}

// Curves draws several series over the epochs, such as the errors on the training examples and
// on the held-out examples:
//
//	var training, heldOut plotting.Series
//	…
//	p := plotting.Curves("epoch", "errors in %", training, heldOut)
//
// x and y are the names of the axes. The first series is a solid blue line. The other lines are
// orange, black and grey; they are dashed unless they have more than 100 values. A dot marks the
// last value of a series. If there is room, smaller dots mark the other values. The name of the
// series and its last value are written at the end of the line, as in "training: 3.42". Names are
// shortened, so the lines have at least half of the figure's width, or all that the axes leave if that is
// less.
//
// The Y axis includes 0. The series may differ in length. A series without values is not drawn. If
// no series has values, the figure has the note "no numbers". Curves panics unless there are 1 to 4
// series and all their values are finite.
func Curves(x, y string, series ...Series) *plot.Plot {
	switch {
	case len(series) == 0:
		panic("plotting: Curves: got no series, want 1 to 4")
	case len(series) > maxCurves:
		panic(fmt.Sprintf("plotting: Curves: got %d series, want 1 to %d; "+
			"draw some of them in another figure", len(series), maxCurves))
	}
	m := new(curves)
	var names []string
	for _, s := range series {
		names = append(names, wording.OneLine(s.Name))
	}
	for k, s := range series {
		mustBeFinite(s)
		n := len(s.Values)
		if n == 0 {
			continue
		}
		m.longest = max(m.longest, n)
		last := s.Values[n-1]
		m.lines = append(m.lines, curve{
			values:    s.Values,
			lastEpoch: float64(n),
			lastValue: last,
			name:      names[k],
			others:    names,
			number:    k,
		})
	}
	low, high, integers := m.valueRange()
	if low == high {
		high = 1
	}
	p := New()
	p.X.Label.Text, p.Y.Label.Text = x, y
	p.X.Tick.Marker, p.Y.Tick.Marker = epochTicks(m.longest), Ticks{Integers: integers}
	p.X.Padding, p.Y.Padding = 6, 6
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 1, float64(max(2, m.longest)), low, high
	p.Add(m)
	if m.longest == 0 {
		p.Add(note("no numbers"))
	}
	return p
}

// mustBeFinite panics if a value of a series is not finite.
func mustBeFinite(s Series) {
	for i, v := range s.Values {
		if !finite.All(v) {
			panic(fmt.Sprintf("plotting: Curves: series %q, epoch %d: got %v, want a finite number",
				s.Name, i+1, v))
		}
	}
}

// curves is the plotter of Curves.
type curves struct {
	lines   []curve
	longest int // the length of the longest series
}

// A curve is the line of a series with at least one value.
type curve struct {
	values    []float64
	lastEpoch float64   // the last epoch, counted from 1
	lastValue float64   // the value in this epoch
	name      string    // the name of the series
	others    []string  // the names of all series
	y         vg.Length // the height of the label on the canvas, set by the method labels
	number    int       // which line it is, from 0; the number determines the style
}

// valueRange returns the smallest and the largest of 0 and all values, and reports whether all
// values are integers.
func (m *curves) valueRange() (low, high float64, integers bool) {
	integers = true
	for _, l := range m.lines {
		for _, v := range l.values {
			low, high = min(low, v), max(high, v)
			integers = integers && v == math.Trunc(v)
		}
	}
	return low, high, integers
}

// maxCurves is the number of styles of lines.
const maxCurves = 4

// style returns the style of the line.
func (l curve) style(t theme.Theme) draw.LineStyle {
	styles := [maxCurves]draw.LineStyle{
		t.Line(t.Positive, 1.25),
		t.Line(t.Negative, 1.25, theme.LongDashes...),
		t.Line(t.Ink, 1.25, theme.ShortDashes...),
		t.Line(t.Axes, 1.25, 8, 2, 1.5, 2),
	}
	return styles[l.number]
}

// Plot implements plot.Plotter.
func (m *curves) Plot(c draw.Canvas, p *plot.Plot) {
	t := theme.Of(p)
	x, y := p.Transforms(&c)
	const apart = 8 // the smallest distance between dots, in points
	drawDots := float64(c.Size().X) >= apart*float64(m.longest)
	for _, l := range m.lines {
		points := make([]vg.Point, len(l.values))
		for k, v := range l.values {
			points[k] = vg.Point{X: x(float64(k + 1)), Y: y(v)}
		}
		style := l.style(t)
		if len(points) > 100 {
			style.Width *= 0.6
			style.Dashes = nil
		}
		c.StrokeLines(style, geometry.Pieces(geometry.Thinned(points))...)
		last := len(points) - 1
		dots := pen.AppendCircle(nil, points[last], t.Mark(3), 1)
		if drawDots {
			for _, at := range points[:last] {
				dots = pen.AppendCircle(dots, at, t.Mark(1.9), 1)
			}
		}
		pen.Paint(c, style.Color, dots)
	}
	m.drawLabels(c, p)
}

// labels returns the curves, sorted from the lowest label to the highest. It moves labels up if
// they would overlap, and down if they would be above top. apart is the smallest distance between the
// heights of labels. The function y converts values to heights on the canvas.
func (m *curves) labels(apart, top vg.Length, y func(float64) vg.Length) []curve {
	labels := slices.Clone(m.lines)
	for i, l := range labels {
		labels[i].y = y(l.lastValue)
	}
	slices.SortStableFunc(labels, func(a, b curve) int { return cmp.Compare(a.y, b.y) })
	// Move overlapping labels up, then move those above the top down.
	for i := 1; i < len(labels); i++ {
		labels[i].y = max(labels[i].y, labels[i-1].y+apart)
	}
	for i := len(labels) - 1; i >= 0 && labels[i].y > top; i-- {
		labels[i].y = top
		top -= apart
	}
	return labels
}
