// Package check holds what several figures ask of their data: it panics with a sentence that
// says what was wanted.
package check

import (
	"fmt"
	"slices"

	"perceptronlab/internal/finite"
	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/notation"
)

// Plane panics unless d has two columns, and says what to do.
func Plane(d *perceptron.Dataset) {
	switch {
	case d == nil:
		panic("plotting: the dataset is nil; wanted one of 2 columns")
	case d.Dim() == 1:
		panic("plotting: a figure in the plane needs 2 columns, and the dataset has 1")
	case d.Dim() != 2:
		panic(fmt.Sprintf("plotting: a figure in the plane needs 2 columns, and the dataset has %d: "+
			"choose two, such as d.Columns(0, 1), and score only these", d.Dim()))
	}
}

// Finite panics, naming what was called, if a weight is NaN or infinite.
func Finite(caller string, w perceptron.Weights) {
	for j, v := range w {
		if !finite.All(v) {
			panic(fmt.Sprintf("plotting: %s with weight %d %v; "+
				"wanted finite weights (see the Reason of the run that they are from)", caller, j, v))
		}
	}
}

// UpdateOf panics unless an update is by an example of d, whose x may have more than its columns,
// up to most: a constant after them.
func UpdateOf(caller string, d *perceptron.Dataset, up perceptron.Update, most int) {
	i, n := up.Index, len(up.X)
	isThere := 0 <= i && i < d.Len() && d.Dim() <= n && n <= most
	if !isThere || !slices.Equal(d.Row(i), up.X[:d.Dim()]) || d.Label(i) != up.Y {
		panic(fmt.Sprintf("plotting: %s with an update of example %d, counted from 0, "+
			"with x = %s and y = %s, which the data do not have there; "+
			"wanted the updates of a run on these data, lifted or not as the run's were",
			caller, i, notation.Vector(up.X...), notation.Sign(up.Y)))
	}
}
