package average

import (
	"slices"
	"testing"
)

// The run starts at w = (1, 0) and sees five examples. The second and the fourth example are mistakes.
func TestOverExamplesIsTheMeanOfTheWeightsAfterEachExample(t *testing.T) {
	updates := [][]float64{nil, {3, 5}, nil, {-8, 1}, nil}
	w := []float64{1, 0}
	missedSum := make([]float64, 2)
	sum := make([]float64, 2)
	for seen, update := range updates {
		for j, v := range update {
			w[j] += v
			missedSum[j] += float64(seen) * v
		}
		Add(sum, w)
	}
	Divide(sum, len(updates))
	if got := OverExamples(w, missedSum, len(updates)); !slices.Equal(got, sum) {
		t.Errorf("OverExamples = %v, want the mean %v of all five vectors", got, sum)
	}
}

func TestOverExamplesCopiesTheWeights(t *testing.T) {
	w := []float64{1, 2}
	for name, got := range map[string][]float64{
		"before the first example": OverExamples(w, []float64{0, 0}, 0),
		"without missedSum":        OverExamples(w, nil, 7),
	} {
		if !slices.Equal(got, w) {
			t.Errorf("%s: OverExamples = %v, want %v", name, got, w)
		}
		if &got[0] == &w[0] {
			t.Errorf("%s: OverExamples returns w itself, want a copy", name)
		}
	}
}
