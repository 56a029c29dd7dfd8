package plotting

import (
	"gonum.org/v1/plot"

	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/check"
	"perceptronlab/plotting/internal/scene"
)

// Scatter draws the examples of d: blue circles for the label +1, and orange crosses for the label −1. If
// there are at most 8 examples, each has its label beside it. Otherwise each label is written beside one of
// the examples that have it.
//
// The axes are as in [DecisionRegions]. Scatter panics unless d has two columns; choose two with
// d.Columns(0, 1).
func Scatter(d *perceptron.Dataset) *plot.Plot {
	check.Plane("Scatter", d)
	e := scene.NewExamples(d)
	return planePlot(d.Names(), e, scene.ClassNames{Examples: e})
}
