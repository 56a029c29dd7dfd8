package plotting

import (
	"fmt"
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
)

// Examples are the points of a dataset of two columns: +1 a filled circle, −1 a
// cross, and a ring around each that a score gets wrong. Points outside the axes'
// ranges are not drawn.
type Examples struct {
	Data *perceptron.Dataset

	// Score, if not nil, says which examples get a ring: those with
	// !(y·score(x) > 0).
	Score func(x []float64) float64

	Positive, Negative, Ring color.Color

	// Radius is that of a circle on paper. 0 stands for one that goes from 4.5
	// points, for up to 30 examples, to 0.8, for ten thousand and more.
	Radius vg.Length
}

var (
	_ plot.Plotter    = (*Examples)(nil)
	_ plot.DataRanger = (*Examples)(nil)
)

// NewExamples returns the examples of d in this package's style, with rings
// around the mistakes of score, which may be nil. It panics if d has not two
// columns.
func NewExamples(d *perceptron.Dataset, score func(x []float64) float64) *Examples {
	mustBePlane(d)
	return &Examples{Data: d, Score: score, Positive: Blue, Negative: Orange, Ring: Ink}
}

// mustBePlane panics with what to do unless d has two columns.
func mustBePlane(d *perceptron.Dataset) {
	switch {
	case d == nil:
		panic("plotting: the dataset is nil; wanted one of 2 columns")
	case d.Dim() == 1:
		panic("plotting: a figure in the plane needs 2 columns, and the dataset has 1")
	case d.Dim() != 2:
		panic(fmt.Sprintf("plotting: a figure in the plane needs 2 columns, and the dataset has %d: choose two, such as d.Columns(0, 1), and score only these", d.Dim()))
	}
}

// DataRange returns the ranges of the two columns with an eighth more on each
// side. A column of one value gets the width of the other one.
func (e *Examples) DataRange() (xmin, xmax, ymin, ymax float64) {
	x, y := e.ranges()
	x, y = x.orLike(y), y.orLike(x)
	x, y = x.widened(), y.widened()
	return x.low, x.high, y.low, y.high
}

// Plot implements plot.Plotter. It draws 500 examples at a time, so that neither
// class covers all of the other.
func (e *Examples) Plot(c draw.Canvas, p *plot.Plot) {
	const batch = 500
	points, radius := e.on(c, p), e.radius()
	for start := 0; start < len(points); start += batch {
		var circles, crosses vg.Path
		for i := start; i < min(start+batch, len(points)); i++ {
			if !c.Contains(points[i]) {
				continue
			}
			if e.Data.Label(i) > 0 {
				circles = appendCircle(circles, points[i], radius, 1)
			} else {
				crosses = appendCross(crosses, points[i], 1.2*radius)
			}
		}
		c.SetColor(e.Positive)
		c.Fill(circles)
		c.SetColor(e.Negative)
		c.Fill(crosses)
		e.drawRings(c, points, start, min(start+batch, len(points)), radius)
	}
}

// drawRings draws the rings around the mistakes among examples start ≤ i < end.
func (e *Examples) drawRings(c draw.Canvas, points []vg.Point, start, end int, radius vg.Length) {
	inner := 1.9 * radius
	outer := inner + min(1.25, 0.5*radius)
	var rings vg.Path
	for i := start; i < end; i++ {
		if c.Contains(points[i]) && e.Mistake(i) {
			rings = appendCircle(rings, points[i], outer, 1)
			rings = appendCircle(rings, points[i], inner, -1)
		}
	}
	c.SetColor(e.Ring)
	c.Fill(rings)
}

// Mistake reports whether the score is wrong about example i, where a score of 0
// or NaN is wrong too. Without a score nothing is.
func (e *Examples) Mistake(i int) bool {
	return e.Score != nil && !(e.Data.Label(i)*e.Score(e.Data.Row(i)) > 0)
}

// on returns the examples' places on the canvas.
func (e *Examples) on(c draw.Canvas, p *plot.Plot) []vg.Point {
	x, y := p.Transforms(&c)
	points := make([]vg.Point, e.Data.Len())
	for i := range points {
		row := e.Data.Row(i)
		points[i] = vg.Point{X: x(row[0]), Y: y(row[1])}
	}
	return points
}

func (e *Examples) radius() vg.Length {
	if e.Radius > 0 {
		return e.Radius
	}
	return vg.Length(max(0.8, 4.5*math.Pow(min(1, 30/float64(e.Data.Len())), 0.25)))
}

// appendCircle adds a circle to a path, as four curves, anticlockwise if turn is 1
// and clockwise if it is −1: one inside the other leaves a ring.
func appendCircle(path vg.Path, centre vg.Point, radius, turn vg.Length) vg.Path {
	const k = 0.5523 // of the radius: the curve that is nearest to a quarter
	at := func(x, y vg.Length) vg.Point {
		return vg.Point{X: centre.X + radius*x, Y: centre.Y + radius*y*turn}
	}
	path.Move(at(1, 0))
	path.CubeTo(at(1, k), at(k, 1), at(0, 1))
	path.CubeTo(at(-k, 1), at(-1, k), at(-1, 0))
	path.CubeTo(at(-1, -k), at(-k, -1), at(0, -1))
	path.CubeTo(at(k, -1), at(1, -k), at(1, 0))
	path.Close()
	return path
}

// appendCross adds a cross to a path, as a polygon around both its strokes.
func appendCross(path vg.Path, centre vg.Point, radius vg.Length) vg.Path {
	// The strokes' ends are at far in both directions; t is half the width of a
	// stroke, measured along an axis.
	far, t := 0.71*radius, 0.3*radius
	outline := []vg.Point{
		{X: t},
		{X: far + t/2, Y: far - t/2},
		{X: far - t/2, Y: far + t/2},
		{Y: t},
		{X: -far + t/2, Y: far + t/2},
		{X: -far - t/2, Y: far - t/2},
		{X: -t},
		{X: -far - t/2, Y: -far + t/2},
		{X: -far + t/2, Y: -far - t/2},
		{Y: -t},
		{X: far - t/2, Y: -far - t/2},
		{X: far + t/2, Y: -far + t/2},
	}
	path.Move(centre.Add(outline[0]))
	for _, pt := range outline[1:] {
		path.Line(centre.Add(pt))
	}
	path.Close()
	return path
}
