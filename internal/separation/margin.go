package separation

import (
	"context"
	"math"
	"math/big"
	"slices"

	"perceptronlab/internal/dot"
	"perceptronlab/internal/exact"
	"perceptronlab/internal/labelled"
)

// A MarginSearch searches for the unit vector w with the largest margin
//
//	γ* = max γ(w) over ‖w‖ = 1,   γ(w) = minᵢ yᵢ w·xᵢ
//
// Call InFloat64 first. If it returns no w, call the function Decide. If Decide finds a separator, call
// Exactly.
type MarginSearch struct {
	set    *labelled.Set
	radius float64 // R
	active *activeSet
}

// NewMarginSearch returns a search on set. The set must have at least one example and one column, and its
// Radius2 must be set.
func NewMarginSearch(set *labelled.Set) *MarginSearch {
	radius := math.Sqrt(set.Radius2)
	return &MarginSearch{
		set:    set,
		radius: radius,
		active: &activeSet{data: scaledTo(set, radius)},
	}
}

// InFloat64 returns w and its margin. If float64 is not precise enough to bound γ* closely, InFloat64
// returns a nil w. The examples are then inseparable, or their γ* is tiny compared with R.
//
// The margin is computed exactly and rounded once. It is less than γ* by at most 2⁻³⁴ γ* or 2⁻⁵¹ R,
// whichever is larger.
func (s *MarginSearch) InFloat64(ctx context.Context) (w []float64, margin float64, err error) {
	last := math.Inf(1)
	for {
		if _, err := s.active.search(ctx, 1-0x1p-30); err != nil {
			return nil, 0, err
		}
		direction, high := s.active.direction()
		if !(high < last) {
			return nil, 0, nil
		}
		w, low, worst, err := dropTinyWeights(ctx, s.set, direction)
		if err != nil {
			return nil, 0, err
		}
		if low > 0 && low >= high-max(0x1p-34*high, 0x1p-51*s.radius) {
			return w, low, nil
		}
		last = high
		if !s.rescale(high, worst) {
			return nil, 0, nil
		}
	}
}

// rescale scales the rows again, to bring γ* close to 1, where float64 distinguishes the extended rows
// best. γ* is at most high. rescale then adds worst, the row with the smallest margin. It returns false if
// worst is a linear combination of the rows of the active set.
func (s *MarginSearch) rescale(high float64, worst int) bool {
	next := &activeSet{data: scaledTo(s.set, max(high, 0x1p-50*s.radius))}
	next.add(s.active.rows, s.active.weights)
	s.active = next
	return next.add([]int{worst}, []float64{0})
}

// Exactly returns w, rounded to float64, and the margin of the rounded w. The examples must be separable.
// Exactly continues the search of InFloat64 in exact arithmetic, which may take a long time.
func (s *MarginSearch) Exactly(ctx context.Context) (w []float64, margin float64, err error) {
	s.active.data = scaledTo(s.set, s.radius) // makes all entries smaller than 1, as violatedRow requires
	c, err := s.active.toExact(ctx)
	if err != nil {
		return nil, 0, err
	}
	x, err := c.search(ctx, true)
	if err != nil {
		return nil, 0, err
	}
	rounded, _ := roundToFloat64(x)
	w, margin, _, err = dropTinyWeights(ctx, s.set, unit(rounded))
	if err != nil {
		return nil, 0, err
	}
	return w, margin, nil
}

// direction returns w, the unit vector in the direction of x = Σ uᵢ zᵢ, and an upper bound of γ*, high.
// The bound is the norm of Σ pᵢ yᵢ xᵢ with pᵢ = uᵢ/Σ uᵢ. If x is 0, w is nil and high is NaN. All rows
// and columns must be scaled by the same factor.
func (a *activeSet) direction() (w []float64, high float64) {
	dim := a.data.Dim()
	residual := a.residual() // (−x, 1 − Σ uᵢ)
	w = residual[:dim]
	norm := dot.Norm(w)
	if norm == 0 {
		return nil, math.NaN()
	}
	for j, v := range w {
		w[j] = 0 - v
	}
	return unit(w), math.Ldexp(norm/(1-residual[dim]), -a.data.columnExp[0])
}

// unit divides w by its norm, in place, and returns w.
func unit(w []float64) []float64 {
	norm := dot.Norm(w)
	for j := range w {
		w[j] /= norm
	}
	return w
}

// dropTinyWeights returns a copy of the unit vector w in which weights as small as rounding errors are set
// to 0, or w itself if the margin of the copy is noticeably smaller. margin is the margin of the returned
// vector, and worst is the index of the row with this margin. Soon after ctx is done, dropTinyWeights
// returns ctx's error.
func dropTinyWeights(
	ctx context.Context, set *labelled.Set, w []float64,
) (best []float64, margin float64, worst int, err error) {
	margin, worst, err = exactMargin(ctx, set, w)
	if err != nil {
		return nil, 0, 0, err
	}
	simpler := slices.Clone(w)
	for j, v := range simpler {
		if math.Abs(v) < 0x1p-48 {
			simpler[j] = 0
		}
	}
	if slices.Equal(simpler, w) {
		return w, margin, worst, nil
	}
	simplerMargin, simplerWorst, err := exactMargin(ctx, set, simpler)
	if err != nil {
		return nil, 0, 0, err
	}
	if simplerMargin >= margin*(1-0x1p-45) {
		return simpler, simplerMargin, simplerWorst, nil
	}
	return w, margin, worst, nil
}

// exactMargin returns the margin of w, computed exactly and rounded once, and the index of the row with
// this margin. Soon after ctx is done, exactMargin returns ctx's error.
func exactMargin(
	ctx context.Context, set *labelled.Set, w []float64,
) (margin float64, worst int, err error) {
	scores := make([]float64, set.Len())
	set.Scores(scores, w)
	least := math.Inf(1)
	for i, y := range set.Labels {
		scores[i] *= y
		least = min(least, scores[i])
	}
	limit := least + 2*set.ScoreError(w) // no row with a higher score can have the smallest exact score
	var rho *big.Float
	for i, score := range scores {
		if score > limit {
			continue
		}
		if err := ctx.Err(); err != nil { // a check takes little time beside an exact score
			return 0, 0, err
		}
		s := set.ExactScore(w, i).Float()
		if rho == nil || s.Cmp(rho) < 0 {
			rho = s
			worst = i
		}
	}
	norm := new(big.Float).SetPrec(exact.QuotientPrec).Set(exact.Dot(w, w))
	norm.Sqrt(norm)
	margin, _ = new(big.Float).SetPrec(exact.QuotientPrec).Quo(rho, norm).Float64()
	return margin, worst, nil
}
