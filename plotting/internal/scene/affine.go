package scene

import (
	"math"

	"gonum.org/v1/plot"

	"perceptronlab/internal/finite"
	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/geometry"
)

// AffineOver returns the weights w with score(x) = w₁x₁ + w₂x₂ + w₃, if the score is affine on the
// rectangle that the axes of p show. ok reports whether the score is affine.
//
// AffineOver compares the score at 16 × 12 points with the affine function that equals the score at
// three corners of the rectangle. The score counts as affine if this function is finite and not
// constant, and if all differences are at most a millionth of its largest absolute value at the four
// corners.
func AffineOver(p *plot.Plot, score func(x []float64) float64) (w perceptron.Weights, ok bool) {
	at := func(u, v float64) float64 {
		return score([]float64{geometry.Between(p.X, u), geometry.Between(p.Y, v)})
	}
	corner := at(0, 0)
	right, up := at(1, 0)-corner, at(0, 1)-corner
	size := max(math.Abs(corner), math.Abs(corner+right), math.Abs(corner+up), math.Abs(corner+right+up))
	if size == 0 || math.IsInf(size, 0) {
		return nil, false
	}
	const columns, rows = 16, 12
	for i := range columns {
		for j := range rows {
			u := (float64(i) + 0.5) / columns
			v := (float64(j) + 1) / rows
			if !(math.Abs(at(u, v)-(corner+u*right+v*up)) <= 1e-6*size) {
				return nil, false
			}
		}
	}
	w1, w2 := right/(p.X.Max-p.X.Min), up/(p.Y.Max-p.Y.Min)
	w = perceptron.Weights{w1, w2, corner - w1*p.X.Min - w2*p.Y.Min}
	return w, !geometry.AllZero(right, up) && finite.All(w...)
}
