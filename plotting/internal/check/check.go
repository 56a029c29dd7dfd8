// Package check checks arguments of functions that make figures. If an argument is invalid, the
// check panics with a message that begins with the name of this function, called caller: "plotting:
// Scatter: got …, want …".
package check

import (
	"fmt"
	"slices"

	"perceptronlab/internal/finite"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/notation"
)

// Plane panics unless d has two columns.
func Plane(caller string, d *perceptron.Dataset) {
	switch {
	case d == nil:
		panic("plotting: " + caller + ": got a nil dataset, want one with 2 columns")
	case d.Dim() == 1:
		panic("plotting: " + caller + ": got a dataset with 1 column, want 2")
	case d.Dim() != 2:
		panic(fmt.Sprintf("plotting: %s: got a dataset with %d columns, want 2; "+
			"choose two, such as d.Columns(0, 1), and score only these", caller, d.Dim()))
	}
}

// WeightsOf2 panics unless w, the argument called name, has two finite weights.
func WeightsOf2(caller, name string, w perceptron.Weights) {
	if len(w) != 2 {
		panic(fmt.Sprintf("plotting: %s: got %s for %s, want 2, because the line goes through the origin",
			caller, wording.Plural(len(w), "weight"), name))
	}
	Finite(caller, name, w)
}

// Finite panics if a weight of w, the argument called name, is NaN or infinite.
func Finite(caller, name string, w perceptron.Weights) {
	for j, v := range w {
		if !finite.All(v) {
			panic(fmt.Sprintf("plotting: %s: weight %d of %s: got %v, want a finite number; "+
				"if a run returned the weights, print the Reason of the run", caller, j, name, v))
		}
	}
}

// UpdateOf panics unless up is an update by an example of d. up.X has the columns of d. It may have
// a constant after them if maxColumns, the largest number of columns, is greater than d.Dim().
func UpdateOf(caller string, d *perceptron.Dataset, up perceptron.Update, maxColumns int) {
	i, n := up.Index, len(up.X)
	hasExample := 0 <= i && i < d.Len() && d.Dim() <= n && n <= maxColumns
	if !hasExample || !slices.Equal(d.Row(i), up.X[:d.Dim()]) || d.Label(i) != up.Y {
		panic(fmt.Sprintf("plotting: %s: got an update by example %d, counted from 0, "+
			"with x = %s and y = %s, want an update from a run on this dataset; "+
			"check the dataset of the run, and whether its bias was absorbed",
			caller, i, notation.Vector(up.X...), notation.Label(up.Y)))
	}
}
