package plotting

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/internal/classes"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/layout"
	"perceptronlab/plotting/internal/pen"
	"perceptronlab/plotting/internal/scene"
	"perceptronlab/plotting/internal/theme"
)

// ClassRegions draws the rows of a table of two columns, and behind them the regions of the
// classes. predict returns the name of the class that is predicted at a point x.
//
//	tint, name         the region where predict returns the class with this name
//	line               the border between two regions
//	filled shape       a row; each class has its own colour and shape
//	ring               a misclassified row: predict returns a class other than the row's
//
// The shapes of up to eight classes differ, so readers can distinguish them without colours. Of
// more classes, some have the same shape in different colours; the pairs of shape and colour of up
// to 64 classes differ. If predict returns a class that is not in the table, this class has a
// region and a name, too.
//
// Shapes and colours follow the order of the classes: alphabetical, or by value if all classes are numbers.
// The order does not depend on that of the rows, so figures of a training part and of a test part
// agree if both show the same classes. A class without rows counts if it has a region.
//
// ClassRegions calls predict for about twelve thousand points, and for additional points near the
// lines. The figure may miss details smaller than 3 points, or 1/24 inch.
//
// The axes have the names of the columns. The rows fill the figure, so a unit need not be equally
// long on both axes. ClassRegions panics unless the table has two columns (choose two with
// t.Columns(0, 1)), at least one row, a class for each row, and only finite numbers.
func ClassRegions(t datasets.Table, predict func(x []float64) string) *plot.Plot {
	v := &classRegions{Examples: examplesOf(t), predict: predict, classOf: slices.Clone(t.Classes)}
	v.Color = theme.Theme.ClassColor
	v.Ringed = func(i int) bool { return predict(v.Data.Row(i)) != v.classOf[i] }
	p := New()
	nameAxes(p, t.Features)
	p.Add(v)
	return p
}

// examplesOf returns the rows of a table as examples with the label 1, which is not used. It panics
// if the table is not valid for ClassRegions.
func examplesOf(t datasets.Table) *scene.Examples {
	switch {
	case len(t.Rows) == 0:
		panic("plotting: ClassRegions: got a table without rows, want at least one row")
	case len(t.Classes) != len(t.Rows):
		panic(fmt.Sprintf("plotting: ClassRegions: got %s and %s, want one class per row",
			wording.Plural(len(t.Rows), "row"), wording.Plural(len(t.Classes), "class")))
	case len(t.Rows[0]) != 2:
		panic(fmt.Sprintf("plotting: ClassRegions: got a table with %s, want 2; "+
			"choose two columns, for example with t.Columns(0, 1), and predict from these columns",
			wording.Plural(len(t.Rows[0]), "column")))
	}
	d, err := perceptron.FromRows(t.Rows, slices.Repeat([]float64{1}, len(t.Rows)))
	if err != nil {
		panic("plotting: ClassRegions: " + strings.TrimPrefix(err.Error(), "perceptron: "))
	}
	return scene.NewExamples(d)
}

// classRegions is the plotter of ClassRegions. Its examples have no classes yet: these depend on all
// classes that predict returns.
type classRegions struct {
	*scene.Examples
	predict func(x []float64) string
	classOf []string // the name of the class of each row
}

// Plot implements plot.Plotter.
func (v *classRegions) Plot(c draw.Canvas, p *plot.Plot) {
	found := classes.Sorted(classes.Distinct(v.classOf))
	classAt := func(pt vg.Point) int {
		name := v.predict(geometry.DataAt(c, p, pt))
		if !slices.Contains(found, name) { // the class is not in the table
			found = append(found, name)
		}
		return slices.Index(found, name)
	}
	m := geometry.NewContour(c, 3, 10, classAt)
	v.draw(c, p, m, slices.Clone(found))
}

// draw draws the regions of m, and the rows. found holds the names of the classes of m.
func (v *classRegions) draw(c draw.Canvas, p *plot.Plot, m *geometry.Contour, found []string) {
	picture := &classPicture{Contour: m, names: classes.Sorted(found)}
	for _, name := range picture.names {
		picture.index = append(picture.index, slices.Index(found, name))
	}
	examples := *v.Examples // a copy, because a figure may be drawn in several goroutines
	examples.Classes = make([]int, len(v.classOf))
	for i, name := range v.classOf {
		examples.Classes[i] = slices.Index(picture.names, name)
	}
	picture.Examples = &examples

	t := theme.Of(p)
	for k, index := range picture.index {
		pen.Paint(c, theme.Tint(t.ClassColor(k)), m.Region(index).Path)
	}
	pen.StrokeBorders(c, t.Line(t.Ink, 1), m.Borders)
	examples.Plot(c, p)
	picture.nameRegions(c, p)
}

// A classPicture is a figure of ClassRegions on a canvas.
type classPicture struct {
	*scene.Examples
	*geometry.Contour

	names []string // of the classes, in order
	index []int    // of each class in the contour
}

// nameRegions writes the name of each class into its region. If the region has no room for the
// name, it writes the name beside a row of the class. It shortens each name to 24 letters, and to
// 16, 10 or 5 letters if the longer name fits in neither place. It omits a name of which not even 5
// letters fit.
func (v *classPicture) nameRegions(c draw.Canvas, p *plot.Plot) {
	t := theme.Of(p)
	l := layout.New(c)
	rows := make([][]vg.Point, len(v.names)) // the places of the rows of each class
	points := v.On(c, p)
	for _, i := range v.Shown(c, t, points) {
		l.TakeDot(points[i], v.Radius(t)+1)
		rows[v.Classes[i]] = append(rows[v.Classes[i]], points[i])
	}
	for _, b := range v.Borders {
		l.TakeDot(b.From, 1)
	}
	for k := range v.names {
		middle := c.Center()
		if nodes := v.Region(v.index[k]).Nodes; len(nodes) > 0 {
			middle = geometry.Mean(nodes)
		}
		style := t.Words(11, t.ClassColor(k))
		for _, letters := range []int{24, 16, 10, 5} {
			name := v.shortName(k, letters)
			half := layout.HalfSize(style, name)
			withMargin := half.Add(vg.Point{X: 2, Y: 2})
			isInRegion := func(at vg.Point) bool { return v.SameAround(at, v.index[k], withMargin) }
			at, ok := l.Nearest(half, middle, vg.Length(math.Inf(1)), isInRegion)
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

// shortName returns the name of class k with at most the given number of letters. If the name of another
// class begins with the same letters, it omits letters in the middle, otherwise at the end.
func (v *classPicture) shortName(k, letters int) string {
	name := wording.OneLine(v.names[k])
	short := wording.Cut(name, letters)
	beginning := strings.TrimSuffix(short, "…")
	for i, other := range v.names {
		if i != k && short != name && strings.HasPrefix(wording.OneLine(other), beginning) {
			all := []rune(name)
			head := letters / 3
			return string(all[:head]) + "…" + string(all[len(all)-(letters-head):])
		}
	}
	return short
}
