package plotting

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
)

// Hulls draws the convex hulls of the two classes, and what they have in common:
//
//	blue, solid       the hull of the examples of class +1
//	orange, dashed    that of class −1
//	hatched, dot      points of both hulls
//
// A line separates the classes, with no example on it, if and only if the hulls
// have no point in common: a point of both, Σ λᵢxᵢ = Σ μⱼxⱼ, would have to be on
// both of its sides. The figure says in words which it is.
//
// The hulls and their common part are those of the numbers themselves: where
// float64 could round to another answer, rational arithmetic decides.
//
// The axes are those of DecisionRegions. It panics if d has not two columns.
func Hulls(d *perceptron.Dataset) *plot.Plot {
	v := &hulls{
		examples: NewExamples(d, nil),
		positive: NewHull(d, 1),
		negative: NewHull(d, -1),
	}
	v.common = common(v.positive.corners, v.negative.corners)
	p := New()
	nameAxes(p, d.Names())
	p.Add(v)
	equalUnits(p)
	return p
}

// hulls is the plotter of Hulls.
type hulls struct {
	examples           *Examples
	positive, negative *Hull
	common             []ratPoint
}

var (
	_ plot.Plotter    = (*hulls)(nil)
	_ plot.DataRanger = (*hulls)(nil)
)

// DataRange returns that of the examples.
func (v *hulls) DataRange() (xmin, xmax, ymin, ymax float64) { return v.examples.DataRange() }

// Plot implements plot.Plotter.
func (v *hulls) Plot(c draw.Canvas, p *plot.Plot) {
	positive, negative := onCanvas(c, p, v.positive.corners), onCanvas(c, p, v.negative.corners)
	both := onCanvas(c, p, spots(v.common))
	l := newLayout(c)

	v.positive.fill(c, positive)
	v.negative.fill(c, negative)
	fill(c, color.White, both)
	hatch(c, both)
	l.line(1.5, v.positive.outline(c, positive)...)
	l.line(1.5, v.negative.outline(c, negative)...)
	v.examples.Plot(c, p)
	points, radius := v.examples.on(c, p), v.examples.radius()
	l.dots(points, radius+2)
	v.mark(l, both)
	v.names(l, positive, negative, radius)
}

// mark marks what the hulls have in common, and says it.
func (v *hulls) mark(l *layout, both []vg.Point) {
	c := l.canvas
	style := words(11, Ink)
	top := vg.Point{X: c.Center().X, Y: c.Max.Y}
	switch len(both) {
	case 0:
		if len(v.positive.corners) == 0 || len(v.negative.corners) == 0 {
			l.say(style, "one class: nothing to separate", top, "one class")
			return
		}
		l.say(style, "no common point: a line separates them", top, "no common point:\na line separates them", "no common point")
	case 1:
		at := v.common[0].spot()
		c.SetColor(Ink)
		c.Fill(appendStar(nil, both[0], 5, 5, 2, 0))
		l.dot(both[0], 7)
		l.say(style, "common point "+vector(at.x, at.y)+":\nno line separates them", both[0].Add(vg.Point{Y: 24}), "common point\n"+vector(at.x, at.y), vector(at.x, at.y))
	case 2:
		c.StrokeLine2(draw.LineStyle{Color: Ink, Width: 3}, both[0].X, both[0].Y, both[1].X, both[1].Y)
		l.line(3, both...)
		l.say(style, "common segment:\nno line separates them", mean(both).Add(vg.Point{Y: 24}), "common segment")
	default:
		l.say(style, "hatched: in both hulls, so no line separates them", top, "hatched: in both hulls,\nso no line separates them", "hatched: in both")
	}
}

// names writes +1 and −1 beside corners of the hulls.
func (v *hulls) names(l *layout, positive, negative []vg.Point, radius vg.Length) {
	for _, side := range []struct {
		name           string
		corners, other []vg.Point
		color          color.Color
	}{
		{"+1", positive, negative, Blue},
		{"−1", negative, positive, Orange},
	} {
		style := words(12, side.color)
		if at, ok := l.beside(halfSize(style, side.name), side.corners, side.other, radius); ok {
			l.put(style, side.name, at)
		}
	}
}

func spots(points []ratPoint) []spot {
	rounded := make([]spot, len(points))
	for i, p := range points {
		rounded[i] = p.spot()
	}
	return rounded
}

func closedLine(corners []vg.Point) []vg.Point {
	if len(corners) < 3 {
		return corners
	}
	return append(corners[:len(corners):len(corners)], corners[0])
}

// fill fills a polygon; one of fewer than three corners is nothing.
func fill(c draw.Canvas, colour color.Color, corners []vg.Point) {
	if len(corners) > 2 {
		c.FillPolygon(colour, c.ClipPolygonXY(corners))
	}
}

// hatch draws slanting lines over a convex polygon.
func hatch(c draw.Canvas, corners []vg.Point) {
	if len(corners) < 3 {
		return
	}
	const apart = 5 // points, measured upwards
	low, high := corners[0].Y-corners[0].X, corners[0].Y-corners[0].X
	for _, pt := range corners {
		low, high = min(low, pt.Y-pt.X), max(high, pt.Y-pt.X)
	}
	if !finite(float64(low), float64(high)) || high-low > 1e5 {
		return
	}
	style := draw.LineStyle{Color: Ink, Width: 0.6}
	for h := low + apart/2; h < high; h += apart {
		// The line y = x + h, cut by each side.
		var ends []vg.Point
		for i, a := range corners {
			b := corners[(i+1)%len(corners)]
			at, next := a.Y-a.X-h, b.Y-b.X-h
			if (at >= 0) != (next >= 0) {
				ends = append(ends, a.Add(b.Sub(a).Scale(at/(at-next))))
			}
		}
		if len(ends) == 2 {
			c.StrokeLine2(style, ends[0].X, ends[0].Y, ends[1].X, ends[1].Y)
		}
	}
}
