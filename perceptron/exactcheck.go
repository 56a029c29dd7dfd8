package perceptron

import (
	"context"
	"fmt"
	"math"
	"slices"

	"perceptronlab/internal/exact"
	"perceptronlab/internal/wording"
)

// confirm says how a run ended whose last epoch had no mistake in float64. It is Converged
// if exact arithmetic confirms y w·x > margin for every example. The error is ctx's.
func (d *Dataset) confirm(ctx context.Context, w Weights, margin float64) (Outcome, string, error) {
	unsure, err := d.unconfirmed(ctx, w, margin)
	if err != nil {
		return Stopped, "", err
	}
	if len(unsure) == 0 {
		return Converged, reasonConverged, nil
	}
	wrong, others := "exactly on the line", ""
	if margin > 0 {
		wrong = "not above the margin"
	} else if d.exactSign(w, unsure[0], 0) < 0 {
		wrong = "on the wrong side"
	}
	if len(unsure) > 1 {
		others = fmt.Sprintf(" (and %s more)", wording.Plural(len(unsure)-1, "example"))
	}
	return Stopped, fmt.Sprintf(reasonUnconfirmed, unsure[0], wrong, others), nil
}

// unconfirmed returns the examples that do not satisfy y w·x > margin in exact
// arithmetic.
//
// A computed score s is off by at most
//
//	k u ‖w‖‖x‖ + d·2⁻¹⁰⁷⁴,   u = 2⁻⁵³,  k = ⌈d/8⌉ + 4
//
// because a product is rounded at most k times on its way through its lane and
// the sum of the lanes, Σ|wⱼxⱼ| ≤ ‖w‖‖x‖, and a product may underflow (Higham,
// Accuracy and Stability of Numerical Algorithms, §3.1). Examples whose y s
// exceeds the margin by more than that are right; only the others are computed
// exactly. If ctx is done it returns ctx's error.
func (d *Dataset) unconfirmed(ctx context.Context, w Weights, margin float64) (unsure []int, err error) {
	look := watch{Context: ctx}
	threshold := margin + d.scoreError(w)
	threshold += float64(threshold * 0x1p-40) // the sum rounds
	for i, y := range d.labels {
		if look.over(d.dim) {
			return nil, ctx.Err()
		}
		s := y * d.score(w, i)
		sure := s > threshold && !math.IsInf(s, 0)
		if !sure && d.exactSign(w, i, margin) <= 0 {
			unsure = append(unsure, i)
		}
	}
	return unsure, nil
}

// scoreError bounds how far off a computed score can be; it is +Inf where the
// squares leave the range in which the bound holds.
func (d *Dataset) scoreError(w Weights) float64 {
	w2, r2 := w.Norm2(), d.radius2
	if !inRange(w2) || !inRange(r2) {
		return math.Inf(1)
	}
	k := float64(d.dim/8 + 6) // one more than ⌈d/8⌉ + 4, for the roundings here
	n := float64(d.dim)
	return float64(1.01*k*0x1p-53*math.Sqrt(w2)*math.Sqrt(r2)) + float64(n*0x1p-1074)
}

// inRange reports whether v, a square, is so far from where float64 ends that bounds hold.
func inRange(v float64) bool { return v > 0x1p-900 && v < 0x1p+1000 }

// exactSign returns the sign of y w·x − margin for example i, without rounding.
func (d *Dataset) exactSign(w Weights, i int, margin float64) int {
	sum := d.exactScore(w, i)
	sum.Add(-margin, 1)
	return sum.Sign()
}

// exactScore returns y w·x for example i.
func (d *Dataset) exactScore(w Weights, i int) *exact.Sum {
	sum, y := new(exact.Sum), d.labels[i]
	for j, v := range d.entries(i) {
		sum.Add(y*w[j], v)
	}
	return sum
}

// provesInseparable reports whether λ is a certificate that no hyperplane through the
// origin separates d: λ ≥ 0, λ ≠ 0 and Σ λᵢ yᵢ xᵢ = 0, in exact arithmetic
// (Gordan 1873: either there is such a λ or a w with yᵢ w·xᵢ > 0 for all i).
// It returns false if ctx is done.
func (d *Dataset) provesInseparable(ctx context.Context, lambda []int) bool {
	if slices.Min(lambda) < 0 || slices.Max(lambda) == 0 {
		return false
	}
	sums := d.combination(ctx, lambda)
	return sums != nil && !slices.ContainsFunc(sums, func(s *exact.Sum) bool { return s != nil && s.Sign() != 0 })
}

// combination returns Σ mᵢ yᵢ xᵢ, exactly: a sum for each column, nil for one without
// entries. It returns nil if ctx is done.
func (d *Dataset) combination(ctx context.Context, m []int) []*exact.Sum {
	look := watch{Context: ctx}
	sums := make([]*exact.Sum, d.dim)
	for i, k := range m {
		if look.over(d.dim) {
			return nil
		}
		if k == 0 {
			continue
		}
		for j, v := range d.entries(i) {
			if sums[j] == nil {
				sums[j] = new(exact.Sum)
			}
			sums[j].Add(float64(k)*d.labels[i], v)
		}
	}
	return sums
}
