package scene

import (
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/layout"
	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/pen"
	"perceptronlab/plotting/internal/theme"
)

// Examples is the plotter of a dataset of two columns. It draws the examples that are within the
// ranges of the axes.
type Examples struct {
	Data         *perceptron.Dataset
	Classes      []int            // the class of each example; NewExamples sets 0 for +1, 1 for −1
	Ringed       func(i int) bool // reports whether example i gets a ring
	Squared      []int            // the indices of the examples that get a square
	SmallSquares bool             // draw squares that are too small to contain a ring
	Names        []string         // the names of the labels +1 and −1, or nil to write the labels

	// Color returns the colour of a class in a theme. NewExamples sets theme.Theme.SignColor.
	Color func(t theme.Theme, class int) color.RGBA

	// minRadius is the smallest radius, in the usual theme, for which rings are drawn. Examples with
	// smaller marks get rings of this size, and squares of this size unless SmallSquares is true.
	minRadius vg.Length
}

// NewExamples returns the plotter of d, a dataset of two columns. It draws neither rings nor
// squares.
func NewExamples(d *perceptron.Dataset) *Examples {
	e := &Examples{Data: d, Color: theme.Theme.SignColor, Ringed: func(int) bool { return false }}
	for _, y := range d.All() {
		e.Classes = append(e.Classes, int(notation.SignOf(y)))
	}
	return e
}

// nameOf returns the word for the examples, or for the region, of a sign.
func (e *Examples) nameOf(t theme.Theme, k int) string {
	if k < len(e.Names) {
		return e.Names[k]
	}
	return nameIn(t, k)
}

// nameIn returns the word for a sign in a theme.
func nameIn(t theme.Theme, k int) string {
	switch notation.Sign(k) {
	case notation.Positive:
		return t.PositiveName
	case notation.Negative:
		return t.NegativeName
	}
	return notation.Sign(k).String()
}

// DataRange implements plot.DataRanger. It returns the ranges of the two columns. Each range is
// extended at both ends by an eighth of its width. If all values of a column are equal, its range
// is as wide as the range of the other column.
func (e *Examples) DataRange() (xmin, xmax, ymin, ymax float64) {
	x := geometry.Interval{Low: math.Inf(1), High: math.Inf(-1)}
	y := x
	for row := range e.Data.All() {
		x, y = x.With(row[0]), y.With(row[1])
	}
	x, y = x.ExpandedLike(y), y.ExpandedLike(x)
	x, y = x.Widened(), y.Widened()
	return x.Low, x.High, y.Low, y.High
}

// Plot implements plot.Plotter. It divides the examples into batches of 500. In each batch, it
// draws one class after the other. Without batches, the class drawn last could cover all others.
func (e *Examples) Plot(c draw.Canvas, p *plot.Plot) {
	t := theme.Of(p)
	points := e.On(c, p)
	radius := e.Radius(t)
	largeRadius := max(radius, t.Mark(e.minRadius))
	for batch := range slices.Chunk(e.Shown(c, t, points), 500) {
		var marks []vg.Path // one path per class
		var rings vg.Path
		for _, i := range batch {
			k := e.Classes[i]
			marks = append(marks, make([]vg.Path, max(0, k+1-len(marks)))...)
			marks[k] = pen.AppendMark(marks[k], t.ShapeOf(k), points[i], radius)
			if e.Ringed(i) {
				rings = pen.AppendRing(rings, points[i], largeRadius)
			}
			if slices.Contains(e.Squared, i) {
				half := 2.4 * largeRadius
				if e.SmallSquares {
					half = 1.5 * radius
				}
				rings = pen.AppendSquare(rings, points[i], half, pen.OutlineWidth(radius))
			}
		}
		for k, path := range marks {
			pen.Paint(c, e.Color(t, k), path)
		}
		pen.Paint(c, t.Ink, rings)
	}
}

// On returns the points of the canvas at which the examples are drawn.
func (e *Examples) On(c draw.Canvas, p *plot.Plot) []vg.Point {
	var points []geometry.XY
	for row := range e.Data.All() {
		points = append(points, geometry.XY{X: row[0], Y: row[1]})
	}
	return geometry.OnCanvas(c, p, points)
}

// Shown returns the indices of the examples to draw. points holds the point of the canvas for each
// example, as On returns it. Shown omits examples outside the canvas. If there are more than 5000
// examples, it also omits examples that readers could not distinguish: it divides the canvas into
// squares whose side is the radius of a mark, and keeps at most two examples of each class per
// square, one with a ring and one without.
func (e *Examples) Shown(c draw.Canvas, t theme.Theme, points []vg.Point) []int {
	type look struct {
		x, y, class int
		ringed      bool
	}
	radius := e.Radius(t)
	seen := map[look]bool{}
	var shown []int
	for i, at := range points {
		key := look{int(at.X / radius), int(at.Y / radius), e.Classes[i], e.Ringed(i)}
		if c.Contains(at) && (len(points) <= 5000 || !seen[key]) {
			seen[key] = true
			shown = append(shown, i)
		}
	}
	return shown
}

// Take marks the places of examples, rings and squares in l as taken.
func (e *Examples) Take(l *layout.Layout, p *plot.Plot) {
	t := theme.Of(p)
	points := e.On(l.Canvas, p)
	reach := e.Radius(t) + 1
	for _, i := range e.Shown(l.Canvas, t, points) {
		if e.Ringed(i) || slices.Contains(e.Squared, i) {
			l.TakeDot(points[i], 2*reach)
		} else {
			l.TakeDot(points[i], reach)
		}
	}
}

// Radius returns the radius of the mark of an example.
func (e *Examples) Radius(t theme.Theme) vg.Length { return ExampleRadius(t, e.Data.Len()) }

// ExampleRadius returns the radius of the marks in a figure of n examples. In the usual theme, it
// decreases from 4.5 points, for n ≤ 30, to 0.8 points, for n of about 30,000 or more.
func ExampleRadius(t theme.Theme, n int) vg.Length {
	return t.Mark(vg.Length(max(0.8, 4.5*math.Pow(min(1, 30/float64(n)), 0.25))))
}
