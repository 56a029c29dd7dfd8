package plotting

import (
	"testing"

	"perceptronlab/perceptron"
)

// TestStepsOfLearning: there is one figure per weight vector, as many as StepsInPlane has, and each caption
// counts the mistakes so far.
func TestStepsOfLearning(t *testing.T) {
	signed := perceptron.Must(perceptron.FromRows([][]float64{{1, 1}, {-1, 2}, {2, -1}}, []float64{1, -1, 1}))
	want := 0
	for range StepsInPlane(signed, perceptron.Updates(signed)) {
		want++
	}
	var captions []string
	for p, caption := range StepsOfLearning(signed) {
		captions = append(captions, caption)
		if p == nil {
			t.Errorf("figure %d = nil, want a figure", len(captions)-1)
		}
	}
	if len(captions) != want || captions[0] != "0 mistakes" || captions[1] != "1 mistake" {
		t.Errorf("captions = %q, want %d captions that begin with 0 mistakes and 1 mistake", captions, want)
	}
}
