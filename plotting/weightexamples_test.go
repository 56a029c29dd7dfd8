package plotting

import (
	"slices"
	"testing"

	"perceptronlab/perceptron"
)

// TestNamesInFocus: a figure of an animation of weight space names only one line: that of the newest example,
// or of the example of the next update. The last figure names none.
func TestNamesInFocus(t *testing.T) {
	four := fromRows([][]float64{{-2, 1}, {3, 1}, {1, 3}, {-1, -2}}, -1, 1, 1, -1)
	names := []string{"(−2, 1): −1", "(3, 1): +1", "(1, 3): +1", "(−1, −2): −1"}
	isName := func(word string) bool { return slices.Contains(names, word) }
	var got, want []string
	for p := range ExamplesInWeightSpace(four) {
		got = append(got, slices.DeleteFunc(wordsOf(p), func(w string) bool { return !isName(w) })...)
		got = append(got, "|")
	}
	want = []string{"|", names[0], "|", names[1], "|", names[2], "|", names[3], "|", "|"}
	if !slices.Equal(got, want) {
		t.Errorf("names in the figures of ExamplesInWeightSpace = %q, want %q", got, want)
	}
	got, want = nil, nil
	run := perceptron.Trainer{Initial: perceptron.Weights{-5, -1}}
	for p := range StepsInWeightSpace(four, run.Updates(four)) {
		got = append(got, slices.DeleteFunc(wordsOf(p), func(w string) bool { return !isName(w) })...)
		got = append(got, "|")
	}
	for up := range run.Updates(four) {
		want = append(want, names[up.Index], "|")
	}
	if want = append(want, "|"); !slices.Equal(got, want) {
		t.Errorf("names in the figures of StepsInWeightSpace = %q, want %q", got, want)
	}
}

// TestNothingLeft: if no weights are left, the last figure says so, once and for the whole plane.
func TestNothingLeft(t *testing.T) {
	signed := fromRows([][]float64{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}, -1, 1, 1, -1)
	var words []string
	for p := range ExamplesInWeightSpace(signed) {
		words = wordsOf(p)
	}
	if !slices.Contains(words, "no separator") {
		t.Errorf(`words of the last figure = %q, want words that include "no separator"`, words)
	}
}
