package plotting

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"

	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/geometry"
)

// randomDataset returns a random dataset of 2 to 8 examples with integer features from −2 to 2. It may
// have only one class.
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

// TestHullsAreDisjointIfSeparable: the hulls are disjoint if the perceptron converges, and have a
// common point if the run proves that the examples are inseparable.
func TestHullsAreDisjointIfSeparable(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 5))
	counts := map[perceptron.Outcome]int{}
	for range 200 {
		d := randomDataset(r)
		run := perceptron.Train(absorbBias(d))
		counts[run.Outcome]++
		common := geometry.Common(hullOf(d, 1), hullOf(d, -1))
		disjoint := len(common) == 0
		if run.Outcome == perceptron.Converged && !disjoint ||
			run.Outcome == perceptron.Inseparable && disjoint {
			t.Fatalf("%v: intersection of the hulls = %v, "+
				"want an empty intersection if the run converged, and a common point otherwise", run, common)
		}
	}
	// Both outcomes must be frequent, or the test would check little.
	if counts[perceptron.Converged] < 40 || counts[perceptron.Inseparable] < 40 {
		t.Errorf("outcomes = %v, want at least 40 converged and 40 inseparable", counts)
	}
}

// TestHullsNamesTheIntersection: the figure names the common points of the hulls. It never says whether a
// line separates the classes.
func TestHullsNamesTheIntersection(t *testing.T) {
	onOneLine := fromRows([][]float64{{0, 0}, {1, 1}, {2, 2}, {3, 3}}, 1, -1, 1, -1)
	for name, c := range map[string]struct {
		d    *perceptron.Dataset
		want string
	}{
		"a point": {xor, "(0.5, 0.5)"}, "a segment": {onOneLine, "in both"}, "an area": {disc(120), "in both"},
		"nothing": {and, ""}, "one class": {oneClass, ""},
	} {
		for _, words := range wordsOf(Hulls(c.d)) {
			if strings.Contains(words, "line") || strings.Contains(words, "both") && words != c.want {
				t.Errorf("%s: words = %q, want no verdict", name, words)
			}
		}
		if c.want != "" && !slices.Contains(wordsOf(Hulls(c.d)), c.want) {
			t.Errorf("%s: words = %q, want words that include %q", name, wordsOf(Hulls(c.d)), c.want)
		}
	}
}

// hullOf returns the corners of the hull of the examples with the given label, in the type that
// geometry.Common takes.
func hullOf(d *perceptron.Dataset, label float64) (corners []vg.Point) {
	for _, corner := range geometry.Hull(pointsWithLabel(d, label)) {
		corners = append(corners, vg.Point{X: vg.Length(corner.X), Y: vg.Length(corner.Y)})
	}
	return corners
}
