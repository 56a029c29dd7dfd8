package plotting

import (
	"fmt"
	"math"
	"slices"
	"strings"

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

// ClassRegions draws the rows of a table of two columns over the regions of the classes that
// predict returns. predict maps a point x to the name of a class.
//
//	tint, its name     where predict returns the class
//	line               where two classes meet
//	filled shape       a row; each class has its own colour and shape
//	ring               a misclassified row: predict(row) is not its class
//
// Up to eight classes differ in shape, so readers can distinguish them without colours. With
// more, up to 64, shapes are repeated in other colours. A class that predict returns but the
// table does not have appears as a region with a name.
//
// predict is called for about twelve thousand points, and for more near the lines. The figure
// may miss details smaller than 3 points, or 1/24 inch.
//
// The axes have the names of the columns, and the rows fill the figure, so a unit need not be
// equally long on both axes. ClassRegions panics unless the table has two columns (choose two
// with t.Columns(0, 1)), at least one row, a class for each row, and only finite numbers.
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

// examplesOf returns the rows of a table as examples with the label 1. It panics as
// ClassRegions does.
func examplesOf(t datasets.Table) *scene.Examples {
	switch {
	case len(t.Rows) == 0:
		panic("plotting: ClassRegions: got a table without rows, want at least one row")
	case len(t.Classes) != len(t.Rows):
		panic(fmt.Sprintf("plotting: ClassRegions: got %s and %s, want one class per row",
			wording.Plural(len(t.Rows), "row"), wording.Plural(len(t.Classes), "class")))
	case len(t.Rows[0]) != 2:
		panic(fmt.Sprintf("plotting: ClassRegions: got a table with %s, want 2; "+
			"choose two, such as t.Columns(0, 1), and predict from these",
			wording.Plural(len(t.Rows[0]), "column")))
	}
	d, err := perceptron.FromRows(t.Rows, slices.Repeat([]float64{1}, len(t.Rows)))
	if err != nil {
		panic("plotting: ClassRegions: " + strings.TrimPrefix(err.Error(), "perceptron: "))
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
		if !slices.Contains(names, name) { // the table does not have this class
			names = append(names, name)
		}
		return slices.Index(names, name)
	})
	for k := range names {
		pen.Paint(c, theme.Tint(theme.ClassColor(k)), m.Region(k).Path)
	}
	pen.StrokeBorders(c, draw.LineStyle{Color: Ink, Width: 1}, m.Borders)
	v.Examples.Plot(c, p)
	v.nameRegions(m, c, p, names)
}

// nameRegions writes the name of each class into its region or, if there is no room, beside one
// of its rows. It shortens names that fit nowhere.
func (v *classRegions) nameRegions(m *geometry.Contour, c draw.Canvas, p *plot.Plot, names []string) {
	l := layout.New(c)
	rows := make([][]vg.Point, len(names))
	points := v.On(c, p)
	for _, i := range v.Shown(c, points) {
		l.TakeDot(points[i], v.Radius()+1)
		rows[v.Classes[i]] = append(rows[v.Classes[i]], points[i])
	}
	for _, b := range m.Borders {
		l.TakeDot(b.From, 1)
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
				l.WriteAt(style, name, at)
				break
			}
		}
	}
}
