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
	and  = datasets.AND()
	wide = perceptron.Must(perceptron.FromRows(
		[][]float64{{12000, 25}, {61000, 40}, {30000, 52}, {25000, 21}},
		[]float64{1, -1, 1, -1},
	))
)

// TestLiftedPlane: the plane consists of the points where the score w·[x; height] is 0, w is perpendicular
// to it, and it divides height 1 into a half with negative and a half with positive scores.
func TestLiftedPlane(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	cuts := 0
	for range 100 {
		w := perceptron.Weights{r.NormFloat64(), r.NormFloat64(), 0.5 * r.NormFloat64()}
		for _, d := range []*perceptron.Dataset{and, datasets.Signed(and), wide} {
			l := NewCube(d, w)
			slack := 1e-8 * max(math.Abs(w[0])*l.unit.X, math.Abs(w[1])*l.unit.Y, math.Abs(w[2]))
			score := func(at r3.Vec) float64 {
				return w.Dot([]float64{at.X * l.unit.X, at.Y * l.unit.Y, at.Z})
			}
			low, high := l.at(l.x1.Low, l.x2.Low, 0), l.at(l.x1.High, l.x2.High, 1)
			for _, at := range l.planeInBox() {
				if math.Abs(score(at)) > slack {
					t.Fatalf("w = %v: score at the corner %v of the plane = %v, want 0", w, at, score(at))
				}
				if min(at.X-low.X, at.Y-low.Y, at.Z, high.X-at.X, high.Y-at.Y, high.Z-at.Z) < -1e-9 {
					t.Fatalf("w = %v: corner of the plane = %v, want it in the box", w, at)
				}
			}
			negative, positive := l.halves()
			for _, at := range negative {
				if score(at) > slack {
					t.Fatalf("w = %v: score at a corner of the negative half = %v, want at most 0",
						w, score(at))
				}
			}
			for _, at := range positive {
				if score(at) < -slack {
					t.Fatalf("w = %v: score at a corner of the positive half = %v, want at least 0",
						w, score(at))
				}
			}
			if len(negative) > 0 && len(positive) > 0 {
				cuts++
			}
			along := r3.Sub(l.tip, l.foot)
			if l.arrow && (math.Abs(score(l.foot)) > slack || r3.Norm(r3.Cross(along, r3.Vec{X: w[0], Y: w[1], Z: w[2]})) > 1e-9*r3.Norm(along)*w.Norm()) {
				t.Fatalf("w = %v: arrow from %v to %v, want it to start on the plane and to be parallel to w",
					w, l.foot, l.tip)
			}
		}
	}
	if cuts < 100 {
		t.Errorf("number of planes that meet height 1 in the box = %d, want at least 100", cuts)
	}
}

// TestBestView: w points to the reader's side of the plane, but not straight at the reader.
func TestBestView(t *testing.T) {
	for _, gate := range datasets.Gates() {
		run := perceptron.Train(gate.Dataset().AbsorbBias())
		if run.Outcome != perceptron.Converged || geometry.AllZero(run.Weights[:2]...) {
			continue
		}
		l := NewCube(gate.Dataset(), run.Weights)
		if facing := r3.Dot(l.plane.normal, l.view.towards); facing < 0.2 || facing > 0.9 {
			t.Errorf("%v: cosine of the angle between w and the line to the reader = %v, want 0.2 to 0.9",
				gate, facing)
		}
	}
}
