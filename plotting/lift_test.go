package plotting

import (
	"math"
	"slices"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
)

// oneColumn returns the dataset of one column with the given values and the labels y.
func oneColumn(values []float64, y ...float64) *perceptron.Dataset {
	rows := make([][]float64, len(values))
	for i, v := range values {
		rows[i] = []float64{v}
	}
	return fromRows(rows, y...)
}

// TestLiftDrawsArrow: the figure has the arrow and its name "[w; b]" if the units are equal. If
// the units differ, it has no arrow, because the arrow would not look perpendicular.
func TestLiftDrawsArrow(t *testing.T) {
	for d, want := range map[*perceptron.Dataset]bool{and: true, differentRanges: false} {
		if got := slices.Contains(wordsOf(Lift(d, perceptron.Weights{1, 2, -1})), "[w; b]"); got != want {
			t.Errorf("Lift(%v): slices.Contains(words, \"[w; b]\") = %v, want %v", d, got, want)
		}
	}
}

// TestLiftWritesBoundary: the figure of one column gives the threshold −b/w₁ if this value is in the
// range of the axis.
func TestLiftWritesBoundary(t *testing.T) {
	for _, test := range []struct {
		w    perceptron.Weights
		want string
	}{
		{perceptron.Weights{2, -3}, "threshold 1.5"},
		{perceptron.Weights{-4, 2}, "threshold 0.5"},
		{perceptron.Weights{1, 0}, "threshold 0"},
		{perceptron.Weights{0, 1}, ""},  // no such value
		{perceptron.Weights{1, 99}, ""}, // −99 is outside the figure
	} {
		got := ""
		for _, words := range wordsOf(Lift(oneColumn([]float64{1, 2}, -1, 1), test.w)) {
			if strings.HasPrefix(words, "threshold") {
				got = words
			}
		}
		if got != test.want {
			t.Errorf("w = %v: text = %q, want %q", test.w, got, test.want)
		}
	}
}

func TestLiftPanics(t *testing.T) {
	threeColumns := fromRows([][]float64{{1, 2, 3}}, 1)
	messagetest.Panic(t, "three columns", func() { Lift(threeColumns, nil) })
	messagetest.Panic(t, "NaN", func() { Lift(and, perceptron.Weights{1, math.NaN(), 0}) })
	messagetest.Panic(t, "no bias", func() { Lift(and, perceptron.Weights{1, 2}) })
}

// TestLiftExtremes draws equal examples, examples that are close together but far from 0, many
// examples, w = 0, and numbers near the limits of float64.
func TestLiftExtremes(t *testing.T) {
	const noPlane = "w = 0: every score is 0"
	for _, c := range []struct {
		data *perceptron.Dataset
		w    perceptron.Weights
		want string // a text in the figure; "" only tests that Lift does not panic
	}{
		{fromRows([][]float64{{0, 0}}, -1), perceptron.Weights{1, 2, -5}, ""},
		{fromRows([][]float64{{3, 1}, {3, 1}, {3, 1}}, 1, -1, 1), perceptron.Weights{1, 2, -5}, ""},
		{fromRows([][]float64{{3e153, 1e153}, {-3e153, 1}}, 1, -1), perceptron.Weights{1, 2, -5}, ""},
		{fromRows([][]float64{{1e15, 1e15}, {1e15 + 2, 1e15 + 3}}, 1, -1), perceptron.Weights{1, 2, -5}, ""},
		{and, perceptron.Weights{0, 0, 0}, noPlane},
		{and, perceptron.Weights{1e308, -1e308, 1e308}, "[w; b]"},
		{and, perceptron.Weights{0, 0, -1}, "−1"},
		{disc(1000), perceptron.Weights{1, 2, 0.1}, "+1"},
		{oneColumn([]float64{0}, 1), perceptron.Weights{1, -2}, ""},
		{oneColumn([]float64{3, 3, 3}, 1, -1, 1), perceptron.Weights{1, -2}, ""},
		{oneColumn([]float64{3e153, -3e153}, 1, -1), perceptron.Weights{1, -2}, ""},
		{oneColumn([]float64{1, 2}, 1, -1), perceptron.Weights{0, 0}, "w = 0: no line, every score is 0"},
	} {
		if words := wordsOf(Lift(c.data, c.w)); c.want != "" && !slices.Contains(words, c.want) {
			t.Errorf("%v, w = %v: words = %q, want words that include %q", c.data, c.w, words, c.want)
		}
	}
}
