package plotting

import (
	"gonum.org/v1/plot"

	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/scene"
)

// Scatter draws only the examples of d: blue circles for +1, orange crosses for
// −1, each class with its name beside one of them.
//
// The axes have the names of d's columns, or x₁ and x₂; a unit is equally long on
// both, unless one column is more than five times as wide as the other. It panics
// unless d has two columns, with a sentence that says how to choose two.
func Scatter(d *perceptron.Dataset) *plot.Plot {
	e := scene.NewExamples(d)
	return planePlot(d.Names(), e, scene.ClassNames{Examples: e})
}
