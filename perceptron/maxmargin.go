package perceptron

import (
	"context"
	"fmt"

	"perceptronlab/internal/separation"
)

// MaxMargin returns the separator with the largest margin, as a unit vector w,
// and that margin:
//
//	γ* = max min yᵢ w·xᵢ over ‖w‖ = 1
//
// It is the w* for which Novikoff's theorem promises the fewest mistakes, R²/γ*².
// It is also the hard-margin support vector machine of the rows as they are (with
// an absorbed bias, of the lifted rows). w is unique.
//
//	w, gamma, err := perceptron.MaxMargin(data.AbsorbBias())
//
// If nothing separates the data, the error wraps ErrInseparable, and Separate
// has the proof.
//
// γ* is also the distance of the origin from the hull of the rows yᵢxᵢ, and w points to the
// nearest point of the hull, Σ pᵢ yᵢ xᵢ with p ≥ 0 and Σ pᵢ = 1. So MaxMargin knows when it is
// done: min yᵢ w·xᵢ ≤ γ* ≤ ‖Σ pᵢ yᵢ xᵢ‖ for any unit w and any such p, and the two ends meet.
// The margin returned is the left end, which w attains, without the rounding of Margin. It is
// below γ* by at most 10⁻¹⁰ γ* where γ* ≥ 10⁻⁵ R, and by at most 10⁻¹⁵ R where γ* is smaller.
// (Where γ* is below the precision of float64, the best w may only just separate, or not at
// all: γ is then 0 or close to it, and Separate has a separator in rationals.)
//
// The search is that of Separate. Where float64 does not come near enough, it goes on in
// exact arithmetic, which takes seconds for 120 × 40 within 10⁻¹⁴ of a hyperplane, and many
// minutes for 300 × 100. Otherwise 1e5 × 20 takes less than a tenth of a second, 1000 × 784 with
// 500 rows in its support less than a fifth.
// The rows of the support, at most d, are stored twice, dense.
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
		return nil, 0, fmt.Errorf("%w, so that no margin is positive; Separate has the proof", ErrInseparable)
	}
	return search.Exactly(ctx)
}
