package perceptron

import (
	"context"
	"fmt"

	"perceptronlab/internal/progress"
	"perceptronlab/internal/separation"
)

// MaxMargin returns the separator with the largest margin, as a unit vector w, and its
// margin γ*:
//
//	γ* = max min yᵢ w·xᵢ over ‖w‖ = 1
//
// w is unique. For this separator Novikoff's theorem gives the smallest bound on the
// mistakes, R²/γ*². The hard-margin support vector machine without a bias has the same
// hyperplane. If the bias is absorbed, it is one of the weights in ‖w‖.
//
//	w, gamma, err := perceptron.MaxMargin(data.AbsorbBias())
//
// If no hyperplane separates the data, the error wraps [ErrInseparable]; [Separate] returns the proof. An
// empty [Dataset] is also an error.
//
// γ* is also the distance from the origin to the convex hull of the rows yᵢxᵢ, and w has the
// direction of the point of the hull nearest to the origin, Σ pᵢ yᵢ xᵢ with p ≥ 0 and Σ pᵢ = 1.
// For any unit vector w and any such p,
//
//	min yᵢ w·xᵢ  ≤  γ*  ≤  ‖Σ pᵢ yᵢ xᵢ‖
//
// The search ends when the left side is close enough to the right side. The returned margin is the left side
// for the returned w, computed exactly and rounded once. ([Dataset.Margin] rounds more often.) The returned
// margin is less than γ* by at most 10⁻¹⁰ γ* if γ* ≥ 10⁻⁵ R, and by at most 10⁻¹⁵ R if γ* is smaller. If
// γ*/R is below the precision of float64, the best w in float64 may not separate the data. The margin is
// then close to 0 and may be negative, but Separate still returns a separator in rational numbers.
//
// MaxMargin searches by active sets, as Separate does. If float64 is not precise enough, it continues in
// exact arithmetic, which may take minutes for data of 100 columns close to a hyperplane.
// docs/library.md lists measured times. MaxMargin stores two dense copies of each row with
// pᵢ > 0. For d columns there are at most d such rows.
func MaxMargin(d *Dataset) (Weights, float64, error) {
	return MaxMarginContext(context.Background(), d)
}

// MaxMarginContext is like [MaxMargin], but can be interrupted: soon after ctx is done, it returns no
// weights and ctx's error. The next call begins from the start, because an unfinished search has no result.
func MaxMarginContext(ctx context.Context, d *Dataset) (Weights, float64, error) {
	if d.dim < 1 {
		return nil, 0, errEmpty
	}
	stages := progress.Of(ctx)
	defer stages.SetStage("")
	stages.SetStage("largest margin in float64")
	search := separation.NewMarginSearch(d.examples())
	w, margin, err := search.InFloat64(ctx)
	if w != nil || err != nil {
		return w, margin, err
	}
	stages.SetStage("search for a separator")
	v, err := SeparateContext(ctx, d)
	if err != nil {
		return nil, 0, err
	}
	if !v.Separable {
		return nil, 0, fmt.Errorf("%w, so no margin is positive; call Separate for the proof", ErrInseparable)
	}
	stages.SetStage("largest margin in exact arithmetic")
	return search.Exactly(ctx)
}
