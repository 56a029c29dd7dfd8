package plotting

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"

	"perceptronlab/perceptron"
)

// towards returns y x of every example.
func towards(d *perceptron.Dataset) []spot {
	var steps []spot
	for x, y := range d.All() {
		steps = append(steps, spot{y * x[0], y * x[1]})
	}
	return steps
}

// TestConeIsThereIfAndOnlyIfTheRunConverges, and a slice of the lifted space if and
// only if the lifted run does: the perceptron proves which it is.
func TestConeIsThereIfAndOnlyIfTheRunConverges(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 7))
	counts := map[perceptron.Outcome]int{}
	for range 500 {
		d := labelled(r)
		run, cone := perceptron.Train(d), conic(towards(d))
		counts[run.Outcome]++
		if cone && run.Outcome == perceptron.Inseparable || !cone && run.Outcome == perceptron.Converged {
			t.Fatalf("%v of %v, and the cone is there: %v", run, towards(d), cone)
		}
		lifted := perceptron.Train(lifted(d))
		any := sliced(d, -1) || sliced(d, 0) || sliced(d, 1)
		if any && lifted.Outcome == perceptron.Inseparable || !any && lifted.Outcome == perceptron.Converged {
			t.Fatalf("%v, and there is a slice: %v", lifted, any)
		}
		if b := lifted.Weights[2]; lifted.Outcome == perceptron.Converged && !sliced(d, b) {
			t.Fatalf("%v, and the slice b = %v is empty", lifted, b)
		}
	}
	if counts[perceptron.Converged] < 50 || counts[perceptron.Inseparable] < 100 {
		t.Errorf("the outcomes are %v: the test is too easy", counts)
	}
}

func TestXORHasNoSeparatorInAnySlice(t *testing.T) {
	for _, b := range []float64{-1000, -1, -1e-300, 0, 1e-300, 1, 1000} {
		if sliced(xor, b) {
			t.Errorf("b = %v has a separator of XOR", b)
		}
	}
	// AND by hand: w₁ + w₂ > −b > w₁, w₂ asks for b < 0.
	for b, want := range map[float64]bool{-4: true, -1e-300: true, 0: false, 1: false} {
		if got := sliced(and, b); got != want {
			t.Errorf("AND, b = %v: separators %v, want %v", b, got, want)
		}
	}
}

func TestConic(t *testing.T) {
	up := math.Nextafter(1, 2)
	tests := []struct {
		name    string
		vectors []spot
		want    bool
	}{
		{"one", []spot{{1, 2}}, true},
		{"zero", []spot{{0, 0}}, false},
		{"one and zero", []spot{{1, 2}, {0, 0}}, false},
		{"twice", []spot{{1, 2}, {2, 4}}, true},
		{"opposite", []spot{{1, 2}, {-2, -4}}, false},
		{"a right angle", []spot{{1, 0}, {0, 1}}, true},
		{"half a turn in three", []spot{{1, 0}, {0, 1}, {-1, 0}}, false},
		{"a hair less", []spot{{1, 1}, {0, 1}, {-1, -1 + 1e-16}}, true},
		{"all around", []spot{{1, 0}, {-1, 1}, {-1, -1}}, false},
		{"a hair more", []spot{{1, 1}, {0, 1}, {-1, -up}}, false},
		{"clockwise", []spot{{-1, 1}, {0, 1}, {1, 1}, {1, 0}}, true},
	}
	for _, test := range tests {
		if got := conic(test.vectors); got != test.want {
			t.Errorf("%s: conic(%v) = %v, want %v", test.name, test.vectors, got, test.want)
		}
	}
}

// plotterOf returns p's only plotter of a kind, by drawing p.
func drawnOn(p *plot.Plot, width, height vg.Length) (*plot.Plot, draw.Canvas) {
	q, c := fitted(p, draw.NewCanvas(new(recorder.Canvas), width, height))
	return q, q.DataCanvas(c)
}

// TestConeOnPaper: points of the canvas are in the polygon if and only if the
// weights there separate the examples.
func TestConeOnPaper(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 9))
	cones := 0
	for range 300 {
		d := labelled(r)
		v := &weightSpace{empty: !conic(towards(d))}
		for _, z := range towards(d) {
			v.sides = append(v.sides, side{n: z})
		}
		v.square(1)
		q, c := drawnOn(v.plot(), Width, Height)
		region := v.region(c, q)
		if len(region) > 2 {
			cones++
		}
		for range 50 {
			u, s := r.Float64(), r.Float64()
			w := perceptron.Weights{between(q.X, u), between(q.Y, s)}
			rho := d.FunctionalMargin(w)
			if math.Abs(rho) < 1e-6 {
				continue
			}
			if got := inPolygon(region, vg.Point{X: c.X(u), Y: c.Y(s)}); got != (rho > 0) {
				t.Fatalf("w = %v has ρ = %v, and is in the polygon: %v", w, rho, got)
			}
		}
	}
	if cones < 30 {
		t.Errorf("%d cones: the test is too easy", cones)
	}
}

// inPolygon reports whether a point is in a convex polygon, given anticlockwise.
func inPolygon(corners []vg.Point, at vg.Point) bool {
	for i, a := range corners {
		b := corners[(i+1)%len(corners)]
		if (b.X-a.X)*(at.Y-a.Y)-(b.Y-a.Y)*(at.X-a.X) < 0 {
			return false
		}
	}
	return len(corners) > 2
}

// TestSliceShowsItsTriangle: the separators of AND with b = −4 are the triangle of
// (4, 0), (4, 4), (0, 4).
func TestSliceShowsItsTriangle(t *testing.T) {
	q, c := drawnOn(WeightSlice(and.AbsorbBias(), -4), Width, Height)
	if q.X.Min > -0.5 || q.X.Max < 4.5 || q.Y.Min > -0.5 || q.Y.Max < 4.5 {
		t.Errorf("the ranges are %v…%v, %v…%v", q.X.Min, q.X.Max, q.Y.Min, q.Y.Max)
	}
	v := &weightSpace{}
	for x, y := range and.All() {
		v.sides = append(v.sides, side{n: spot{y * x[0], y * x[1]}, c: -4 * y})
	}
	x, y := q.Transforms(&c)
	for _, want := range []spot{{4, 0}, {4, 4}, {0, 4}} {
		near := math.Inf(1)
		for _, corner := range v.region(c, q) {
			near = min(near, far(corner, vg.Point{X: x(want.x), Y: y(want.y)}))
		}
		if near > 1e-6 {
			t.Errorf("no corner of the region is within %v of %v", near, want)
		}
	}
	if n := len(v.region(c, q)); n != 3 {
		t.Errorf("%d corners, want 3", n)
	}
}

func TestWeightSpacePanics(t *testing.T) {
	mustPanic(t, "d.Columns(0, 1)", func() { WeightSpace(and.AbsorbBias()) })
	mustPanic(t, "vector 1 of the path has 3", func() { WeightSpace(and, perceptron.Weights{0, 0}, perceptron.Weights{0, 0, 0}) })
	mustPanic(t, "has 2", func() { WeightSlice(and, 1) })
	mustPanic(t, "nil", func() { WeightSlice(nil, 1) })
	mustPanic(t, "0 and 1", func() { WeightSlice(fromRows([][]float64{{1, 2, 0}, {1, 2, 1}}, 1, 1), 1) })
	mustPanic(t, "third column is 0", func() { WeightSlice(fromRows([][]float64{{1, 2, 0}}, 1), 1) })
	mustPanic(t, "NaN", func() { WeightSlice(and.AbsorbBias(), math.NaN()) })
	mustPanic(t, "2 weights", func() { WeightSlice(and.AbsorbBias(), 1, perceptron.Weights{1, 2}) })
}

func TestNamesOfWeights(t *testing.T) {
	for want, numbers := range map[string][]int{
		"w₀":                {0},
		"w₀ = w₁₂":          {0, 12},
		"w₀ = w₄ = w₈":      {0, 4, 8},
		"w₀ = w₄ = … = w₁₆": {0, 4, 8, 12, 16},
	} {
		if got := named(numbers); got != want {
			t.Errorf("named(%v) = %q, want %q", numbers, got, want)
		}
	}
}
