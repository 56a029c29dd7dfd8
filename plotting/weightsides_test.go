package plotting

import (
	"slices"
	"testing"

	"perceptronlab/perceptron"
)

// TestWeightSliceWithoutSeparator: the title says that there is no separator, and the two parts have names. If
// there is a path, there is a note instead.
func TestWeightSliceWithoutSeparator(t *testing.T) {
	const plus, minus, note = "all +1 right", "all −1 right", "no separator here"
	for _, c := range []struct {
		name           string
		b              float64
		path           []perceptron.Weights
		sides, verdict bool
	}{
		{"XOR", -1, nil, true, false},
		{"XOR with a path", -1, []perceptron.Weights{{0, 0, -1}}, false, true},
	} {
		p := WeightSlice(absorbBias(xor), c.b, c.path...)
		if want := "the slice b = −1: no separator"; p.Title.Text != want {
			t.Errorf("%s: title = %q, want %q", c.name, p.Title.Text, want)
		}
		words := wordsOf(p)
		sides := slices.Contains(words, plus) && slices.Contains(words, minus)
		if sides != c.sides || slices.Contains(words, note) != c.verdict {
			t.Errorf("%s: words = %q, want names of both parts: %v, a note: %v", c.name, words, c.sides, c.verdict)
		}
	}
}
