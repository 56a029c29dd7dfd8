package plotting

import (
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/notation"
)

func TestUnitDiagramWords(t *testing.T) {
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
		got := slices.Sorted(slices.Values(wordsOf(UnitDiagram(test.features, test.w))))
		want := slices.Sorted(slices.Values(append(test.want, "Σ", "w·x", "sign", "±1", "h(x)")))
		if !slices.Equal(got, want) {
			t.Errorf("words of UnitDiagram(%q, %v) = %q, want %q", test.features, test.w, got, want)
		}
	}
}

// TestUnitDiagramOfManyFeatures: with up to 8 features, each feature has an edge. With more, only the
// first six features and the last feature have edges. The constant also has an edge.
func TestUnitDiagramOfManyFeatures(t *testing.T) {
	for _, test := range []struct{ features, edges int }{{1, 2}, {8, 9}, {9, 8}, {64, 8}} {
		w := make(perceptron.Weights, test.features+1)
		for i := range w {
			w[i] = float64(1000 + i) // the text of each weight starts with 10
		}
		words := wordsOf(UnitDiagram(nil, w))
		edges := 0
		for _, s := range words {
			if strings.HasPrefix(s, "10") || strings.HasPrefix(s, "b = 10") {
				edges++
			}
		}
		last := notation.Number(w[test.features-1])
		if edges != test.edges || !slices.Contains(words, last) {
			t.Errorf("%d features: edges = %d and words = %q, want %d edges and words that include %s",
				test.features, edges, words, test.edges, last)
		}
	}
}

func TestUnitDiagramPanics(t *testing.T) {
	messagetest.Panic(t, "four weights", func() { UnitDiagram([]string{"x1", "x2"}, make(perceptron.Weights, 4)) })
}

// TestUnitDiagramInSmallFigure: if the figure is narrow or its words are large, the words and the sum, the
// step and the output are smaller, so the parts do not cover each other. In other figures, the words have
// the size of the style.
func TestUnitDiagramInSmallFigure(t *testing.T) {
	diagram := &unit{unitInputs([]string{"petal length", "petal width"}, perceptron.Weights{1, -2, 3})}
	for _, test := range []struct {
		width, size vg.Length
		isSmaller   bool // whether the words are smaller than in the style
	}{
		{384, 11, false}, {384, 14, true}, {384, 22, true}, {230, 11, true}, {230, 18, true},
	} {
		style := usual
		style.Font.Size = test.size
		plan := diagram.plan(draw.NewCanvas(new(recorder.Canvas), test.width, 200), style)
		words := plan.theme
		if isSmaller := words.Font.Size < test.size; isSmaller != test.isSmaller || words.Font.Size < 5 {
			t.Errorf("width %v, size %v: font size = %v; smaller = %t, want %t, and at least 5",
				test.width, test.size, words.Font.Size, isSmaller, test.isSmaller)
		}
		right := plan.sum.X + words.Word(usualSumRadius)
		left := plan.step.X - words.Word(usualStepHalf)
		if right >= left || plan.step.X+words.Word(usualStepHalf) >= plan.out.X-words.Word(usualOutRadius) {
			t.Errorf("width %v, size %v: plan = %+v, want parts that do not cover each other",
				test.width, test.size, plan)
		}
	}
}
