package separation

import (
	"context"
	"math"
	"math/big"

	"perceptronlab/internal/interrupt"
)

// A threshold is a lower bound for x·zᵢ. A row reaches the threshold if x·zᵢ > 0 and x·zᵢ ≥ value/2^k.
type threshold struct {
	value *big.Int
	k     int
}

// positive returns the threshold that a row reaches if x·zᵢ > 0.
func positive() threshold { return threshold{value: new(big.Int)} }

// violatedRow returns the index of a row whose x·zᵢ does not reach the threshold, or −1 if there is none.
// All |zᵢⱼ| must be below 1.
func (s *scaled) violatedRow(ctx context.Context, x []*big.Int, least threshold) (int, error) {
	worst, undecided, err := s.below(ctx, x, least)
	if err != nil || worst >= 0 {
		return worst, err
	}
	const exactCost = 64 // an exact product takes as long as about 64 products in float64
	watch := interrupt.Watch{Context: ctx}
	dim := s.Dim()
	for _, i := range undecided {
		if err := watch.Check(dim * exactCost); err != nil {
			return -1, err
		}
		l, k := s.integerRow(i)
		if !least.reachedBy(product(x, l), k) {
			return i, nil
		}
	}
	return -1, nil
}

// reachedBy reports whether p/2^k reaches the threshold.
func (least threshold) reachedBy(p *big.Int, k int) bool {
	if p.Sign() <= 0 {
		return false
	}
	if least.value.Sign() == 0 {
		return true
	}
	var a, b big.Int
	return a.Lsh(p, uint(least.k)).Cmp(b.Lsh(least.value, uint(k))) >= 0
}

// below computes x·zᵢ in float64, and returns the row with the smallest x·zᵢ that is certainly below the
// threshold. If there is no such row, below returns −1 and the rows that float64 can't decide.
//
// Because all |zᵢⱼ| are below 1, the error of a score in float64 is at most k u Σ|xⱼ|, with the k and u of
// Set.NotAbove. Only rows closer to the threshold than this error are undecided.
func (s *scaled) below(
	ctx context.Context, x []*big.Int, least threshold,
) (worst int, undecided []int, err error) {
	dim := s.Dim()
	rounded, exp := roundToFloat64(x)
	limit := ratio(least.value, exp+least.k)
	sum := 0.0
	for _, v := range rounded {
		sum += math.Abs(v)
	}
	tolerance := float64(sum*1.01*float64(dim/8+7)*0x1p-53) + float64(limit*0x1p-50)
	w := s.unscaled(rounded)
	worst = -1
	worstScore := limit - tolerance
	watch := interrupt.Watch{Context: ctx}
	for i, rowExp := range s.rowExp {
		if err := watch.Check(dim); err != nil {
			return -1, nil, err
		}
		t := s.side(w, i)
		switch {
		case rowExp < -maxExp || rowExp > maxExp || math.IsNaN(t): // t may have overflowed or underflowed
			undecided = append(undecided, i)
		case t < worstScore:
			worst = i
			worstScore = t
		case t <= limit+tolerance:
			undecided = append(undecided, i)
		}
	}
	return worst, undecided, nil
}
