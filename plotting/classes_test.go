package plotting

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/recorder"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/measure"
)

// classesAround returns the figure of a table with one class per centre. Class k has the name
// name(k) and 15 random rows near its centre. predict(k, x) returns the predicted class of a point
// x, whose nearest centre is the centre of class k.
func classesAround(
	centres []geometry.XY, name func(k int) string, predict func(k int, x []float64) string,
) *plot.Plot {
	r := rand.New(rand.NewPCG(12, uint64(len(centres))))
	var table datasets.Table
	for k, centre := range centres {
		for range 15 {
			table.Rows = append(table.Rows, []float64{centre.X + r.Float64(), centre.Y + r.Float64()})
			table.Classes = append(table.Classes, name(k))
		}
	}
	return ClassRegions(table, func(x []float64) string {
		return predict(nearestOf(centres, x), x)
	})
}

// nearestOf returns the index of the centre nearest to x.
func nearestOf(centres []geometry.XY, x []float64) int {
	distance := func(c geometry.XY) float64 { return math.Hypot(x[0]-c.X, x[1]-c.Y) }
	nearest := slices.MinFunc(centres, func(a, b geometry.XY) int {
		return cmp.Compare(distance(a), distance(b))
	})
	return slices.Index(centres, nearest)
}

// TestClassNamesThatBeginAlike: names of classes that begin alike are shortened in the middle, so they differ.
func TestClassNamesThatBeginAlike(t *testing.T) {
	const species = "a species of flowers, petals "
	table := datasets.Table{
		Rows:    [][]float64{{0, 0}, {4, 4}},
		Classes: []string{species + "large", species + "small"},
	}
	p := ClassRegions(table, func(x []float64) string { return table.Classes[min(1, max(0, int(x[0]/2)))] })
	words := strings.Join(wordsOf(p), "\n")
	if !strings.Contains(words, "large") || !strings.Contains(words, "small") {
		t.Errorf("words = %q, want words that include large and small", words)
	}
}

// TestClassRegionsDrawsAnyClasses draws one class, more classes than there are pairs of a shape and a
// colour, long names, and a class that only predict returns.
func TestClassRegionsDrawsAnyClasses(t *testing.T) {
	name := func(k int) string { return fmt.Sprint("class ", k, strings.Repeat(" with a long name", k)) }
	predict := func(k int, x []float64) string {
		if x[0] > 8 {
			return "not in the table"
		}
		return name(k)
	}
	for _, n := range []int{1, 2, 9, 70} {
		r := rand.New(rand.NewPCG(12, uint64(n)))
		var centres []geometry.XY
		for range n {
			centres = append(centres, geometry.XY{X: 10 * r.Float64(), Y: 10 * r.Float64()})
		}
		checkPNG(t, fmt.Sprint(n, " classes"), classesAround(centres, name, predict), Width, Height)
	}
}

// TestClassNamesDontOverlap: each of up to 12 classes has its name in the figure, and no name
// covers another name. The centres of the classes are on an ellipse. The names may be shortened to
// 10 letters, but not to 5.
func TestClassNamesDontOverlap(t *testing.T) {
	name := func(k int) string { return fmt.Sprint(k, " is the name of this class") }
	for _, n := range []int{1, 2, 3, 5, 8, 12} {
		var centres []geometry.XY
		for k := range n {
			sin, cos := math.Sincos(2 * math.Pi * float64(k) / float64(n))
			centres = append(centres, geometry.XY{X: 4 * cos, Y: 3 * sin})
		}
		p := classesAround(centres, name, func(k int, _ []float64) string { return name(k) })
		var names []vg.Rectangle
		for words, box := range boxesOf(p, vg.Point{X: Width, Y: Height}) {
			if !strings.Contains(words, " is ") { // not the name of a class
				continue
			}
			if slices.ContainsFunc(names, func(other vg.Rectangle) bool { return overlap(box, other) }) {
				t.Errorf("%d classes: %q covers another name, want no overlap", n, words)
			}
			names = append(names, box)
		}
		if len(names) != n {
			t.Errorf("number of names = %d, want %d, one name per class", len(names), n)
		}
	}
}

// overlap reports whether two boxes have common points.
func overlap(a, b vg.Rectangle) bool {
	return a.Max.X > b.Min.X && b.Max.X > a.Min.X && a.Max.Y > b.Min.Y && b.Max.Y > a.Min.Y
}

// TestClassColoursDependOnlyOnClasses: figures of the same classes give each class the same colour and the
// same shape, whatever the order of the rows, and even if a class has no rows. Numbers are in the order of
// their values.
func TestClassColoursDependOnlyOnClasses(t *testing.T) {
	for _, names := range [][]string{{"a", "b", "c"}, {"2", "10", "33"}, {"-1", "+1", "2.5"}} {
		predict := func(x []float64) string { return names[min(2, max(0, int(x[0])))] }
		for _, order := range [][]int{{0, 1, 2}, {2, 1, 0}, {1, 0, 2}, {2, 0}, {0, 2, 2}} {
			var table datasets.Table
			for _, k := range order {
				table.Rows = append(table.Rows, []float64{float64(k) + 0.2, 0}, []float64{float64(k) + 0.8, 1})
				table.Classes = append(table.Classes, names[k], names[k])
			}
			colours := wordColours(ClassRegions(table, predict))
			for k, name := range names {
				if got, want := colours[name], usual.ClassColor(k); got != color.Color(want) {
					t.Errorf("classes %q with rows in the order %v: %q has the colour %v, want %v",
						names, order, name, got, want)
				}
			}
		}
	}
}

// wordColours draws p and returns the colour of each string.
func wordColours(p *plot.Plot) map[string]color.Color {
	colours := make(map[string]color.Color)
	var current color.Color
	for _, action := range record(p) {
		switch a := action.(type) {
		case *recorder.SetColor:
			current = a.Color
		case *recorder.FillString:
			colours[a.String] = current
		}
	}
	return colours
}

// TestClassMarksDontDependOnOrderOfRows: the marks and regions of each class have the same area, whatever
// the order of the rows.
func TestClassMarksDontDependOnOrderOfRows(t *testing.T) {
	iris := perceptron.Must(datasets.Iris().Columns(2, 3))
	reversed := iris
	reversed.Rows, reversed.Classes = slices.Clone(iris.Rows), slices.Clone(iris.Classes)
	slices.Reverse(reversed.Rows)
	slices.Reverse(reversed.Classes)
	predict := func(x []float64) string {
		return []string{"setosa", "versicolor", "virginica"}[min(2, int(x[0]/2.5))]
	}
	got, want := markAreas(ClassRegions(reversed, predict)), markAreas(ClassRegions(iris, predict))
	for colour, area := range want {
		if math.Abs(got[colour]-area) > 1e-6*math.Abs(area) {
			t.Errorf("rows in reverse order: marks in the colour %v have an area of %v, want %v",
				colour, got[colour], area)
		}
	}
}

// markAreas draws p and returns the area of the polygons in each colour.
func markAreas(p *plot.Plot) map[color.Color]float64 {
	areas := make(map[color.Color]float64)
	var current color.Color
	for _, action := range record(p) {
		switch a := action.(type) {
		case *recorder.SetColor:
			current = a.Color
		case *recorder.Fill:
			areas[current] += measure.PathArea(a.Path)
		}
	}
	return areas
}
