package plotting

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// column returns a dataset of one.
func column(values []float64, y ...float64) *perceptron.Dataset {
	rows := make([][]float64, len(values))
	for i, v := range values {
		rows[i] = []float64{v}
	}
	return fromRows(rows, y...)
}

// TestLiftedPlane: in space, the plane goes through the origin, w is perpendicular to
// it, and it cuts height 1 where the affine score is 0.
func TestLiftedPlane(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	cuts := 0
	for range 100 {
		w := perceptron.Weights{r.NormFloat64(), r.NormFloat64(), 0.5 * r.NormFloat64()}
		for _, d := range []*perceptron.Dataset{and, datasets.Signed(and), wide} {
			l := newCube(d, w)
			slack := 1e-8 * max(math.Abs(w[0])*l.unit.X, math.Abs(w[1])*l.unit.Y, math.Abs(w[2]))
			score := func(at r3.Vec) float64 {
				return w.Dot([]float64{at.X * l.unit.X, at.Y * l.unit.Y, at.Z})
			}
			low, high := l.at(l.x1.low, l.x2.low, 0), l.at(l.x1.high, l.x2.high, 1)
			for _, at := range l.within() {
				if math.Abs(score(at)) > slack {
					t.Fatalf("w = %v: the score at the corner %v of the plane is %v", w, at, score(at))
				}
				if min(at.X-low.X, at.Y-low.Y, at.Z, high.X-at.X, high.Y-at.Y, high.Z-at.Z) < -1e-9 {
					t.Fatalf("w = %v: the corner %v is outside the box", w, at)
				}
			}
			negative, positive := l.halves()
			for _, at := range negative {
				if score(at) > slack {
					t.Fatalf("w = %v: the score is %v in the negative half", w, score(at))
				}
			}
			for _, at := range positive {
				if score(at) < -slack {
					t.Fatalf("w = %v: the score is %v in the positive half", w, score(at))
				}
			}
			if len(negative) > 0 && len(positive) > 0 {
				cuts++
			}
			along := r3.Sub(l.tip, l.foot)
			if l.arrow && (math.Abs(score(l.foot)) > slack || r3.Norm(r3.Cross(along, r3.Vec{X: w[0], Y: w[1], Z: w[2]})) > 1e-9*r3.Norm(along)*w.Norm()) {
				t.Fatalf("w = %v: the arrow goes from %v to %v", w, l.foot, l.tip)
			}
		}
	}
	if cuts < 100 {
		t.Errorf("only %d planes cut height 1 in the box", cuts)
	}
}

// TestArrowInSpace: the arrow is left out where units differ, because it would not look
// perpendicular.
func TestArrowInSpace(t *testing.T) {
	for d, want := range map[*perceptron.Dataset]bool{and: true, wide: false} {
		if got := slices.Contains(said(Lift(d, perceptron.Weights{1, 2, -1})), "w"); got != want {
			t.Errorf("%v: the arrow w is drawn: %v, want %v", d, got, want)
		}
	}
}

// TestSuitedView: w comes towards the reader, neither edge-on nor straight.
func TestSuitedView(t *testing.T) {
	for _, gate := range datasets.Gates() {
		run := perceptron.Train(gate.Dataset().AbsorbBias())
		if run.Outcome != perceptron.Converged || allZero(run.Weights[:2]...) {
			continue
		}
		l := newCube(gate.Dataset(), run.Weights)
		if facing := r3.Dot(l.plane.normal, l.view.towards); facing < 0.2 || facing > 0.9 {
			t.Errorf("%v: the cosine of the angle between w and the reader is %v", gate, facing)
		}
	}
}

// TestThreshold: the words say −b/w₁ if the line cuts height 1 in the figure.
func TestThreshold(t *testing.T) {
	for _, test := range []struct {
		w    perceptron.Weights
		want string
	}{
		{perceptron.Weights{2, -3}, "−b/w₁ = 1.5"},
		{perceptron.Weights{-4, 2}, "−b/w₁ = 0.5"},
		{perceptron.Weights{1, 0}, "−b/w₁ = 0"},
		{perceptron.Weights{0, 1}, ""},
		{perceptron.Weights{1, 99}, ""}, // out of sight
	} {
		got := ""
		for _, words := range said(Lift(column([]float64{1, 2}, -1, 1), test.w)) {
			if strings.HasPrefix(words, "−b") {
				got = words
			}
		}
		if got != test.want {
			t.Errorf("w = %v: the figure says %q, want %q", test.w, got, test.want)
		}
	}
}

func TestLiftPanics(t *testing.T) {
	three := fromRows([][]float64{{1, 2, 3}}, 1)
	mustPanic(t, "the dataset has 3", func() { Lift(three, nil) })
	mustPanic(t, "weight 1 NaN", func() { Lift(and, perceptron.Weights{1, math.NaN(), 0}) })
	mustPanic(t, "2 columns and 2 weights; wanted 3", func() { Lift(and, perceptron.Weights{1, 2}) })
}

// TestHardLifts draws what is at the edge of what can be drawn.
func TestHardLifts(t *testing.T) {
	const none = "w = 0: every score is 0"
	for _, c := range []struct {
		data *perceptron.Dataset
		w    perceptron.Weights
		says string
	}{
		{fromRows([][]float64{{0, 0}}, -1), perceptron.Weights{1, 2, -5}, ""},
		{fromRows([][]float64{{3, 1}, {3, 1}, {3, 1}}, 1, -1, 1), perceptron.Weights{1, 2, -5}, ""},
		{fromRows([][]float64{{3e153, 1e153}, {-3e153, 1}}, 1, -1), perceptron.Weights{1, 2, -5}, ""},
		{fromRows([][]float64{{5e-324, 0}, {0, 5e-324}}, 1, -1), perceptron.Weights{1, 2, -5}, ""},
		{fromRows([][]float64{{1e15, 1e15}, {1e15 + 2, 1e15 + 3}}, 1, -1), perceptron.Weights{1, 2, -5}, ""},
		{and, perceptron.Weights{0, 0, 0}, none},
		{and, perceptron.Weights{1e308, -1e308, 1e308}, "w"},
		{and, perceptron.Weights{0, 0, -1}, "−1"},
		{disc(1000), perceptron.Weights{1, 2, 0.1}, "+1"},
		{column([]float64{0}, 1), perceptron.Weights{1, -2}, ""},
		{column([]float64{3, 3, 3}, 1, -1, 1), perceptron.Weights{1, -2}, ""},
		{column([]float64{3e153, -3e153}, 1, -1), perceptron.Weights{1, -2}, ""},
		{column([]float64{5e-324, 0}, 1, -1), perceptron.Weights{1, -2}, ""},
		{column([]float64{1, 2}, 1, -1), perceptron.Weights{0, 0}, "w = 0: no line, every score is 0"},
	} {
		if words := said(Lift(c.data, c.w)); c.says != "" && !slices.Contains(words, c.says) {
			t.Errorf("%v with %v says %q, want %q", c.data, c.w, words, c.says)
		}
	}
}
