package plotting

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/geometry"
)

// TestSliceHasSeparatorsIfSeparable: one of the slices b = −1, 0 and 1 of weight space contains
// separators if and only if the run on the data with the bias absorbed converges.
func TestSliceHasSeparatorsIfSeparable(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 7))
	counts := map[perceptron.Outcome]int{}
	for range 200 {
		d := absorbBias(randomDataset(r))
		run := perceptron.Train(d)
		counts[run.Outcome]++
		found := hasSeparatorAt(d, -1) || hasSeparatorAt(d, 0) || hasSeparatorAt(d, 1)
		if found && run.Outcome == perceptron.Inseparable || !found && run.Outcome == perceptron.Converged {
			t.Fatalf("%v: a slice contains separators = %v, want true if and only if the run converged",
				run, found)
		}
		if b := run.Weights[2]; run.Outcome == perceptron.Converged && !hasSeparatorAt(d, b) {
			t.Fatalf("%v: hasSeparatorAt(d, %v) = false, want true for the bias of the run", run, b)
		}
	}
	if counts[perceptron.Converged] < 20 || counts[perceptron.Inseparable] < 40 {
		t.Errorf("outcomes = %v, want at least 20 converged and 40 inseparable", counts)
	}
	// A separator of AND has a negative score at the origin, so b < 0.
	for b, want := range map[float64]bool{-4: true, -1e-300: true, 0: false, 1: false} {
		if got := hasSeparatorAt(absorbedAnd, b); got != want {
			t.Errorf("hasSeparatorAt(AND, %v) = %v, want %v", b, got, want)
		}
	}
}

// TestConeContainsSeparators: a point of the canvas is in the drawn cone if and only if the weights
// at this point separate the examples.
func TestConeContainsSeparators(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 9))
	cones := 0
	for range 100 {
		d := randomDataset(r)
		v := newWeightSpace(d, 0)
		v.x, v.y = geometry.Interval{Low: -1, High: 1}, geometry.Interval{Low: -1, High: 1}
		p, where := v.plot(0), new(axesRecorder)
		p.Add(where)
		Draw(p, draw.NewCanvas(new(recorder.Canvas), Width, Height))
		drawn, c := where.plot, where.canvas
		cone := v.region(c, drawn)
		if len(cone) > 2 {
			cones++
		}
		for range 50 {
			x, y := r.Float64(), r.Float64() // as shares of the width and height
			w := perceptron.Weights{geometry.Between(drawn.X, x), geometry.Between(drawn.Y, y)}
			rho := d.FunctionalMargin(w)
			if math.Abs(rho) < 1e-6 {
				continue // the point is too near to the border
			}
			if got := geometry.Inside(cone, vg.Point{X: c.X(x), Y: c.Y(y)}); got != (rho > 0) {
				t.Fatalf("w = %v with min y w·x = %v: Inside(cone, w) = %v, want %v", w, rho, got, rho > 0)
			}
		}
	}
	if cones < 10 {
		t.Errorf("number of datasets with a cone = %d, want at least 10", cones)
	}
}

// TestRepeatingPath: the path repeats four steps. The last two of these lead back along the first
// two. Each of the four steps is drawn once, as a bent arrow. If a point has more than three names,
// its label consists of the first two names and the last.
func TestRepeatingPath(t *testing.T) {
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
		var words []string
		wide := vg.Point{X: 1.25 * Width, Y: Height} // so the longest labels fit
		for _, line := range textLinesOf(p, wide) {
			words = append(words, line.words)
		}
		for _, word := range want {
			if !slices.Contains(words, word) {
				t.Errorf("%d steps: words = %q, want words that include %q", steps, words, word)
			}
		}
		arrows := 0
		for _, stroke := range inkStrokes(p, vg.Point{X: Width, Y: Height}) {
			if len(stroke) != 2 {
				continue
			}
			arrows++
			// All steps are diagonal, so the shaft of a straight arrow would have equal extents in
			// x and y.
			shaft := stroke[1].Sub(stroke[0])
			if dx, dy := math.Abs(float64(shaft.X)), math.Abs(float64(shaft.Y)); math.Abs(dx-dy) < 1 {
				t.Errorf("%d steps: extents of an arrow = %v and %v points, "+
					"want extents that differ by at least 1", steps, dx, dy)
			}
		}
		if arrows != 4 {
			t.Errorf("%d steps: number of arrows = %d, want 4", steps, arrows)
		}
	}
}

// TestLastPointIsNamed: if there is no room for all names of the last point of a path, the point
// has only its last name.
func TestLastPointIsNamed(t *testing.T) {
	// The path omits the third weight, the bias. So updates of only the bias don't leave a point, and
	// the point has several names.
	path := []perceptron.Weights{{0, 0}}
	for up := range perceptron.Updates(absorbedAnd) {
		path = append(path, up.After[:2])
	}
	words := wordsOf(WeightSpace(and, path...))
	if !slices.Contains(words, "w⁽¹⁸⁾") || !slices.Contains(words, "w⁽⁰⁾ = w⁽¹⁾") {
		t.Errorf(`words = %q, want words that include "w⁽⁰⁾ = w⁽¹⁾" and "w⁽¹⁸⁾"`, words)
	}
}

func TestWeightSpacePanics(t *testing.T) {
	messagetest.Panic(t, "path of three weights", func() {
		WeightSpace(and, perceptron.Weights{0, 0}, perceptron.Weights{0, 0, 0})
	})
	messagetest.Panic(t, "NaN in the path", func() { WeightSpace(and, perceptron.Weights{0, math.NaN()}) })
}

func TestWeightSlicePanics(t *testing.T) {
	messagetest.Panic(t, "two columns", func() { WeightSlice(and, 1) })
	messagetest.Panic(t, "no constant", func() { WeightSlice(fromRows([][]float64{{1, 2, 1}, {1, 2, 0}}, 1, 1), 1) })
	messagetest.Panic(t, "constant 0", func() { WeightSlice(fromRows([][]float64{{1, 2, 0}}, 1), 1) })
	messagetest.Panic(t, "b = NaN", func() { WeightSlice(and.AbsorbBias(), math.NaN()) })
	messagetest.Panic(t, "path of two weights", func() { WeightSlice(and.AbsorbBias(), 1, perceptron.Weights{1, 2}) })
}
