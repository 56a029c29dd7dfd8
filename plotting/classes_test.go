package plotting

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"perceptronlab/perceptron/datasets"
)

// classesOf returns the regions of n classes, 15 rows of each about its place.
func classesOf(places []spot, name func(k int) string, predict func(k int, x []float64) string) *plot.Plot {
	r := rand.New(rand.NewPCG(12, uint64(len(places))))
	var table datasets.Table
	for k, place := range places {
		for range 15 {
			table.Rows = append(table.Rows, []float64{place.x + r.Float64(), place.y + r.Float64()})
			table.Classes = append(table.Classes, name(k))
		}
	}
	return ClassRegions(table, func(x []float64) string {
		k, _ := nearestOf(places, x[0], x[1])
		return predict(k, x)
	})
}

// TestManyClasses: more than there are colours, with long names, classes that
// predict invents, and one class only.
func TestManyClasses(t *testing.T) {
	name := func(k int) string { return fmt.Sprint("class ", k, strings.Repeat(" and on", k)) }
	for _, n := range []int{1, 2, 9, 70} {
		r := rand.New(rand.NewPCG(12, uint64(n)))
		var places []spot
		for range n {
			places = append(places, spot{10 * r.Float64(), 10 * r.Float64()})
		}
		data, err := PNG(classesOf(places, name, func(k int, x []float64) string {
			if x[0] > 8 {
				return "invented"
			}
			return name(k)
		}), Width, Height)
		if err != nil || len(data) > 300_000 {
			t.Errorf("%d classes: %d bytes, %v", n, len(data), err)
		}
	}
}

// TestClassNames: up to a dozen classes all have their names, and no name covers
// another.
func TestClassNames(t *testing.T) {
	name := func(k int) string { return fmt.Sprint(k, " is its name, a long one") }
	for _, n := range []int{1, 2, 3, 5, 8, 12} {
		var places []spot
		for k := range n {
			sin, cos := math.Sincos(2 * math.Pi * float64(k) / float64(n))
			places = append(places, spot{4 * cos, 3 * sin})
		}
		p := classesOf(places, name, func(k int, _ []float64) string { return name(k) })
		var written []vg.Rectangle
		for word, box := range boxesOf(p, vg.Point{X: Width, Y: Height}) {
			if !strings.Contains(word, " is ") {
				continue
			}
			for _, other := range written {
				if box.Max.X > other.Min.X && other.Max.X > box.Min.X && box.Max.Y > other.Min.Y && other.Max.Y > box.Min.Y {
					t.Errorf("%d classes: %q covers another name", n, word)
				}
			}
			written = append(written, box)
		}
		if len(written) != n {
			t.Errorf("%d classes: %d names", n, len(written))
		}
	}
}

// TestLooksOfClassesDiffer: eight classes in shape, 64 in shape or colour.
func TestLooksOfClassesDiffer(t *testing.T) {
	type look struct {
		shape int
		color any
	}
	looks, shapes := map[look]bool{}, map[int]bool{}
	for k := range 64 {
		looks[look{shapeOf(k), classColor(k)}] = true
		if k < 8 {
			shapes[shapeOf(k)] = true
		}
	}
	if len(looks) != 64 || len(shapes) != 8 {
		t.Errorf("%d looks and %d shapes, want 64 and 8", len(looks), len(shapes))
	}
}

// TestMarksAreOfOneSize: all shapes have their middle at the point, and about the
// area of a circle.
func TestMarksAreOfOneSize(t *testing.T) {
	for shape := 2; shape < 8; shape++ {
		var path vg.Path
		path = appendMark(path, shape, vg.Point{X: 100, Y: 50}, 10)
		corners := polygons(path)[0]
		if got := shoelace(corners) / (math.Pi * 100); got < 0.3 || got > 1.1 {
			t.Errorf("shape %d has %.2f of the area of a circle", shape, got)
		}
		var x, y float64
		for _, s := range corners {
			x, y = x+s.x/float64(len(corners)), y+s.y/float64(len(corners))
		}
		if math.Hypot(x-100, y-50) > 1e-9 {
			t.Errorf("shape %d has its middle at (%v, %v)", shape, x, y)
		}
	}
}
