package plotting

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"

	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/geometry"
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

// TestConeOnPaper: points of the canvas are in the polygon if and only if the
// weights there separate the examples.
func TestConeOnPaper(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 9))
	cones := 0
	for range 100 {
		d := labelled(r)
		v := newWeightSpace(d, 0)
		v.x, v.y = geometry.Interval{Low: -1, High: 1}, geometry.Interval{Low: -1, High: 1}
		p, at := v.plot(0), new(unproject)
		p.Add(at)
		Draw(p, draw.NewCanvas(new(recorder.Canvas), Width, Height))
		q, c := at.plot, at.canvas
		region := v.region(c, q)
		if len(region) > 2 {
			cones++
		}
		for range 50 {
			u, s := r.Float64(), r.Float64()
			w := perceptron.Weights{geometry.Between(q.X, u), geometry.Between(q.Y, s)}
			rho := d.FunctionalMargin(w)
			if math.Abs(rho) < 1e-6 {
				continue
			}
			if got := geometry.Inside(region, vg.Point{X: c.X(u), Y: c.Y(s)}); got != (rho > 0) {
				t.Fatalf("w = %v has ρ = %v, and is in the polygon: %v", w, rho, got)
			}
		}
	}
	if cones < 10 {
		t.Errorf("%d cones: the test is too easy", cones)
	}
}

// TestThereAndBack: of XOR's run, which goes there and back again and again, each step is seen
// once, off from its way back, and the points have their first numbers and the last.
func TestThereAndBack(t *testing.T) {
	for steps, want := range map[int][]string{
		4:    {"w⁽⁰⁾ = w⁽⁴⁾", "w⁽¹⁾ = w⁽³⁾", "w⁽²⁾"},
		8:    {"w⁽⁰⁾ = w⁽⁴⁾ = w⁽⁸⁾", "w⁽²⁾ = w⁽⁶⁾"},
		1000: {"w⁽⁰⁾ = w⁽⁴⁾ = … = w⁽¹⁰⁰⁰⁾", "w⁽²⁾ = w⁽⁶⁾ = … = w⁽⁹⁹⁸⁾"},
	} {
		var path []perceptron.Weights
		for k := range steps + 1 {
			path = append(path, []perceptron.Weights{{0, 0}, {1, 1}, {0, 2}, {1, 1}}[k%4])
		}
		d := fromRows([][]float64{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}, -1, 1, 1, -1)
		p := WeightSpace(d, path...)
		words := said(p)
		for _, word := range want {
			if !slices.Contains(words, word) {
				t.Errorf("%d steps: no %q in %v", steps, word, words)
			}
		}
		arcs := 0
		for _, stroke := range inkStrokes(p, vg.Point{X: Width, Y: Height}) {
			if len(stroke) == 2 { // all steps are diagonal, so one that is not bent goes as far up as right
				arcs++
				if d := stroke[1].Sub(stroke[0]); math.Abs(math.Abs(float64(d.X))-math.Abs(float64(d.Y))) < 1 {
					t.Errorf("%d steps: an arrow is straight", steps)
				}
			}
		}
		if arcs != 4 {
			t.Errorf("%d steps: %d arrows, want 4", steps, arcs)
		}
	}
}

// TestEndIsNamed: where there is no room for all names of the path's end, it has the last.
func TestEndIsNamed(t *testing.T) {
	path := []perceptron.Weights{{0, 0}}
	for up := range perceptron.Updates(liftedAnd) {
		path = append(path, up.After[:2])
	}
	if words := said(WeightSpace(and, path...)); !slices.Contains(words, "w⁽¹⁸⁾") || !slices.Contains(words, "w⁽⁰⁾ = w⁽¹⁾") {
		t.Errorf("the start or the end has no name in %v", words)
	}
}

func TestWeightSpacePanics(t *testing.T) {
	mustPanic(t, "d.Columns(0, 1)", func() { WeightSpace(and.AbsorbBias()) })
	mustPanic(t, "vector 1 of the path has 3", func() { WeightSpace(and, perceptron.Weights{0, 0}, perceptron.Weights{0, 0, 0}) })
	mustPanic(t, "has 2", func() { WeightSlice(and, 1) })
	mustPanic(t, "1 and 0", func() { WeightSlice(fromRows([][]float64{{1, 2, 1}, {1, 2, 0}}, 1, 1), 1) })
	mustPanic(t, "other than 0", func() { WeightSlice(fromRows([][]float64{{1, 2, 0}}, 1), 1) })
	mustPanic(t, "NaN", func() { WeightSlice(and.AbsorbBias(), math.NaN()) })
	mustPanic(t, "2 weights", func() { WeightSlice(and.AbsorbBias(), 1, perceptron.Weights{1, 2}) })
}
