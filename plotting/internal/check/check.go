// Package check checks arguments of functions that make figures. If an argument is invalid, the
// check panics. Its message contains the argument caller, which is the name of the function that
// makes the figure: "plotting: Scatter: got …, want …".
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
			"choose two columns, for example with d.Columns(0, 1)", caller, d.Dim()))
	}
}

// WeightsOf2 panics unless w has two finite weights. name is the name of w in the caller's
// arguments.
func WeightsOf2(caller, name string, w perceptron.Weights) {
	if len(w) != 2 {
		panic(fmt.Sprintf("plotting: %s: %s: got %s, want 2, because the line goes through the origin",
			caller, name, wording.Plural(len(w), "weight")))
	}
	Finite(caller, name, w)
}

// Finite panics if a weight of w is NaN or infinite. name is the Go expression for w in the
// caller's arguments, such as "u" or "path[2]".
func Finite(caller, name string, w perceptron.Weights) {
	for j, v := range w {
		if !finite.All(v) {
			panic(fmt.Sprintf("plotting: %s: %s[%d]: got %v, want a finite number; "+
				"if these are the weights of a run, print the field Reason of this run", caller, name, j, v))
		}
	}
}

// UpdateOf panics unless up is an update on an example of d. up.X must begin with the row of this
// example. If maxColumns is larger than the number of columns of d, a constant may follow the row.
func UpdateOf(caller string, d *perceptron.Dataset, up perceptron.Update, maxColumns int) {
	i, n := up.Index, len(up.X)
	exists := 0 <= i && i < d.Len() && d.Dim() <= n && n <= maxColumns
	if !exists || !slices.Equal(d.Row(i), up.X[:d.Dim()]) || d.Label(i) != up.Y {
		source := "d"
		if maxColumns > d.Dim() {
			source = "d or d.AbsorbBias()"
		}
		panic(fmt.Sprintf("plotting: %s: got an update on example %d, counted from 0, "+
			"with x = %s and y = %s, want an update on an example of the dataset d; "+
			"pass the updates of a run on %s",
			caller, i, notation.Vector(up.X...), notation.Label(up.Y), source))
	}
}
