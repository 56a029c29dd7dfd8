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
//	hatched           the intersection of the hulls; if it is only a point or a
//	                  segment, a dot or a thick line
//
// There is a line that separates the classes, with no example on it, if and only if the hulls have
// no common point. A common point would be a weighted mean of the examples with label +1, and also
// a weighted mean of the examples with label −1, so it would lie on both sides of the line. A note
// in the figure states whether the hulls have a common point.
//
// The hulls and the note are exact; [perceptron.Separate] decides whether such a line exists.
//
// The axes are as in [DecisionRegions]. Hulls panics unless d has two columns.
func Hulls(d *perceptron.Dataset) *plot.Plot {
	check.Plane("Hulls", d)
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
	return planePlot(d.Names(), v)
}

// hulls is the plotter of Hulls.
type hulls struct {
	*scene.Examples
	corners   [2][]geometry.XY // of the hulls of +1 and −1, anticlockwise
	separable bool
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
	v.Examples.Plot(c, p)
	l.TakeDots(v.On(c, p), v.Radius(t)+2)
	v.markIntersection(l, p, common)
	for k := range corners {
		scene.NameClass(l, t, k, corners[k], corners[1-k])
	}
}

// markIntersection marks the intersection of the hulls, and writes whether a line separates the
// classes. common holds the corners of the intersection.
func (v *hulls) markIntersection(l *layout.Layout, p *plot.Plot, common []vg.Point) {
	c := l.Canvas
	t := theme.Of(p)
	style := t.Words(11, t.Ink)
	top := vg.Point{X: c.Center().X, Y: c.Max.Y}
	switch {
	case len(v.corners[0]) == 0 || len(v.corners[1]) == 0:
		l.WriteAlways(style, "one class: nothing to separate", top, "one class")
	case v.separable:
		l.WriteAlways(style, "no common point: a line separates them", top,
			"no common point:\na line separates them", "no common point")
	case len(common) == 1:
		point := notation.Vector(geometry.DataAt(c, p, common[0])...)
		square := pen.Star{Outer: t.Mark(5), Inner: t.Mark(5), Points: 2}
		pen.Paint(c, t.Ink, pen.AppendStar(nil, common[0], square))
		l.TakeDot(common[0], 7)
		above := common[0].Add(vg.Point{Y: 24})
		l.WriteAlways(style, "common point "+point+":\nno line separates them", above,
			"common point\n"+point, point)
	case len(common) == 2:
		from, to := common[0], common[1]
		c.StrokeLine2(t.Line(t.Ink, 3), from.X, from.Y, to.X, to.Y)
		l.TakeLine(3, common...)
		above := geometry.Mean(common).Add(vg.Point{Y: 24})
		l.WriteAlways(style, "common segment:\nno line separates them", above, "common segment")
	default:
		l.WriteAlways(style, "hatched: in both hulls, so no line separates them", top,
			"hatched: in both hulls,\nso no line separates them", "hatched: in both")
	}
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
