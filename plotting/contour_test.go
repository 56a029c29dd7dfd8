package plotting

import (
	"math"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"

	"perceptronlab/perceptron"
)

// contourOf returns the regions of a score on a canvas of 100 × 100 points that shows
// the square from −1 to 1.
func contourOf(score func(x []float64) float64) *contour {
	p := square()
	return (&regions{score: score}).fill(draw.NewCanvas(new(recorder.Canvas), 100, 100), p)
}

func square() *plot.Plot {
	p := New()
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = -1, 1, -1, 1
	return p
}

func area(path vg.Path) float64 {
	sum := 0.0
	for _, polygon := range polygons(path) {
		sum += shoelace(polygon)
	}
	return sum
}

func TestAreas(t *testing.T) {
	tests := []struct {
		name               string
		score              func(x []float64) float64
		positive, negative float64 // shares of the square
		within             float64
		line               bool // between + and −
	}{
		{"half", perceptron.Weights{1, 1, 0}.Affine, 1. / 2, 1. / 2, 1e-9, true},
		{"corner", perceptron.Weights{1, 1, -1}.Affine, 1. / 8, 7. / 8, 1e-9, true},
		{"all", perceptron.Weights{0, 0, 1}.Affine, 1, 0, 1e-9, false},
		{"zero", func([]float64) float64 { return 0 }, 0, 0, 0, false},
		{"NaN", func([]float64) float64 { return math.NaN() }, 0, 0, 0, false},
		{"disc", func(x []float64) float64 { return 0.5 - x[0]*x[0] - x[1]*x[1] }, math.Pi / 8, 1 - math.Pi/8, 5e-4, true},
		{"product", func(x []float64) float64 { return x[0] * x[1] }, 1. / 2, 1. / 2, 1e-4, true},
		{"product beside the grid", func(x []float64) float64 { return (x[0] - 0.503) * (x[1] + 0.2) }, (0.497*1.2 + 1.503*0.8) / 4, (0.497*0.8 + 1.503*1.2) / 4, 1e-4, true},
		{"step", func(x []float64) float64 { return float64(perceptron.Sign(x[0] - 0.3)) }, 0.35, 0.65, 1e-4, true},
		{"band of zero", func(x []float64) float64 {
			if math.Abs(x[0]) < 0.2 {
				return 0
			}
			return x[0]
		}, 0.4, 0.4, 1e-4, true},
		{"half NaN", func(x []float64) float64 { return math.Sqrt(x[0]) }, 1. / 2, 0, 1e-3, false},
		{"infinite", func(x []float64) float64 { return math.Inf(perceptron.Sign(x[0])) }, 1. / 2, 1. / 2, 1e-3, true},
	}
	for _, test := range tests {
		m := contourOf(test.score)
		if got := area(m.region(int(positive)).path) / 1e4; math.Abs(got-test.positive) > test.within {
			t.Errorf("%s: the share of + is %v, want %v", test.name, got, test.positive)
		}
		if got := area(m.region(int(negative)).path) / 1e4; math.Abs(got-test.negative) > test.within {
			t.Errorf("%s: the share of − is %v, want %v", test.name, got, test.negative)
		}
		var canvas recorder.Canvas
		(&regions{score: test.score, boundary: true}).fill(draw.NewCanvas(&canvas, 100, 100), square())
		lines := 0
		for _, action := range canvas.Actions {
			if drawn, ok := action.(*recorder.Stroke); ok && len(drawn.Path) > 0 {
				lines++
			}
		}
		if lines > 0 != test.line {
			t.Errorf("%s: %d lines, want some: %v", test.name, lines, test.line)
		}
	}
}

// TestBoundary: the pieces of a circle's line have its length together, each end belongs to two of
// them, and is on the circle.
func TestBoundary(t *testing.T) {
	radius, sum, at := 50*math.Sqrt(0.5), 0.0, map[vg.Point]int{}
	for _, b := range contourOf(func(x []float64) float64 { return 0.5 - x[0]*x[0] - x[1]*x[1] }).borders {
		sum += far(b.from, b.to)
		at[b.from]++
		at[b.to]++
	}
	if math.Abs(sum-2*math.Pi*radius) > 0.1 {
		t.Errorf("the pieces are %v long, want %v", sum, 2*math.Pi*radius)
	}
	for pt, n := range at {
		if r := far(pt, vg.Point{X: 50, Y: 50}); math.Abs(r-radius) > 0.01 || n != 2 {
			t.Errorf("%v is %v from the centre, want %v, and the end of %d pieces", pt, r, radius, n)
		}
	}
}

// nearestOf returns the number of the nearest of some places, and how much nearer it
// is than the next.
func nearestOf(places []spot, x, y float64) (best int, lead float64) {
	first, second := math.Inf(1), math.Inf(1)
	for k, s := range places {
		switch d := math.Hypot(x-s.x, y-s.y); {
		case d < first:
			best, first, second = k, d, first
		case d < second:
			second = d
		}
	}
	return best, second - first
}

// TestContourOfClasses: the regions cover the canvas, each has the area of its class,
// and the borders are the lines between the classes.
func TestContourOfClasses(t *testing.T) {
	places := []spot{{50.13, 40.71}, {150.37, 61.09}, {90.91, 119.53}, {20.17, 130.29}}
	nearest := func(pt vg.Point) int {
		k, _ := nearestOf(places, float64(pt.X), float64(pt.Y))
		return k
	}
	m := newContour(draw.NewCanvas(new(recorder.Canvas), 200, 150), 3, 10, nearest)
	want := make([]float64, len(places)) // from a fine lattice
	for i := range 400 {
		for j := range 300 {
			want[nearest(vg.Point{X: 0.25 + vg.Length(i)/2, Y: 0.25 + vg.Length(j)/2})] += 0.25
		}
	}
	total := 0.0
	for k := range places {
		got := area(m.region(k).path)
		total += got
		if math.Abs(got-want[k]) > 3 {
			t.Errorf("the area of region %d is %v, want about %v", k, got, want[k])
		}
	}
	if math.Abs(total-200*150) > 1e-6 {
		t.Errorf("the regions have the area %v, want 30000", total)
	}
	for _, b := range m.borders {
		for _, end := range []vg.Point{b.from, b.to} {
			if _, lead := nearestOf(places, float64(end.X), float64(end.Y)); lead > 0.02 {
				t.Fatalf("the border goes through %v, which is nearer to one place by %v", end, lead)
			}
		}
	}
}
