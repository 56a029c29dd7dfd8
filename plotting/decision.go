package plotting

import (
	"gonum.org/v1/plot"

	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/check"
	"perceptronlab/plotting/internal/scene"
)

// DecisionRegions draws the examples of d over the regions of a score:
//
//	blue tint       score(x) > 0, the prediction +1
//	orange tint     score(x) < 0, the prediction −1
//	grey tint       score(x) is 0 or NaN
//	blue circle     an example with label +1
//	orange cross    an example with label −1
//	ring            a misclassified example: !(y·score(x) > 0)
//
// The score is any function of the two columns of d, such as the score of a kernel perceptron, or
// run.Weights.Affine for a run on d.AbsorbBias(). If score(x) = w₁x₁ + w₂x₂ + b, an affine
// function, the line score(x) = 0 is exact, and an arrow on the line shows the normal vector w.
// The border of any other score is computed from samples.
//
// A unit is equally long on both axes (see [Equal]), so w looks perpendicular to the line. If the range of
// one column is more than five times as wide as that of the other column, the axes have different units, and
// there is no arrow.
//
// The axes have the names of the columns of d (x1 is written x₁), or x₁ and x₂ if d has no
// names. DecisionRegions panics unless d has two columns; choose two with d.Columns(0, 1).
func DecisionRegions(d *perceptron.Dataset, score func(x []float64) float64) *plot.Plot {
	check.Plane("DecisionRegions", d)
	s := scene.New(d, score)
	s.RingMisclassified(score)
	p := planePlot(d.Names(), s)
	if w, ok := scene.AffineOver(p, score); ok {
		s.Line = scene.NewLine(w)
		s.Regions.Boundary = false
	}
	return p
}
