package plotting

import (
	"slices"
	"strings"
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/notation"
)

func TestUnitSays(t *testing.T) {
	for _, test := range []struct {
		features []string
		w        perceptron.Weights
		want     []string
	}{
		{nil, nil, []string{"x₁", "w₁", "x₂", "w₂", "xₙ", "wₙ", "1", "b"}},
		{[]string{"x1"}, nil, []string{"x₁", "w₁", "1", "b"}},
		{[]string{"x1"}, perceptron.Weights{3, -4}, []string{"x₁", "3", "1", "b = −4"}},
		{[]string{"x1"}, perceptron.Weights{3}, []string{"x₁", "3"}}, // no constant
		{nil, perceptron.Weights{3, -4}, []string{"x₁", "3", "1", "b = −4"}},
		{[]string{"length", "width"}, perceptron.Weights{0.5, 2, 0}, []string{"length", "0.5", "width", "2", "1", "b = 0"}},
	} {
		got := slices.Sorted(slices.Values(said(UnitDiagram(test.features, test.w))))
		want := slices.Sorted(slices.Values(append(test.want, "Σ", "w·x", "sign", "±1", "h(x)")))
		if !slices.Equal(got, want) {
			t.Errorf("UnitDiagram(%q, %v) says %q, want %q", test.features, test.w, got, want)
		}
	}
}

// TestUnitOfMany: 8 inputs are all there; of 64, seven are, and the constant.
func TestUnitOfMany(t *testing.T) {
	for _, test := range []struct{ features, edges int }{{1, 2}, {8, 9}, {9, 8}, {64, 8}} {
		w := make(perceptron.Weights, test.features+1)
		for i := range w {
			w[i] = float64(1000 + i)
		}
		words := said(UnitDiagram(nil, w))
		edges := 0
		for _, s := range words {
			if strings.HasPrefix(s, "10") || strings.HasPrefix(s, "b = 10") {
				edges++
			}
		}
		last := notation.Number(w[test.features-1])
		if edges != test.edges || !slices.Contains(words, last) {
			t.Errorf("of %d inputs and the constant %d have an edge, want %d, with %s among them: %q", test.features, edges, test.edges, last, words)
		}
	}
}

func TestUnitPanics(t *testing.T) {
	mustPanic(t, "2 features and 4 weights; wanted 3", func() { UnitDiagram([]string{"x1", "x2"}, make(perceptron.Weights, 4)) })
}
