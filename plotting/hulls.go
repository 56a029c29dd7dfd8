package plotting

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/check"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/layout"
	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/pen"
	"perceptronlab/plotting/internal/scene"
	"perceptronlab/plotting/internal/theme"
)

// Hulls draws the convex hulls of the two classes and their intersection:
//
//	blue, solid       the hull of the examples with label +1
//	orange, dashed    the hull of the examples with label −1
//	hatched           the intersection of the hulls, labelled "in both"; if it is only
//	                  a segment, a thick line, and if it is only a point, a dot with
//	                  its coordinates
//
// A line separates the classes, with no example on it, if and only if the hulls have no common point.
// A common point would be a weighted mean of the examples with label +1, and also a weighted mean of the
// examples with label −1, so it would be on both sides of the line. The figure shows the common points, but
// it does not say whether a line separates the classes. [perceptron.Separate] says that.
//
// The hulls are exact, and the intersection is drawn if and only if it is not empty, also where the
// difference is too small to be seen.
//
// The axes are as in [DecisionRegions]. Hulls panics unless d has two columns.
//
// [Halfway] also draws a line that separates the hulls.
func Hulls(d *perceptron.Dataset) *plot.Plot {
	v := newHulls("Hulls", d)
	return planePlot(d.Names(), v)
}

// newHulls returns the plotter of Hulls. caller is the exported function, for the messages of panics.
func newHulls(caller string, d *perceptron.Dataset) *hulls {
	check.Plane(caller, d)
	v := &hulls{Examples: scene.NewExamples(d)}
	var x [][]float64 // the corners, with the bias absorbed
	var y []float64
	for k, label := range []float64{1, -1} {
		v.corners[k] = geometry.Hull(pointsWithLabel(d, label))
		for _, corner := range v.corners[k] {
			x = append(x, []float64{corner.X, corner.Y, 1})
			y = append(y, label)
		}
	}
	v.separable = perceptron.Separate(perceptron.Must(perceptron.FromRows(x, y))).Separable
	return v
}

// hulls is the plotter of Hulls and Halfway.
type hulls struct {
	*scene.Examples
	corners   [2][]geometry.XY // of the hulls of +1 and −1, anticlockwise
	separable bool
	nearest   []geometry.XY // the nearest points of the hulls, if the figure is that of Halfway
}

// Plot implements plot.Plotter.
func (v *hulls) Plot(c draw.Canvas, p *plot.Plot) {
	t := theme.Of(p)
	l := layout.New(c)
	corners := [2][]vg.Point{geometry.OnCanvas(c, p, v.corners[0]), geometry.OnCanvas(c, p, v.corners[1])}
	var common []vg.Point // the corners of the intersection
	if !v.separable {
		common = geometry.Common(corners[0], corners[1])
	}
	pen.Fill(c, t.PositiveTint, corners[0])
	pen.Fill(c, t.NegativeTint, corners[1])
	pen.Fill(c, color.White, common)
	hatch(c, t, common)
	dashes := [2][]vg.Length{nil, {4, 2.5}}
	for k := range corners {
		border := geometry.Closed(corners[k])
		style := t.Line(t.SignColor(k), 1.25, dashes[k]...)
		if len(border) > 1 {
			c.StrokeLines(style, geometry.Pieces(border)...)
		}
		l.TakeLine(1.5, border...)
	}
	v.drawHalfway(l, p)
	v.Examples.Plot(c, p)
	l.TakeDots(v.On(c, p), v.Radius(t)+2)
	markIntersection(l, p, common, corners)
	for k := range corners {
		scene.NameClass(l, t, k, corners[k], corners[1-k])
	}
}

// markIntersection marks and names the intersection of the hulls. common holds its corners, and corners
// those of the hulls. The name of a segment or an area is outside the hulls, with an arrow to the middle of
// the intersection.
func markIntersection(l *layout.Layout, p *plot.Plot, common []vg.Point, corners [2][]vg.Point) {
	if len(common) == 0 {
		return
	}
	c := l.Canvas
	t := theme.Of(p)
	style := t.Words(12, t.Ink)
	middle := geometry.Mean(common)
	switch len(common) {
	case 1:
		square := pen.Star{Outer: t.Mark(5), Inner: t.Mark(5), Points: 2}
		pen.Paint(c, t.Ink, pen.AppendStar(nil, common[0], square))
		l.TakeDot(common[0], 9)
		l.WriteAlways(style, notation.Vector(geometry.DataAt(c, p, common[0])...), middle)
		return
	case 2:
		c.StrokeLine2(t.Line(t.Ink, 3), common[0].X, common[0].Y, common[1].X, common[1].Y)
		l.TakeLine(3, common...)
	}
	const name = "in both"
	isOutside := func(at vg.Point) bool {
		return !geometry.Inside(corners[0], at) && !geometry.Inside(corners[1], at)
	}
	at, ok := l.Nearest(layout.HalfSize(style, name), middle, c.Size().X, isOutside)
	if !ok {
		at = middle
	}
	pen.StrokeHeaded(c, t.Line(t.Ink, 0.8), at, middle, 5)
	l.WriteOnPlate(style, name, at)
}

// hatch draws slanting lines over a convex polygon.
func hatch(c draw.Canvas, t theme.Theme, corners []vg.Point) {
	if len(corners) < 3 {
		return
	}
	const apart = 5 // the vertical distance between lines, in points
	low := corners[0].Y - corners[0].X
	high := low
	for _, pt := range corners {
		low = min(low, pt.Y-pt.X)
		high = max(high, pt.Y-pt.X)
	}
	style := t.Line(t.Ink, 0.6)
	for h := low + apart/2; h < high; h += apart { // the line y = x + h
		ends := geometry.Zeros(corners, func(pt vg.Point) float64 { return float64(pt.Y - pt.X - h) })
		if len(ends) == 2 {
			c.StrokeLine2(style, ends[0].X, ends[0].Y, ends[1].X, ends[1].Y)
		}
	}
}

// pointsWithLabel returns the examples of d that have the given label.
func pointsWithLabel(d *perceptron.Dataset, label float64) []geometry.XY {
	var points []geometry.XY
	for x, y := range d.All() {
		if y == label {
			points = append(points, geometry.XY{X: x[0], Y: x[1]})
		}
	}
	return points
}
