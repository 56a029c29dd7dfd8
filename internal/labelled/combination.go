package labelled

import (
	"context"
	"slices"

	"perceptronlab/internal/exact"
	"perceptronlab/internal/interrupt"
)

// ProvesInseparable reports whether lambda is a certificate that no hyperplane through the origin
// separates the examples: λ ≥ 0, λ ≠ 0 and Σ λᵢ yᵢ xᵢ = 0, in exact arithmetic. By Gordan's theorem
// (1873), either such a λ exists, or a w exists with yᵢ w·xᵢ > 0 for all i, but never both. If ctx is
// done, ProvesInseparable returns false.
func (s *Set) ProvesInseparable(ctx context.Context, lambda []int) bool {
	if slices.Min(lambda) < 0 || slices.Max(lambda) == 0 {
		return false
	}
	sums := s.Combination(ctx, lambda)
	return sums != nil && !slices.ContainsFunc(sums, isNotZero)
}

func isNotZero(sum *exact.Sum) bool { return sum != nil && sum.Sign() != 0 }

// Combination returns the exact Σ mᵢ yᵢ xᵢ as one sum per column. The sum of a column is nil if no row
// with mᵢ ≠ 0 stores an entry in the column. |mᵢ| must be at most 2⁵³. If ctx is done, Combination
// returns nil.
func (s *Set) Combination(ctx context.Context, m []int) []*exact.Sum {
	dim := s.Dim()
	sums := make([]*exact.Sum, dim)
	watch := interrupt.Watch{Context: ctx}
	for i, k := range m {
		if watch.Check(dim) != nil {
			return nil
		}
		if k == 0 {
			continue
		}
		factor := float64(k) * s.Labels[i]
		for j, v := range s.Row(i).Entries() {
			if sums[j] == nil {
				sums[j] = new(exact.Sum)
			}
			sums[j].Add(factor, v)
		}
	}
	return sums
}
