package plotting

import (
	"math/rand/v2"
	"testing"

	"gonum.org/v1/plot/vg"

	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/geometry"
)

// randomDataset returns a small random dataset of integers. Sometimes it has only one class.
func randomDataset(r *rand.Rand) *perceptron.Dataset {
	n := 2 + r.IntN(7)
	x, y := make([][]float64, n), make([]float64, n)
	for i := range x {
		x[i] = []float64{float64(r.IntN(5) - 2), float64(r.IntN(5) - 2)}
	}
	for i := range y {
		y[i] = float64(2*r.IntN(2) - 1)
	}
	return fromRows(x, y...)
}

// TestHullsAreDisjointIfSeparable: the hulls are disjoint if and only if the perceptron converges.
func TestHullsAreDisjointIfSeparable(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 5))
	counts := map[perceptron.Outcome]int{}
	for range 200 {
		d := randomDataset(r)
		run := perceptron.Train(absorbed(d))
		counts[run.Outcome]++
		part := geometry.Common(hullOf(d, 1), hullOf(d, -1))
		if run.Outcome == perceptron.Converged && len(part) > 0 || run.Outcome == perceptron.Inseparable && len(part) == 0 {
			t.Fatalf("%v: intersection of the hulls = %v, want it empty exactly if the run converged",
				run, part)
		}
	}
	if counts[perceptron.Converged] < 40 || counts[perceptron.Inseparable] < 40 {
		t.Errorf("outcomes = %v, want at least 40 converged and 40 inseparable", counts)
	}
}

// hullOf returns the corners of the hull of the examples with the given label, as points of a canvas.
func hullOf(d *perceptron.Dataset, label float64) (corners []vg.Point) {
	for _, s := range geometry.Hull(pointsWithLabel(d, label)) {
		corners = append(corners, vg.Point{X: vg.Length(s.X), Y: vg.Length(s.Y)})
	}
	return corners
}
