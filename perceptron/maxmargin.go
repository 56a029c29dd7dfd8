package perceptron

import (
	"context"
	"fmt"

	"perceptronlab/internal/separation"
)

// MaxMargin returns the separator with the largest margin, as a unit vector w, and its
// margin:
//
//	γ* = max min yᵢ w·xᵢ over ‖w‖ = 1
//
// For this separator Novikoff's theorem gives the smallest bound on the mistakes, R²/γ*².
// It is also the hard-margin support vector machine without a bias; with an absorbed bias,
// the bias is one of the weights in ‖w‖. w is unique.
//
//	w, gamma, err := perceptron.MaxMargin(data.AbsorbBias())
//
// If nothing separates the data, the error wraps ErrInseparable; Separate returns the
// proof.
//
// γ* is also the distance from the origin to the convex hull of the rows yᵢxᵢ, and w points
// to the nearest point of the hull, Σ pᵢ yᵢ xᵢ with p ≥ 0 and Σ pᵢ = 1. For any unit vector w
// and any such p,
//
//	min yᵢ w·xᵢ  ≤  γ*  ≤  ‖Σ pᵢ yᵢ xᵢ‖
//
// and the search ends when the two ends meet. The returned margin is the left end, which w
// attains, computed without the rounding of Margin. It is less than γ* by at most 10⁻¹⁰ γ* if
// γ* ≥ 10⁻⁵ R, and by at most 10⁻¹⁵ R if γ* is smaller. (If γ* is below the precision of
// float64, the best w in float64 may barely separate the data or not at all. The margin is then
// 0 or close to it, and Separate returns a separator in rational numbers.)
//
// The search is that of Separate. If float64 is not precise enough, it continues in exact
// arithmetic, which may take minutes for data of 100 columns close to a hyperplane;
// docs/library.md lists measured times. The rows of the support, at most d for d columns, are
// stored twice, as dense rows.
func MaxMargin(d *Dataset) (Weights, float64, error) {
	if d.dim < 1 {
		return nil, 0, errEmpty
	}
	ctx := context.Background()
	search := separation.NewMarginSearch(d.examples())
	w, margin, err := search.InFloat64(ctx)
	if w != nil || err != nil {
		return w, margin, err
	}
	v, err := SeparateContext(ctx, d)
	if err != nil {
		return nil, 0, err
	}
	if !v.Separable {
		return nil, 0, fmt.Errorf("%w, so no margin is positive; call Separate for the proof", ErrInseparable)
	}
	return search.Exactly(ctx)
}
