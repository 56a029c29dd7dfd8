package plotting

import (
	"fmt"
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
)

// Hull is the convex hull of the examples of one class: the smallest convex polygon
// around them. A line separates two classes, with no example on it, if and only if
// their hulls have no point in common (see Hulls).
type Hull struct {
	Fill    color.Color    // nil for none
	Outline draw.LineStyle // Width 0 for none

	data    *perceptron.Dataset
	corners []spot // anticlockwise
}

var (
	_ plot.Plotter    = (*Hull)(nil)
	_ plot.DataRanger = (*Hull)(nil)
)

// NewHull returns the hull of the examples of d with a label, +1 or −1, in this
// package's style: blue and solid, or orange and dashed. A class of one example, or
// of none, has a hull with nothing to see. It panics if d has not two columns, or if
// the label is another number.
func NewHull(d *perceptron.Dataset, label float64) *Hull {
	mustBePlane(d)
	h := &Hull{data: d, corners: hull(spotsOf(d, label))}
	switch label {
	case 1:
		h.Fill, h.Outline = BlueTint, draw.LineStyle{Color: Blue, Width: 1.25}
	case -1:
		h.Fill, h.Outline = OrangeTint, draw.LineStyle{Color: Orange, Width: 1.25, Dashes: []vg.Length{4, 2.5}}
	default:
		panic(fmt.Sprintf("plotting: NewHull got the label %v; wanted +1 or −1", label))
	}
	return h
}

// DataRange returns that of all examples, as Examples does.
func (h *Hull) DataRange() (xmin, xmax, ymin, ymax float64) {
	return NewExamples(h.data, nil).DataRange()
}

// Plot implements plot.Plotter.
func (h *Hull) Plot(c draw.Canvas, p *plot.Plot) {
	corners := onCanvas(c, p, h.corners)
	h.fill(c, corners)
	h.outline(c, corners)
}

func (h *Hull) fill(c draw.Canvas, corners []vg.Point) {
	if h.Fill != nil {
		fill(c, h.Fill, corners)
	}
}

// outline draws the hull's border and returns it.
func (h *Hull) outline(c draw.Canvas, corners []vg.Point) []vg.Point {
	border := closedLine(corners)
	if len(border) > 1 && h.Outline.Width > 0 {
		c.StrokeLines(h.Outline, pieces(border)...)
	}
	return border
}

// onCanvas returns where points of the plane are on the canvas.
func onCanvas(c draw.Canvas, p *plot.Plot, points []spot) []vg.Point {
	x, y := p.Transforms(&c)
	at := make([]vg.Point, len(points))
	for i, s := range points {
		at[i] = vg.Point{X: x(s.x), Y: y(s.y)}
	}
	return at
}
