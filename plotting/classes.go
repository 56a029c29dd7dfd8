package plotting

import (
	"fmt"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// ClassRegions draws the rows of a table of two columns over the regions that
// predict gives to the classes. predict maps a point x to the name of a class.
//
//	tint, its name     where predict says the class
//	line               where two classes meet
//	filled shape       a row; each class has a colour and a shape of its own
//	ring               a mistake: predict(row) is not the row's class
//
// Up to eight classes differ in shape, so they can be told apart in grey;
// more, up to 64, get the same shapes in other colours. A class that only
// predict names has a region and a name, but no shape.
//
// predict is called for about twelve thousand points, and for more near the
// lines; details smaller than 3 points of the figure can be missed.
//
// The axes have the table's names, and the rows fill the figure: a unit need not be
// equally long on both. It panics unless the table
// has two columns (t.Columns(0, 1) chooses two), rows, a class for each, and only
// finite numbers.
func ClassRegions(t datasets.Table, predict func(x []float64) string) *plot.Plot {
	v := &classRegions{examplesOf(t), predict, t.ClassNames()}
	for i, class := range t.Classes {
		v.classes[i] = slices.Index(v.names, class)
	}
	v.ringed = func(i int) bool { return predict(v.data.Row(i)) != t.Classes[i] }
	p := New()
	nameAxes(p, t.Features)
	p.Add(v)
	return p
}

// examplesOf returns the rows of a table as examples, all with the label 1; it panics
// unless they are points of a plane, each with a class.
func examplesOf(t datasets.Table) *examples {
	switch {
	case len(t.Rows) == 0:
		panic("plotting: the table has no rows; wanted one or more")
	case len(t.Classes) != len(t.Rows):
		panic(fmt.Sprintf("plotting: the table has %d rows and %d classes; wanted one class a row", len(t.Rows), len(t.Classes)))
	case len(t.Rows[0]) != 2:
		panic(fmt.Sprintf("plotting: a figure in the plane needs 2 columns, and the table has %d: choose two, such as t.Columns(0, 1), and predict from these", len(t.Rows[0])))
	}
	d, err := perceptron.FromRows(t.Rows, slices.Repeat([]float64{1}, len(t.Rows)))
	if err != nil {
		panic("plotting: " + err.Error())
	}
	return newExamples(d)
}

// classRegions is the plotter of ClassRegions.
type classRegions struct {
	*examples
	predict func(x []float64) string
	names   []string // of the classes
}

// Plot implements plot.Plotter.
func (v *classRegions) Plot(c draw.Canvas, p *plot.Plot) {
	names := slices.Clone(v.names)
	m := newContour(c, 3, 10, func(pt vg.Point) int {
		name := v.predict(dataAt(c, p, pt))
		if !slices.Contains(names, name) { // a class that predict invents
			names = append(names, name)
		}
		return slices.Index(names, name)
	})
	for k := range names {
		paint(c, tint(classColor(k)), m.region(k).path)
	}
	stroke(c, draw.LineStyle{Color: Ink, Width: 1}, m.borders)
	v.examples.Plot(c, p)
	v.label(m, c, p, names)
}

// label writes each class's name into its region or else beside one of its rows, in
// full if there is room, or else cut short.
func (v *classRegions) label(m *contour, c draw.Canvas, p *plot.Plot, names []string) {
	l := newLayout(c)
	rows := make([][]vg.Point, len(names))
	points := v.on(c, p)
	for _, i := range v.shown(c, points) {
		l.dot(points[i], v.radius()+1)
		rows[v.classes[i]] = append(rows[v.classes[i]], points[i])
	}
	for _, b := range m.borders {
		l.dot(b.from, 1)
	}
	for k, full := range names {
		style, middle := words(11, classColor(k)), c.Center()
		if nodes := m.region(k).nodes; len(nodes) > 0 {
			middle = mean(nodes)
		}
		for _, letters := range []int{24, 16, 10, 5} {
			name := wording.Cut(full, letters)
			half := halfSize(style, name)
			inside := func(at vg.Point) bool { return m.sameAround(at, k, half.Add(vg.Point{X: 2, Y: 2})) }
			at, ok := l.nearest(half, middle, vg.Length(math.Inf(1)), inside)
			if !ok && len(rows[k]) > 0 {
				at, ok = l.nearest(half, rows[k][0], 60, nil)
			}
			if ok {
				l.put(style, name, at)
				break
			}
		}
	}
}

// classColors are the colours of the classes: hues of Okabe and Ito, the
// light ones darkened to make words in them readable.
var classColors = []color.RGBA{
	Blue,
	Orange,
	{R: 0x00, G: 0x7a, B: 0x5a, A: 0xff}, // bluish green
	{R: 0xa8, G: 0x4c, B: 0x82, A: 0xff}, // reddish purple
	{R: 0x8f, G: 0x66, B: 0x00, A: 0xff}, // orange, darkened
	{R: 0x4d, G: 0x4d, B: 0x4d, A: 0xff}, // black, lightened
	{R: 0x1f, G: 0x8a, B: 0xb8, A: 0xff}, // sky blue, darkened
	{R: 0x7d, G: 0x76, B: 0x00, A: 0xff}, // yellow, darkened
}

func classColor(k int) color.RGBA { return classColors[k%len(classColors)] }

// tint returns the light colour of a class's region.
func tint(c color.RGBA) color.RGBA { return blend(white, c, 0.16) }

// shapeOf returns the number of a class's shape: eight classes have eight, the
// next eight have other shapes in the same colours.
func shapeOf(k int) int { return (k + k/len(classColors)) % len(classColors) }
