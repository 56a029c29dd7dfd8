package plotting

import (
	"gonum.org/v1/plot"

	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/scene"
)

// DecisionRegions draws the examples of d over the regions of a score:
//
//	blue tint       score(x) > 0, the class +1
//	orange tint     score(x) < 0, the class −1
//	grey tint       score(x) is 0 or not a number
//	blue circle     an example of class +1
//	orange cross    an example of class −1
//	ring            a mistake: !(y·score(x) > 0)
//
// The score is any function of the two columns of d: run.Weights.Affine of
// weights trained on d.AbsorbBias(), a kernel's score, a constant. If it is
// affine, w₁x₁ + w₂x₂ + b, the line where it is 0 is exact, and an arrow on it
// shows its normal vector w.
//
// A unit is equally long on both axes (see Equal), so w looks perpendicular to
// its line. If one column is more than five times as wide as the other, that
// would flatten the other: each axis then has its own unit, and there is no
// arrow.
//
// The axes have the names of d's columns (with x1 written x₁), or x₁ and x₂ if
// it has none. It panics unless d has two columns, with a sentence that says how
// to choose two.
func DecisionRegions(d *perceptron.Dataset, score func(x []float64) float64) *plot.Plot {
	s := scene.New(d, score)
	s.RingMistakes(score)
	p := planePlot(d.Names(), s)
	if w, ok := scene.AffineOver(p, score); ok {
		s.Line = scene.NewLine(w)
		s.Regions.Boundary = false
	}
	return p
}
