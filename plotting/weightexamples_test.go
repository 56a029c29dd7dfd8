package plotting

import (
	"slices"
	"strings"
	"testing"

	"perceptronlab/perceptron"
)

// TestNamesInFocus: a figure of an animation of weight space names only one line: that of the newest example,
// or of the example of the next update. The last figure names all lines if it shows the separators of the
// examples, and none if it shows the path of a run.
func TestNamesInFocus(t *testing.T) {
	four := fromRows([][]float64{{-2, 1}, {3, 1}, {1, 3}, {-1, -2}}, -1, 1, 1, -1)
	names := []string{"(−2, 1): −1", "(3, 1): +1", "(1, 3): +1", "(−1, −2): −1"}
	isName := func(word string) bool { return slices.Contains(names, word) }
	var got, want []string
	for p := range ExamplesInWeightSpace(four) {
		got = append(got, slices.DeleteFunc(wordsOf(p), func(w string) bool { return !isName(w) })...)
		got = append(got, "|")
	}
	want = []string{"|", names[0], "|", names[1], "|", names[2], "|", names[3], "|"}
	want = append(append(want, names...), "|")
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

// TestNothingLeft: if no weights are left, the last figure says of each part of the plane how many examples
// its weights classify correctly. If a part is too narrow for that, it only says that there are none.
func TestNothingLeft(t *testing.T) {
	for _, c := range []struct {
		name    string
		rows    [][]float64
		labels  []float64
		words   []string
		caption string
	}{
		{
			"XOR",
			[][]float64{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}},
			[]float64{-1, 1, 1, -1},
			slices.Repeat([]string{"2 of 4 right"}, 4), "No w is left: the best get 2 of 4 right.",
		},
		{ // the first two share a half-plane, and the third wants the other side
			"three on a line",
			[][]float64{{1, 0}, {2, 0}, {3, 0}},
			[]float64{1, 1, -1},
			[]string{"2 of 3 right", "1 of 3 right"},
			"No w is left: the best get 2 of 3 right.",
		},
		{
			"narrow",
			[][]float64{{10, 1}, {10, 0}, {10, 0}},
			[]float64{1, 1, -1},
			[]string{"no separator"},
			"No w is left: the best get 2 of 3 right.",
		},
		{
			"no lines",
			[][]float64{{0, 0}},
			[]float64{1},
			[]string{"no separator"},
			"No w is left: the best get 0 of 1 right.",
		},
	} {
		var words []string
		var last string
		for p, caption := range ExamplesInWeightSpace(fromRows(c.rows, c.labels...)) {
			words, last = wordsOf(p), caption
		}
		isNote := func(word string) bool { return word == "no separator" || strings.HasSuffix(word, " right") }
		notes := slices.DeleteFunc(words, func(word string) bool { return !isNote(word) })
		slices.Sort(notes)
		slices.Sort(c.words)
		if !slices.Equal(notes, c.words) || last != c.caption {
			t.Errorf("%s: notes of the last figure = %q, caption = %q; want %q and %q", c.name, notes, last, c.words, c.caption)
		}
	}
}
