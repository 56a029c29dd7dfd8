package lift

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting/internal/geometry"
)

var (
	and = datasets.AND()
	// wideData has columns with ranges of very different widths, so the figure scales them
	// differently.
	wideData = perceptron.Must(perceptron.FromRows(
		[][]float64{{12000, 25}, {61000, 40}, {30000, 52}, {25000, 21}},
		[]float64{1, -1, 1, -1},
	))
)

// The separating plane consists of the points of the box where the score w·[x; height] is 0. It
// divides the rectangle at height 1 into a half with negative scores and a half with positive
// scores (one of them may be empty). The arrow w starts on the plane and is parallel to the vector
// w.
func TestSeparatingPlane(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	cuts := 0 // the number of planes that divide the rectangle at height 1
	for range 100 {
		w := perceptron.Weights{r.NormFloat64(), r.NormFloat64(), 0.5 * r.NormFloat64()}
		for _, d := range []*perceptron.Dataset{and, datasets.Signed(and), wideData} {
			f := NewFigure(d, w)
			tolerance := 1e-8 * max(math.Abs(w[0])*f.unit.X, math.Abs(w[1])*f.unit.Y, math.Abs(w[2]))
			score := func(at r3.Vec) float64 {
				return w.Dot([]float64{at.X * f.unit.X, at.Y * f.unit.Y, at.Z})
			}
			low, high := f.at(f.x1.Low, f.x2.Low, 0), f.at(f.x1.High, f.x2.High, 1)
			for _, at := range f.planeInBox() {
				if math.Abs(score(at)) > tolerance {
					t.Fatalf("w = %v: score at the corner %v of the plane = %v, want 0", w, at, score(at))
				}
				if min(at.X-low.X, at.Y-low.Y, at.Z, high.X-at.X, high.Y-at.Y, high.Z-at.Z) < -1e-9 {
					t.Fatalf("w = %v: corner of the plane = %v, want a point of the box from %v to %v", w, at, low, high)
				}
			}
			negative, positive := f.halves()
			for _, at := range negative {
				if score(at) > tolerance {
					t.Fatalf("w = %v: score at a corner of the negative half = %v, want at most 0",
						w, score(at))
				}
			}
			for _, at := range positive {
				if score(at) < -tolerance {
					t.Fatalf("w = %v: score at a corner of the positive half = %v, want at least 0",
						w, score(at))
				}
			}
			if len(negative) > 0 && len(positive) > 0 {
				cuts++
			}
			arrow := r3.Sub(f.tip, f.foot)
			if f.hasArrow && (math.Abs(score(f.foot)) > tolerance ||
				r3.Norm(r3.Cross(arrow, r3.Vec{X: w[0], Y: w[1], Z: w[2]})) > 1e-9*w.Norm()) {
				t.Fatalf("w = %v: arrow from %v to %v, want an arrow that starts on the plane, parallel to w",
					w, f.foot, f.tip)
			}
		}
	}
	if cuts < 100 {
		t.Errorf("number of planes that divide the rectangle at height 1 = %d, want at least 100", cuts)
	}
}

// In the best view of each gate, x₁ increases from left to right, and the reader neither sees the plane
// edge-on nor looks along w.
func TestBestView(t *testing.T) {
	for _, gate := range datasets.Gates() {
		run := perceptron.Train(gate.Dataset().AbsorbBias())
		if run.Outcome != perceptron.Converged || geometry.AllZero(run.Weights[:2]...) {
			continue // no separator, or a horizontal plane
		}
		f := NewFigure(gate.Dataset(), run.Weights)
		if x1 := f.view.right.X; x1 < 0.45 {
			t.Errorf("%v: step to the right for a step of 1 along x₁ = %v, want at least 0.45", gate, x1)
		}
		if cosine := math.Abs(r3.Dot(f.plane.normal, f.view.towards)); cosine < 0.12 || cosine > 0.9 {
			t.Errorf("%v: |cosine| of the angle between w and the direction to the reader = %v, want 0.12 to 0.9",
				gate, cosine)
		}
	}
}

// TestArrowFoot: the arrow of OR starts above the floor, ends in the box, and the plane hides less than a
// quarter of it.
func TestArrowFoot(t *testing.T) {
	f := NewFigure(datasets.OR(), perceptron.Weights{2, 2, -1})
	if f.foot.Z < 0.3 || f.outside(f.tip) > 0 {
		t.Errorf("arrow from %v to %v, want an arrow from a height of at least 0.3, in the box", f.foot, f.tip)
	}
	if quarter := r3.Add(f.foot, r3.Scale(0.25, r3.Sub(f.tip, f.foot))); f.hidden(quarter) {
		t.Errorf("the plane hides the point %v of the arrow from %v to %v", quarter, f.foot, f.tip)
	}
}

// TestArrowFootIsFree: the arrows of OR and AND start away from the lines that rise from the examples.
func TestArrowFootIsFree(t *testing.T) {
	for _, b := range []float64{-1, -3} {
		f := NewFigure(and, perceptron.Weights{2, 2, b})
		for _, pt := range f.view.project(append(f.rightAngle(f.foot), f.foot)...) {
			if cost := f.lineCost(pt); b == -1 && cost > 0 {
				t.Errorf("b = %g: cost of %v, a corner of the right angle = %v, want 0", b, pt, cost)
			}
		}
		if cost := f.lineCost(f.view.project(f.foot)[0]); cost > 0 {
			t.Errorf("b = %g: cost of the foot = %v, want 0", b, cost)
		}
	}
}
