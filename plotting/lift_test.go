package plotting

import (
	"math"
	"slices"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
)

// column returns a dataset of one column.
func column(values []float64, y ...float64) *perceptron.Dataset {
	rows := make([][]float64, len(values))
	for i, v := range values {
		rows[i] = []float64{v}
	}
	return fromRows(rows, y...)
}

// TestArrowInSpace: there is no arrow if the units differ, because it would not look perpendicular.
func TestArrowInSpace(t *testing.T) {
	for d, want := range map[*perceptron.Dataset]bool{and: true, wide: false} {
		if got := slices.Contains(wordsOf(Lift(d, perceptron.Weights{1, 2, -1})), "w"); got != want {
			t.Errorf("%v: arrow w drawn = %v, want %v", d, got, want)
		}
	}
}

// TestBoundaryOfOneColumn: the figure shows −b/w₁ if it is in the range of the axis.
func TestBoundaryOfOneColumn(t *testing.T) {
	for _, test := range []struct {
		w    perceptron.Weights
		want string
	}{
		{perceptron.Weights{2, -3}, "−b/w₁ = 1.5"},
		{perceptron.Weights{-4, 2}, "−b/w₁ = 0.5"},
		{perceptron.Weights{1, 0}, "−b/w₁ = 0"},
		{perceptron.Weights{0, 1}, ""},
		{perceptron.Weights{1, 99}, ""}, // outside the figure
	} {
		got := ""
		for _, words := range wordsOf(Lift(column([]float64{1, 2}, -1, 1), test.w)) {
			if strings.HasPrefix(words, "−b") {
				got = words
			}
		}
		if got != test.want {
			t.Errorf("w = %v: text = %q, want %q", test.w, got, test.want)
		}
	}
}

func TestLiftPanics(t *testing.T) {
	three := fromRows([][]float64{{1, 2, 3}}, 1)
	messagetest.Panic(t, "three columns", func() { Lift(three, nil) })
	messagetest.Panic(t, "NaN", func() { Lift(and, perceptron.Weights{1, math.NaN(), 0}) })
	messagetest.Panic(t, "no bias", func() { Lift(and, perceptron.Weights{1, 2}) })
}

// TestLiftExtremes draws datasets and weights at the limits of float64.
func TestLiftExtremes(t *testing.T) {
	const none = "w = 0: every score is 0"
	for _, c := range []struct {
		data *perceptron.Dataset
		w    perceptron.Weights
		text string // in the figure; "" for any
	}{
		{fromRows([][]float64{{0, 0}}, -1), perceptron.Weights{1, 2, -5}, ""},
		{fromRows([][]float64{{3, 1}, {3, 1}, {3, 1}}, 1, -1, 1), perceptron.Weights{1, 2, -5}, ""},
		{fromRows([][]float64{{3e153, 1e153}, {-3e153, 1}}, 1, -1), perceptron.Weights{1, 2, -5}, ""},
		{fromRows([][]float64{{5e-324, 0}, {0, 5e-324}}, 1, -1), perceptron.Weights{1, 2, -5}, ""},
		{fromRows([][]float64{{1e15, 1e15}, {1e15 + 2, 1e15 + 3}}, 1, -1), perceptron.Weights{1, 2, -5}, ""},
		{and, perceptron.Weights{0, 0, 0}, none},
		{and, perceptron.Weights{1e308, -1e308, 1e308}, "w"},
		{and, perceptron.Weights{0, 0, -1}, "−1"},
		{disc(1000), perceptron.Weights{1, 2, 0.1}, "+1"},
		{column([]float64{0}, 1), perceptron.Weights{1, -2}, ""},
		{column([]float64{3, 3, 3}, 1, -1, 1), perceptron.Weights{1, -2}, ""},
		{column([]float64{3e153, -3e153}, 1, -1), perceptron.Weights{1, -2}, ""},
		{column([]float64{5e-324, 0}, 1, -1), perceptron.Weights{1, -2}, ""},
		{column([]float64{1, 2}, 1, -1), perceptron.Weights{0, 0}, "w = 0: no line, every score is 0"},
	} {
		if words := wordsOf(Lift(c.data, c.w)); c.text != "" && !slices.Contains(words, c.text) {
			t.Errorf("%v with %v: words = %q, want %q among them", c.data, c.w, words, c.text)
		}
	}
}
