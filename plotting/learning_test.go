package plotting

import (
	"slices"
	"testing"

	"perceptronlab/perceptron"
)

// TestStepsOfLearning: there is one figure per weight vector, as many as StepsInPlane has, and each caption
// counts the mistakes so far. The first figure has a note that needs no other word of the theory.
func TestStepsOfLearning(t *testing.T) {
	signed := perceptron.Must(perceptron.FromRows([][]float64{{1, 1}, {-1, 2}, {2, -1}}, []float64{1, -1, 1}))
	want := 0
	for range StepsInPlane(signed, perceptron.Updates(signed)) {
		want++
	}
	var captions []string
	var first []string // the words of the first figure
	for p, caption := range StepsOfLearning(signed) {
		captions = append(captions, caption)
		if p == nil {
			t.Fatalf("figure %d = nil, want a figure", len(captions)-1)
		}
		if len(captions) == 1 {
			first = wordsOf(p)
		}
	}
	if len(captions) != want || captions[0] != "0 mistakes so far" ||
		captions[want-1] != "2 mistakes in all" {
		t.Errorf("captions = %q, want %d captions from 0 mistakes so far to 2 mistakes in all", captions, want)
	}
	if note := "no line yet: every point is wrong"; !slices.Contains(first, note) {
		t.Errorf("words of the first figure = %q, want words that include %q", first, note)
	}
}
