package plotting

import (
	"fmt"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
)

// examples is the plotter of the points of a dataset of two columns that are within the
// axes' ranges.
type examples struct {
	data    *perceptron.Dataset
	classes []int            // of each: 0 where the label is +1 and 1 where it is −1, or a table's
	colors  []color.RGBA     // of the classes, in turn
	ringed  func(i int) bool // reports whether example i gets a ring
	chosen  []int            // those that get a square: the example of an update
	tight   bool             // the squares are small, as no ring is in them

	// leastRing is the smallest radius that a ring is drawn around, whatever the example's own.
	leastRing vg.Length
}

// newExamples returns the examples of d, without rings. It panics unless d has two columns.
func newExamples(d *perceptron.Dataset) *examples {
	mustBePlane(d)
	e := &examples{data: d, colors: classColors, ringed: func(int) bool { return false }}
	for _, y := range d.All() {
		e.classes = append(e.classes, int(classOf(y)))
	}
	return e
}

// mustBePlane panics unless d has two columns, and says what to do.
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
func (e *examples) DataRange() (xmin, xmax, ymin, ymax float64) {
	x := interval{math.Inf(1), math.Inf(-1)}
	y := x
	for row := range e.data.All() {
		x, y = x.with(row[0]), y.with(row[1])
	}
	x, y = x.orLike(y), y.orLike(x)
	x, y = x.widened(), y.widened()
	return x.low, x.high, y.low, y.high
}

// Plot implements plot.Plotter. It draws 500 examples at a time, so no class
// covers all of another.
func (e *examples) Plot(c draw.Canvas, p *plot.Plot) {
	points, radius := e.on(c, p), e.radius()
	for batch := range slices.Chunk(e.shown(c, points), 500) {
		var marks []vg.Path // of the classes
		var rings vg.Path
		for _, i := range batch {
			k := e.classes[i]
			marks = append(marks, make([]vg.Path, max(0, k+1-len(marks)))...)
			marks[k] = appendMark(marks[k], shapeOf(k), points[i], radius)
			if e.ringed(i) {
				rings = appendRing(rings, points[i], max(radius, e.leastRing))
			}
			if slices.Contains(e.chosen, i) {
				half := 2.4 * max(radius, e.leastRing)
				if e.tight {
					half = 1.5 * radius
				}
				rings = appendSquare(rings, points[i], half, min(1.25, 0.5*radius))
			}
		}
		for k, path := range marks {
			paint(c, e.colors[k%len(e.colors)], path)
		}
		paint(c, Ink, rings)
	}
}

// on returns the examples' places on the canvas.
func (e *examples) on(c draw.Canvas, p *plot.Plot) []vg.Point {
	var points []spot
	for row := range e.data.All() {
		points = append(points, spot{row[0], row[1]})
	}
	return onCanvas(c, p, points)
}

// shown returns the examples that are on the canvas; if there are more than 5000,
// only those that can be told apart: one of each class, and of its mistakes, in each
// square as wide as a radius.
func (e *examples) shown(c draw.Canvas, points []vg.Point) []int {
	type look struct {
		x, y, class int
		ringed      bool
	}
	seen, radius := map[look]bool{}, e.radius()
	var rows []int
	for i, at := range points {
		key := look{int(at.X / radius), int(at.Y / radius), e.classes[i], e.ringed(i)}
		if c.Contains(at) && (len(points) <= 5000 || !seen[key]) {
			seen[key] = true
			rows = append(rows, i)
		}
	}
	return rows
}

// take marks the places of the examples and their rings as taken.
func (e *examples) take(l *layout, p *plot.Plot) {
	points, reach := e.on(l.canvas, p), e.radius()+1
	for _, i := range e.shown(l.canvas, points) {
		if e.ringed(i) || slices.Contains(e.chosen, i) {
			l.dot(points[i], 2*reach)
		} else {
			l.dot(points[i], reach)
		}
	}
}

func (e *examples) radius() vg.Length { return exampleRadius(e.data.Len()) }

// exampleRadius returns the radius of each of n examples: from 4.5 points, for up to
// 30, to 0.8, for ten thousand and more.
func exampleRadius(n int) vg.Length {
	return vg.Length(max(0.8, 4.5*math.Pow(min(1, 30/float64(n)), 0.25)))
}
