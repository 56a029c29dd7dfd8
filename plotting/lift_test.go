package plotting

import (
	"math"
	"slices"
	"strings"
	"testing"

	"perceptronlab/perceptron"
)

// column returns a dataset of one.
func column(values []float64, y ...float64) *perceptron.Dataset {
	rows := make([][]float64, len(values))
	for i, v := range values {
		rows[i] = []float64{v}
	}
	return fromRows(rows, y...)
}

// TestArrowInSpace: the arrow is left out where units differ, because it would not look
// perpendicular.
func TestArrowInSpace(t *testing.T) {
	for d, want := range map[*perceptron.Dataset]bool{and: true, wide: false} {
		if got := slices.Contains(said(Lift(d, perceptron.Weights{1, 2, -1})), "w"); got != want {
			t.Errorf("%v: the arrow w is drawn: %v, want %v", d, got, want)
		}
	}
}

// TestThreshold: the words say −b/w₁ if the line cuts height 1 in the figure.
func TestThreshold(t *testing.T) {
	for _, test := range []struct {
		w    perceptron.Weights
		want string
	}{
		{perceptron.Weights{2, -3}, "−b/w₁ = 1.5"},
		{perceptron.Weights{-4, 2}, "−b/w₁ = 0.5"},
		{perceptron.Weights{1, 0}, "−b/w₁ = 0"},
		{perceptron.Weights{0, 1}, ""},
		{perceptron.Weights{1, 99}, ""}, // out of sight
	} {
		got := ""
		for _, words := range said(Lift(column([]float64{1, 2}, -1, 1), test.w)) {
			if strings.HasPrefix(words, "−b") {
				got = words
			}
		}
		if got != test.want {
			t.Errorf("w = %v: the figure says %q, want %q", test.w, got, test.want)
		}
	}
}

func TestLiftPanics(t *testing.T) {
	three := fromRows([][]float64{{1, 2, 3}}, 1)
	mustPanic(t, "the dataset has 3", func() { Lift(three, nil) })
	mustPanic(t, "weight 1 NaN", func() { Lift(and, perceptron.Weights{1, math.NaN(), 0}) })
	mustPanic(t, "2 columns and 2 weights; wanted 3", func() { Lift(and, perceptron.Weights{1, 2}) })
}

// TestHardLifts draws what is at the edge of what can be drawn.
func TestHardLifts(t *testing.T) {
	const none = "w = 0: every score is 0"
	for _, c := range []struct {
		data *perceptron.Dataset
		w    perceptron.Weights
		says string
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
		if words := said(Lift(c.data, c.w)); c.says != "" && !slices.Contains(words, c.says) {
			t.Errorf("%v with %v says %q, want %q", c.data, c.w, words, c.says)
		}
	}
}
