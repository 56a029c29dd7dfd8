package plotting

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"

	"perceptronlab/perceptron/datasets"
)

// nearestOf returns the number of the nearest of some places.
func nearestOf(places []spot) func(x []float64) int {
	return func(x []float64) int {
		best, least := 0, math.Inf(1)
		for k, s := range places {
			if d := (x[0]-s.x)*(x[0]-s.x) + (x[1]-s.y)*(x[1]-s.y); d < least {
				best, least = k, d
			}
		}
		return best
	}
}

// TestMosaic: the regions cover the canvas, each point is in the region of its
// class, and the borders are the lines between the classes.
func TestMosaic(t *testing.T) {
	p := New()
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, 200, 0, 150
	c := draw.NewCanvas(new(recorder.Canvas), 200, 150)
	places := []spot{{50.13, 40.71}, {150.37, 61.09}, {90.91, 119.53}, {20.17, 130.29}}
	nearest := nearestOf(places)
	m := newMosaic(c, p, nearest)

	total := 0.0
	for k := range places {
		sum := 0.0
		for _, shape := range polygons(*m.regions[k]) {
			sum += shoelace(shape)
		}
		total += sum
		// The share of points of a fine lattice that are of the class.
		count := 0
		for i := range 400 {
			for j := range 300 {
				if nearest([]float64{0.25 + float64(i)/2, 0.25 + float64(j)/2}) == k {
					count++
				}
			}
		}
		if want := float64(count) / 4; math.Abs(sum-want) > 3 {
			t.Errorf("the area of region %d is %v, want about %v", k, sum, want)
		}
	}
	if math.Abs(total-200*150) > 1e-6 {
		t.Errorf("the regions have the area %v, want 30000", total)
	}

	r := rand.New(rand.NewPCG(10, 11))
	for range 300 {
		x := []float64{200 * r.Float64(), 150 * r.Float64()}
		k := nearest(x)
		inside := false
		for _, shape := range polygons(*m.regions[k]) {
			var corners []vg.Point
			for _, s := range shape {
				corners = append(corners, vg.Point{X: vg.Length(s.x), Y: vg.Length(s.y)})
			}
			inside = inside || inPolygon(corners, vg.Point{X: vg.Length(x[0]), Y: vg.Length(x[1])})
		}
		if !inside && nearest([]float64{x[0] + 0.2, x[1]}) == k && nearest([]float64{x[0] - 0.2, x[1]}) == k {
			t.Errorf("%v is not in its region %d", x, k)
		}
	}
	for _, s := range m.borders {
		for _, end := range s {
			var d []float64
			for _, place := range places {
				d = append(d, math.Hypot(float64(end.X)-place.x, float64(end.Y)-place.y))
			}
			first, second := math.Inf(1), math.Inf(1)
			for _, v := range d {
				if v < first {
					first, second = v, first
				} else {
					second = min(second, v)
				}
			}
			if second-first > 0.02 {
				t.Fatalf("the border goes through %v, which is nearer to one place by %v", end, second-first)
			}
		}
	}
}

// polygons returns the polygons of a path.
func polygons(path vg.Path) [][]spot {
	var all [][]spot
	for _, part := range path {
		switch part.Type {
		case vg.MoveComp:
			all = append(all, nil)
			fallthrough
		case vg.LineComp:
			last := len(all) - 1
			all[last] = append(all[last], spot{float64(part.Pos.X), float64(part.Pos.Y)})
		}
	}
	return all
}

// TestManyClasses: more than there are colours, with long names, classes that
// predict invents, and one class only.
func TestManyClasses(t *testing.T) {
	for _, n := range []int{1, 2, 8, 9, 20, 70} {
		r := rand.New(rand.NewPCG(12, uint64(n)))
		var places []spot
		var table datasets.Table
		for k := range n {
			places = append(places, spot{10 * r.Float64(), 10 * r.Float64()})
			for range 5 {
				table.Rows = append(table.Rows, []float64{places[k].x + r.Float64(), places[k].y + r.Float64()})
				table.Classes = append(table.Classes, fmt.Sprint("class ", k, strings.Repeat(" and on", k)))
			}
		}
		nearest := nearestOf(places)
		names := table.ClassNames()
		data, err := PNG(ClassRegions(table, func(x []float64) string {
			if x[0] > 8 {
				return "invented"
			}
			return names[nearest(x)]
		}), Width, Height)
		if err != nil || len(data) > 300_000 {
			t.Errorf("%d classes: %d bytes, %v", n, len(data), err)
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

// TestClassNames: up to a dozen classes all have their names, and no name covers
// another.
func TestClassNames(t *testing.T) {
	for n := 1; n <= 12; n++ {
		r := rand.New(rand.NewPCG(13, uint64(n)))
		var places []spot
		var table datasets.Table
		for k := range n {
			angle := 2 * math.Pi * float64(k) / float64(n)
			places = append(places, spot{4 * math.Cos(angle), 3 * math.Sin(angle)})
			for range 15 {
				table.Rows = append(table.Rows, []float64{places[k].x + r.Float64(), places[k].y + r.Float64()})
				table.Classes = append(table.Classes, fmt.Sprint(k, " is its name, a long one"))
			}
		}
		nearest, names := nearestOf(places), table.ClassNames()
		boxes := boxesOf(ClassRegions(table, func(x []float64) string { return names[nearest(x)] }), vg.Point{X: Width, Y: Height})
		var written []vg.Rectangle
		for word, box := range boxes {
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
