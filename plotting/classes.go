package plotting

import (
	"fmt"
	"image/color"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// ClassRegions draws the rows of a table of two columns over the regions that
// predict gives to the classes: x ↦ the name of a class, for instance of the one
// whose score is the largest.
//
//	tint, its name     where predict says the class
//	line               where two classes meet
//	filled shape       a row; each class has a colour and a shape of its own
//	ring               a mistake: predict(row) is not the row's class
//
// Up to eight classes differ in shape, so that they can be told apart in grey;
// more get the same shapes in other colours, up to 64. A class that predict
// invents has a region and a name, and no shape.
//
// predict is asked about twelve thousand points, and on the way to each line
// about more; what is smaller than 3 points of the figure can be missed.
//
// The axes bear the table's names; a unit is equally long on both, unless one
// column is more than five times as wide as the other. It panics if the table has
// not two columns (t.Columns(0, 1) chooses two), has no rows, has not a class for
// each, or has numbers that are not finite, and if predict is nil.
func ClassRegions(t datasets.Table, predict func(x []float64) string) *plot.Plot {
	if predict == nil {
		panic("plotting: predict is nil; wanted a function from a point to the name of its class")
	}
	v := &classRegions{predict: predict, names: t.ClassNames(), data: planeOf(t), classes: make([]int, len(t.Rows))}
	for i, class := range t.Classes {
		v.classes[i] = v.number(class)
	}
	v.own = len(v.names)
	p := New()
	nameAxes(p, t.Features)
	p.Add(v)
	equalUnits(p)
	return p
}

// planeOf returns the rows of a table as examples, all with the label 1; it panics
// unless they are points of a plane, each with a class.
func planeOf(t datasets.Table) *Examples {
	if len(t.Rows) == 0 {
		panic("plotting: the table has no rows; wanted one or more")
	}
	if len(t.Classes) != len(t.Rows) {
		panic(fmt.Sprintf("plotting: the table has %d rows and %d classes; wanted one class a row", len(t.Rows), len(t.Classes)))
	}
	if n := len(t.Rows[0]); n != 2 {
		panic(fmt.Sprintf("plotting: a figure in the plane needs 2 columns, and the table has %d: choose two, such as t.Columns(0, 1), and predict from these", n))
	}
	labels := slices.Repeat([]float64{1}, len(t.Rows))
	d, err := perceptron.FromRows(t.Rows, labels)
	if err != nil {
		panic("plotting: " + err.Error())
	}
	return NewExamples(d, nil)
}

// classRegions is the plotter of ClassRegions. Classes are numbered in the order
// in which they were met: in the table, then in the figure.
type classRegions struct {
	predict func(x []float64) string
	names   []string
	own     int // classes of the table
	data    *Examples
	classes []int // of the rows
}

var (
	_ plot.Plotter    = (*classRegions)(nil)
	_ plot.DataRanger = (*classRegions)(nil)
)

// DataRange returns that of the rows; see Examples.
func (v *classRegions) DataRange() (xmin, xmax, ymin, ymax float64) { return v.data.DataRange() }

// Plot implements plot.Plotter.
func (v *classRegions) Plot(c draw.Canvas, p *plot.Plot) {
	v.names = v.names[:v.own]
	numbers := map[string]int{}
	for k, name := range v.names {
		numbers[name] = k
	}
	number := func(x []float64) int {
		name := v.predict(x)
		k, ok := numbers[name]
		if !ok {
			k = len(v.names)
			numbers[name] = k
			v.names = append(v.names, name)
		}
		return k
	}
	m := newMosaic(c, p, number)
	for k := range v.names {
		if region := m.regions[k]; region != nil {
			c.SetColor(tint(classColor(k)))
			c.Fill(*region)
		}
	}
	for _, line := range chains(m.borders) {
		c.StrokeLines(draw.LineStyle{Color: Ink, Width: 1}, pieces(line)...)
	}
	points, radius := v.data.on(c, p), v.data.radius()
	v.drawRows(c, points, radius, number)
	v.label(m, points, radius)
}

// number returns the number of a class of the table.
func (v *classRegions) number(class string) int { return slices.Index(v.names, class) }

// drawRows draws the rows, 500 at a time, so that no class covers all of another.
func (v *classRegions) drawRows(c draw.Canvas, points []vg.Point, radius vg.Length, number func(x []float64) int) {
	const batch = 500
	inner := 1.9 * radius
	outer := inner + min(1.25, 0.5*radius)
	for start := 0; start < len(points); start += batch {
		paths := make([]vg.Path, v.own)
		var rings vg.Path
		for i := start; i < min(start+batch, len(points)); i++ {
			if !c.Contains(points[i]) {
				continue
			}
			k := v.classes[i]
			paths[k] = appendMark(paths[k], shapeOf(k), points[i], radius)
			if number(v.data.Data.Row(i)) != k {
				rings = appendCircle(rings, points[i], outer, 1)
				rings = appendCircle(rings, points[i], inner, -1)
			}
		}
		for k, path := range paths {
			c.SetColor(classColor(k))
			c.Fill(path)
		}
		c.SetColor(Ink)
		c.Fill(rings)
	}
}

// label writes each class's name into its region, or else beside one of its rows,
// in full if it can, or else cut short; or else, if nothing is free, on a plate near
// the middle of its rows that covers no other name.
func (v *classRegions) label(m *mosaic, points []vg.Point, radius vg.Length) {
	l, names := newLayout(m.canvas), newLayout(m.canvas)
	rows := make([][]vg.Point, len(v.names))
	for i, at := range points {
		if m.canvas.Contains(at) {
			l.dot(at, radius+1)
			rows[v.classes[i]] = append(rows[v.classes[i]], at)
		}
	}
	for _, s := range m.borders {
		l.dot(s[0], 1)
	}
	for k, name := range v.names {
		style := words(11, classColor(k))
		if name, at, ok := v.placed(l, m, style, k, name, rows[k], radius); ok {
			l.put(style, name, at)
			names.box(rectangle(at, halfSize(style, name)))
			continue
		}
		name = cut(name, 12)
		if len(rows[k]) == 0 {
			continue
		}
		if at, ok := names.nearest(halfSize(style, name), mean(rows[k]), min(40, m.canvas.Size().X/8), nil); ok {
			l.plate(style, name, at)
			names.box(rectangle(at, halfSize(style, name)))
		}
	}
}

// placed returns a free place for a class's name, and as much of the name as there
// is room for.
func (v *classRegions) placed(l *layout, m *mosaic, style text.Style, k int, full string, rows []vg.Point, radius vg.Length) (name string, at vg.Point, ok bool) {
	middle := m.middleOf(k)
	for _, letters := range []int{24, 16, 10} {
		name = cut(full, letters)
		half := halfSize(style, name)
		inside := func(at vg.Point) bool { return m.sameAround(at, k, half.Add(vg.Point{X: 2, Y: 2})) }
		if at, ok = l.nearest(half, middle, m.canvas.Size().X+m.canvas.Size().Y, inside); ok {
			return name, at, true
		}
		if at, ok = l.beside(half, thin(rows), nil, radius); ok {
			return name, at, true
		}
	}
	return name, at, false
}

// rectangle returns the rectangle about a point of a half width and height.
func rectangle(at, half vg.Point) vg.Rectangle {
	return vg.Rectangle{Min: at.Sub(half), Max: at.Add(half)}
}

// middleOf returns the middle of the nodes of class k.
func (m *mosaic) middleOf(k int) vg.Point {
	var of []vg.Point
	for _, node := range m.nodes {
		if node.class == k {
			of = append(of, node.Point)
		}
	}
	if len(of) == 0 {
		return m.canvas.Center()
	}
	return mean(of)
}

func mean(points []vg.Point) vg.Point {
	var sum vg.Point
	for _, pt := range points {
		sum = sum.Add(pt)
	}
	return sum.Scale(1 / vg.Length(len(points)))
}

// cut shortens a name of more than most letters.
func cut(name string, most int) string {
	if letters := []rune(name); len(letters) > most {
		return string(letters[:most-1]) + "…"
	}
	return name
}

// classColors are those of the classes: hues of Okabe and Ito, the light ones
// darkened, so that words in them can be read.
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
func tint(c color.RGBA) color.RGBA {
	const share = 0.16
	mix := func(v uint8) uint8 { return uint8(255 - share*(255-float64(v))) }
	return color.RGBA{R: mix(c.R), G: mix(c.G), B: mix(c.B), A: 0xff}
}

// shapeOf returns the number of a class's shape: eight classes have eight, the
// next eight have other shapes in the same colours.
func shapeOf(k int) int { return (k + k/len(classColors)) % len(classColors) }
