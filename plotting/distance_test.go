package plotting

import (
	"slices"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
)

// TestDistanceToLine: the number is the distance of the example from the line.
func TestDistanceToLine(t *testing.T) {
	for _, c := range []struct {
		w    perceptron.Weights
		i    int
		want string
	}{
		{perceptron.Weights{-1, 0}, 0, "2"},
		{perceptron.Weights{1, -1}, 0, "2.12"}, // √4.5
		{perceptron.Weights{1e200, -1e200}, 0, "2.12"},
		{perceptron.Weights{0, 2, 10}, 1, "6"},
	} {
		if words := wordsOf(DistanceToLine(fourPoints, c.w, c.i)); !slices.Contains(words, "distance "+c.want) {
			t.Errorf("w = %v, example %d: words = %q, want \"distance %s\" among them", c.w, c.i, words, c.want)
		}
	}
	// Without a line, there is no distance.
	const note = "w = 0: no line, every score is 0"
	words := wordsOf(DistanceToLine(fourPoints, perceptron.Weights{0, 0}, 0))
	if !slices.Contains(words, note) {
		t.Errorf("w = 0: words = %q, want %q among them", words, note)
	}
}

func TestDistanceToLinePanics(t *testing.T) {
	for name, i := range map[string]int{"example −1": -1, "example 4 of 4": 4} {
		messagetest.Panic(t, name, func() { DistanceToLine(fourPoints, perceptron.Weights{1, 1}, i) })
	}
	messagetest.Panic(t, "one weight", func() { DistanceToLine(fourPoints, perceptron.Weights{1}, 0) })
}
