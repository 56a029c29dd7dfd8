package plotting

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/layout"
	"perceptronlab/plotting/internal/pen"
	"perceptronlab/plotting/internal/scene"
	"perceptronlab/plotting/internal/theme"
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
	v := &classRegions{Examples: examplesOf(t), predict: predict, names: t.ClassNames()}
	for i, class := range t.Classes {
		v.Classes[i] = slices.Index(v.names, class)
	}
	v.Ringed = func(i int) bool { return predict(v.Data.Row(i)) != t.Classes[i] }
	p := New()
	nameAxes(p, t.Features)
	p.Add(v)
	return p
}

// examplesOf returns the rows of a table as examples, all with the label 1; it panics
// unless they are points of a plane, each with a class.
func examplesOf(t datasets.Table) *scene.Examples {
	switch {
	case len(t.Rows) == 0:
		panic("plotting: the table has no rows; wanted one or more")
	case len(t.Classes) != len(t.Rows):
		panic(fmt.Sprintf("plotting: the table has %d rows and %d classes; wanted one class a row",
			len(t.Rows), len(t.Classes)))
	case len(t.Rows[0]) != 2:
		panic(fmt.Sprintf("plotting: a figure in the plane needs 2 columns, and the table has %d: "+
			"choose two, such as t.Columns(0, 1), and predict from these", len(t.Rows[0])))
	}
	d, err := perceptron.FromRows(t.Rows, slices.Repeat([]float64{1}, len(t.Rows)))
	if err != nil {
		panic("plotting: " + err.Error())
	}
	return scene.NewExamples(d)
}

// classRegions is the plotter of ClassRegions.
type classRegions struct {
	*scene.Examples
	predict func(x []float64) string
	names   []string // of the classes
}

// Plot implements plot.Plotter.
func (v *classRegions) Plot(c draw.Canvas, p *plot.Plot) {
	names := slices.Clone(v.names)
	m := geometry.NewContour(c, 3, 10, func(pt vg.Point) int {
		name := v.predict(geometry.DataAt(c, p, pt))
		if !slices.Contains(names, name) { // a class that predict invents
			names = append(names, name)
		}
		return slices.Index(names, name)
	})
	for k := range names {
		pen.Paint(c, theme.Tint(theme.ClassColor(k)), m.Region(k).Path)
	}
	pen.StrokeBorders(c, draw.LineStyle{Color: Ink, Width: 1}, m.Borders)
	v.Examples.Plot(c, p)
	v.label(m, c, p, names)
}

// label writes each class's name into its region or else beside one of its rows, in
// full if there is room, or else cut short.
func (v *classRegions) label(m *geometry.Contour, c draw.Canvas, p *plot.Plot, names []string) {
	l := layout.New(c)
	rows := make([][]vg.Point, len(names))
	points := v.On(c, p)
	for _, i := range v.Shown(c, points) {
		l.Dot(points[i], v.Radius()+1)
		rows[v.Classes[i]] = append(rows[v.Classes[i]], points[i])
	}
	for _, b := range m.Borders {
		l.Dot(b.From, 1)
	}
	for k, full := range names {
		middle := c.Center()
		if nodes := m.Region(k).Nodes; len(nodes) > 0 {
			middle = geometry.Mean(nodes)
		}
		style := theme.Words(11, theme.ClassColor(k))
		for _, letters := range []int{24, 16, 10, 5} {
			name := wording.Cut(full, letters)
			half := layout.HalfSize(style, name)
			around := half.Add(vg.Point{X: 2, Y: 2})
			inside := func(at vg.Point) bool { return m.SameAround(at, k, around) }
			at, ok := l.Nearest(half, middle, vg.Length(math.Inf(1)), inside)
			if !ok && len(rows[k]) > 0 {
				at, ok = l.Nearest(half, rows[k][0], 60, nil)
			}
			if ok {
				l.Put(style, name, at)
				break
			}
		}
	}
}
