package plotting

import (
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Curve is the number of mistakes in each epoch as a line, with a dot for each
// epoch where there is room for dots, and the last epoch marked with a larger
// dot and its number.
type Curve struct {
	PerEpoch []int // of epoch 1, 2, …

	Style draw.LineStyle

	// Label is the style of the last epoch's number, beside its dot. Font.Size 0
	// for none.
	Label text.Style
}

var (
	_ plot.Plotter    = (*Curve)(nil)
	_ plot.DataRanger = (*Curve)(nil)
	_ plot.GlyphBoxer = (*Curve)(nil)
)

// lastRadius is the radius of the last epoch's dot, in points.
const lastRadius = 4

// NewCurve returns the curve in this package's style.
func NewCurve(perEpoch []int) *Curve {
	return &Curve{
		PerEpoch: perEpoch,
		Style:    draw.LineStyle{Color: Blue, Width: 1.25},
		Label:    letter(10, Blue),
	}
}

// DataRange returns the epochs from 1 and the mistakes from 0, with at least one
// unit of both.
func (v *Curve) DataRange() (xmin, xmax, ymin, ymax float64) {
	most := 1
	for _, m := range v.PerEpoch {
		most = max(most, m)
	}
	return 1, float64(max(2, len(v.PerEpoch))), 0, float64(most)
}

// Plot implements plot.Plotter.
func (v *Curve) Plot(c draw.Canvas, p *plot.Plot) {
	if len(v.PerEpoch) == 0 {
		return
	}
	x, y := p.Transforms(&c)
	points := make([]vg.Point, len(v.PerEpoch))
	for i, m := range v.PerEpoch {
		points[i] = vg.Point{X: x(float64(i + 1)), Y: y(float64(m))}
	}
	style := v.Style
	if len(points) > 100 {
		style.Width *= 0.6
	}
	c.StrokeLines(style, pieces(thinned(points))...)

	const room = 8 // points from dot to dot
	if float64(c.Size().X) >= room*float64(len(points)) {
		for _, pt := range points {
			v.dot(c, pt, 2.5)
		}
	}
	last := points[len(points)-1]
	v.dot(c, last, lastRadius)
	v.number(c, last)
}

func (v *Curve) dot(c draw.Canvas, at vg.Point, radius vg.Length) {
	c.SetColor(v.Style.Color)
	c.Fill(appendCircle(nil, at, radius, 1))
}

// number writes how many mistakes the last epoch had, to the right of its dot.
func (v *Curve) number(c draw.Canvas, at vg.Point) {
	if v.Label.Font.Size > 0 {
		style := v.Label
		style.XAlign = draw.XLeft
		c.FillText(style, at.Add(vg.Point{X: 7, Y: 1}), v.last())
	}
}

func (v *Curve) last() string {
	if len(v.PerEpoch) == 0 {
		return ""
	}
	return strconv.Itoa(v.PerEpoch[len(v.PerEpoch)-1])
}

// GlyphBoxes implements plot.GlyphBoxer: it keeps room for the last epoch's dot
// and number.
func (v *Curve) GlyphBoxes(p *plot.Plot) []plot.GlyphBox {
	if len(v.PerEpoch) == 0 {
		return nil
	}
	return []plot.GlyphBox{{
		X: p.X.Norm(float64(len(v.PerEpoch))),
		Y: p.Y.Norm(float64(v.PerEpoch[len(v.PerEpoch)-1])),
		Rectangle: vg.Rectangle{
			Min: vg.Point{X: -lastRadius, Y: -lastRadius},
			Max: vg.Point{X: 7 + v.Label.Width(v.last()), Y: lastRadius},
		},
	}}
}

// thinned returns a line that looks the same: of the points within a point of the
// first one's abscissa only the lowest and the highest, and the last of all.
func thinned(points []vg.Point) []vg.Point {
	var line []vg.Point
	for start := 0; start < len(points); {
		end, low, high := start+1, start, start
		for end < len(points) && points[end].X-points[start].X < 1 {
			if points[end].Y < points[low].Y {
				low = end
			}
			if points[end].Y > points[high].Y {
				high = end
			}
			end++
		}
		line = append(line, points[min(low, high)])
		if low != high {
			line = append(line, points[max(low, high)])
		}
		start = end
	}
	return append(line, points[len(points)-1])
}

// pieces cuts a line into pieces that share their ends: strokes of many segments
// over each other are slow to draw.
func pieces(line []vg.Point) [][]vg.Point {
	const most = 50
	var cut [][]vg.Point
	for ; len(line) > most; line = line[most-1:] {
		cut = append(cut, line[:most])
	}
	return append(cut, line)
}
