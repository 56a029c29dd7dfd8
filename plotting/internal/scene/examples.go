package scene

import (
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/check"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/layout"
	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/pen"
	"perceptronlab/plotting/internal/theme"
)

// Examples is the plotter of the points of a dataset of two columns that are within the
// axes' ranges.
type Examples struct {
	Data    *perceptron.Dataset
	Classes []int            // of each: 0 where the label is +1 and 1 where it is −1, or a table's
	Colors  []color.RGBA     // of the classes, in turn
	Ringed  func(i int) bool // reports whether example i gets a ring
	Chosen  []int            // those that get a square: the example of an update
	Tight   bool             // the squares are small, as no ring is in them

	// leastRing is the smallest radius that a ring is drawn around, whatever the example's own.
	leastRing vg.Length
}

// NewExamples returns the examples of d, without rings. It panics unless d has two columns.
func NewExamples(d *perceptron.Dataset) *Examples {
	check.Plane(d)
	e := &Examples{Data: d, Colors: theme.ClassColors, Ringed: func(int) bool { return false }}
	for _, y := range d.All() {
		e.Classes = append(e.Classes, int(notation.ClassOf(y)))
	}
	return e
}

// DataRange returns the ranges of the two columns with an eighth more on each
// side. A column of one value gets the width of the other one.
func (e *Examples) DataRange() (xmin, xmax, ymin, ymax float64) {
	x := geometry.Interval{Low: math.Inf(1), High: math.Inf(-1)}
	y := x
	for row := range e.Data.All() {
		x, y = x.With(row[0]), y.With(row[1])
	}
	x, y = x.OrLike(y), y.OrLike(x)
	x, y = x.Widened(), y.Widened()
	return x.Low, x.High, y.Low, y.High
}

// Plot implements plot.Plotter. It draws 500 examples at a time, so no class
// covers all of another.
func (e *Examples) Plot(c draw.Canvas, p *plot.Plot) {
	points := e.On(c, p)
	radius := e.Radius()
	for batch := range slices.Chunk(e.Shown(c, points), 500) {
		var marks []vg.Path // of the classes
		var rings vg.Path
		for _, i := range batch {
			k := e.Classes[i]
			marks = append(marks, make([]vg.Path, max(0, k+1-len(marks)))...)
			marks[k] = pen.AppendMark(marks[k], theme.ShapeOf(k), points[i], radius)
			if e.Ringed(i) {
				rings = pen.AppendRing(rings, points[i], max(radius, e.leastRing))
			}
			if slices.Contains(e.Chosen, i) {
				half := 2.4 * max(radius, e.leastRing)
				if e.Tight {
					half = 1.5 * radius
				}
				rings = pen.AppendSquare(rings, points[i], half, min(1.25, 0.5*radius))
			}
		}
		for k, path := range marks {
			pen.Paint(c, e.Colors[k%len(e.Colors)], path)
		}
		pen.Paint(c, theme.Ink, rings)
	}
}

// On returns the examples' places on the canvas.
func (e *Examples) On(c draw.Canvas, p *plot.Plot) []vg.Point {
	var points []geometry.Spot
	for row := range e.Data.All() {
		points = append(points, geometry.Spot{X: row[0], Y: row[1]})
	}
	return geometry.OnCanvas(c, p, points)
}

// Shown returns the examples that are on the canvas; if there are more than 5000,
// only those that can be told apart: one of each class, and of its mistakes, in each
// square as wide as a radius.
func (e *Examples) Shown(c draw.Canvas, points []vg.Point) []int {
	type look struct {
		x, y, class int
		ringed      bool
	}
	radius := e.Radius()
	seen := map[look]bool{}
	var rows []int
	for i, at := range points {
		key := look{int(at.X / radius), int(at.Y / radius), e.Classes[i], e.Ringed(i)}
		if c.Contains(at) && (len(points) <= 5000 || !seen[key]) {
			seen[key] = true
			rows = append(rows, i)
		}
	}
	return rows
}

// Take marks the places of the examples and their rings as taken.
func (e *Examples) Take(l *layout.Layout, p *plot.Plot) {
	points := e.On(l.Canvas, p)
	reach := e.Radius() + 1
	for _, i := range e.Shown(l.Canvas, points) {
		if e.Ringed(i) || slices.Contains(e.Chosen, i) {
			l.Dot(points[i], 2*reach)
		} else {
			l.Dot(points[i], reach)
		}
	}
}

// Radius returns the radius of each example.
func (e *Examples) Radius() vg.Length { return ExampleRadius(e.Data.Len()) }

// ExampleRadius returns the radius of each of n examples: from 4.5 points, for up to
// 30, to 0.8, for ten thousand and more.
func ExampleRadius(n int) vg.Length {
	return vg.Length(max(0.8, 4.5*math.Pow(min(1, 30/float64(n)), 0.25)))
}
