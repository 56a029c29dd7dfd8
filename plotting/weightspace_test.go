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

// TestSliceIsThereIfAndOnlyIfTheRunConverges: there is a slice of the lifted space with
// separators if and only if the lifted run converges: the perceptron proves which it is.
func TestSliceIsThereIfAndOnlyIfTheRunConverges(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 7))
	counts := map[perceptron.Outcome]int{}
	for range 200 {
		d := lifted(labelled(r))
		run := perceptron.Train(d)
		counts[run.Outcome]++
		found := slicedAt(d, -1) || slicedAt(d, 0) || slicedAt(d, 1)
		if found && run.Outcome == perceptron.Inseparable || !found && run.Outcome == perceptron.Converged {
			t.Fatalf("%v, and there is a slice: %v", run, found)
		}
		if b := run.Weights[2]; run.Outcome == perceptron.Converged && !slicedAt(d, b) {
			t.Fatalf("%v, and the slice b = %v is empty", run, b)
		}
	}
	if counts[perceptron.Converged] < 20 || counts[perceptron.Inseparable] < 40 {
		t.Errorf("the outcomes are %v: the test is too easy", counts)
	}
	// AND by hand: w₁ + w₂ > −b > w₁, w₂ asks for b < 0.
	for b, want := range map[float64]bool{-4: true, -1e-300: true, 0: false, 1: false} {
		if got := slicedAt(liftedAnd, b); got != want {
			t.Errorf("AND, b = %v: separators %v, want %v", b, got, want)
		}
	}
}

// drawnOn returns p as it is drawn at a size, and the canvas of its data.
func drawnOn(p *plot.Plot, width, height vg.Length) (*plot.Plot, draw.Canvas) {
	q, c := fitted(p, draw.NewCanvas(new(recorder.Canvas), width, height))
	return q, q.DataCanvas(c)
}

// TestConeOnPaper: points of the canvas are in the polygon if and only if the
// weights there separate the examples.
func TestConeOnPaper(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 9))
	cones := 0
	for range 100 {
		d := labelled(r)
		v := newWeightSpace(d, 0)
		v.separable = perceptron.Separate(d).Separable
		v.x, v.y = interval{-1, 1}, interval{-1, 1}
		q, c := drawnOn(v.plot(0), Width, Height)
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
	if cones < 10 {
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
	v := newWeightSpace(liftedAnd, -4)
	v.separable = true
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
	mustPanic(t, "1 and 0", func() { WeightSlice(fromRows([][]float64{{1, 2, 1}, {1, 2, 0}}, 1, 1), 1) })
	mustPanic(t, "other than 0", func() { WeightSlice(fromRows([][]float64{{1, 2, 0}}, 1), 1) })
	mustPanic(t, "NaN", func() { WeightSlice(and.AbsorbBias(), math.NaN()) })
	mustPanic(t, "2 weights", func() { WeightSlice(and.AbsorbBias(), 1, perceptron.Weights{1, 2}) })
}
