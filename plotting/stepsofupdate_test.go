package plotting

import (
	"slices"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
)

// fourPoints are examples that a line through the origin separates.
var fourPoints = fromRows([][]float64{{-2, 1}, {3, 1}, {1, 3}, {-1, -2}}, -1, 1, 1, -1)

// firstUpdate returns the first update of a run on d from the given weights.
func firstUpdate(d *perceptron.Dataset, start ...float64) perceptron.Update {
	for up := range (perceptron.Trainer{Initial: start}).Updates(d) {
		return up
	}
	panic("no update")
}

// TestStepsOfUpdate: there are four figures with the same axes. They name the arrows that they show, and the
// captions give the numbers.
func TestStepsOfUpdate(t *testing.T) {
	want := []struct {
		caption string
		arrows  []string // names that are among the words of the figure
		missing []string
	}{
		{"w = (−1, 2). Next: x = (−2, 1), y = −1.\ny (w·x) = −4: a mistake.", []string{"w"}, []string{"−x", "new w"}},
		{"At the tip of w, add y x = (2, −1).", []string{"w", "−x"}, []string{"new w"}},
		{"The new w is (−1, 2) + (2, −1) = (1, 1).", []string{"w", "−x", "new w"}, nil},
		{
			"The line of the new w = (1, 1). For the same example, y (w·x) = 1 now.",
			[]string{"new w"},
			[]string{"w", "−x"},
		},
	}
	var first [4]float64
	k := 0
	for p, caption := range StepsOfUpdate(fourPoints, firstUpdate(fourPoints, -1, 2)) {
		axes := [4]float64{p.X.Min, p.X.Max, p.Y.Min, p.Y.Max}
		if k == 0 {
			first = axes
		}
		if axes != first {
			t.Errorf("axes of figure %d = %v, want %v as in figure 0", k, axes, first)
		}
		if caption != want[k].caption {
			t.Errorf("caption %d = %q, want %q", k, caption, want[k].caption)
		}
		words := wordsOf(p)
		for _, name := range want[k].arrows {
			if !slices.Contains(words, name) {
				t.Errorf("words of figure %d = %q, want %q among them", k, words, name)
			}
		}
		for _, name := range want[k].missing {
			if slices.Contains(words, name) {
				t.Errorf("words of figure %d = %q, want no %q", k, words, name)
			}
		}
		k++
	}
	if k != len(want) {
		t.Errorf("number of figures = %d, want %d", k, len(want))
	}
}

// TestStepsOfUpdateStops: a reader may stop after any figure.
func TestStepsOfUpdateStops(t *testing.T) {
	for stop := 1; stop <= 4; stop++ {
		k := 0
		for range StepsOfUpdate(fourPoints, firstUpdate(fourPoints, -1, 2)) {
			if k++; k == stop {
				break
			}
		}
		if k != stop {
			t.Errorf("number of figures = %d, want %d", k, stop)
		}
	}
}

// TestStepsOfUpdateSpecial draws updates whose arrows are zero or on one line.
func TestStepsOfUpdateSpecial(t *testing.T) {
	atOrigin := fromRows([][]float64{{0, 0}, {1, 2}}, -1, 1)
	for name, up := range map[string]struct {
		d     *perceptron.Dataset
		start perceptron.Weights
	}{
		"from 0":      {fourPoints, perceptron.Weights{0, 0}},
		"to 0":        {fourPoints, perceptron.Weights{-2, 1}},
		"on one line": {fourPoints, perceptron.Weights{-4, 2}},
		"far":         {fourPoints, perceptron.Weights{-400, 2}},
		"x = 0":       {atOrigin, perceptron.Weights{1, 2}},
	} {
		for p := range StepsOfUpdate(up.d, firstUpdate(up.d, up.start...)) {
			for _, size := range sizes {
				if drawing := drawNamed(p, size); drawing.err != nil {
					t.Errorf("%s: error = %v, want none", name, drawing.err)
				}
			}
		}
	}
}

func TestStepsOfUpdatePanics(t *testing.T) {
	up := firstUpdate(fourPoints, -1, 2)
	messagetest.Panic(t, "bias absorbed", func() { StepsOfUpdate(and, firstUpdate(absorbedAnd, 0, 0, 0)) })
	messagetest.Panic(t, "other dataset", func() { StepsOfUpdate(and, up) })
	up.After = nil
	messagetest.Panic(t, "no weights after", func() { StepsOfUpdate(fourPoints, up) })
}
