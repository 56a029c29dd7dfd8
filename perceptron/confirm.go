package perceptron

import (
	"context"
	"math"

	"perceptronlab/internal/exact"
)

// unconfirmed returns the examples that do not satisfy y w·x > margin in exact
// arithmetic.
//
// A computed score s is off by at most
//
//	k u ‖w‖‖x‖ + d·2⁻¹⁰⁷⁴,   u = 2⁻⁵³,  k = ⌈d/8⌉ + 4
//
// because a product passes through at most k roundings on its way through its
// lane and the sum of the lanes, Σ|wⱼxⱼ| ≤ ‖w‖‖x‖, and a product may underflow
// (Higham, Accuracy and Stability of Numerical Algorithms, §3.1). Examples whose
// y s exceeds the margin by more than that are right; only the others are
// computed exactly. If ctx is done it returns ctx's error.
func (d *Dataset) unconfirmed(ctx context.Context, w Weights, margin float64) (open []int, err error) {
	look := watch{Context: ctx}
	threshold := margin + d.scoreError(w)
	threshold += float64(threshold * 0x1p-40) // the sum rounds
	for i, y := range d.labels {
		if look.over(d.dim) {
			return nil, ctx.Err()
		}
		s := y * d.score(w, i)
		if s > threshold && !math.IsInf(s, 0) {
			continue
		}
		if d.exactly(w, i, margin) <= 0 {
			open = append(open, i)
		}
	}
	return open, nil
}

// scoreError bounds how far a computed score can be off; +Inf where the squares
// leave the range in which the bound holds.
func (d *Dataset) scoreError(w Weights) float64 {
	w2, r2 := w.Norm2(), d.radius2
	inRange := func(v float64) bool { return v > 0x1p-900 && v < 0x1p+1000 }
	if !inRange(w2) || !inRange(r2) {
		return math.Inf(1)
	}
	k := float64(d.dim/8 + 6) // one more than ⌈d/8⌉ + 4, for the roundings here
	n := float64(d.dim)
	return float64(1.01*k*0x1p-53*math.Sqrt(w2)*math.Sqrt(r2)) + float64(n*0x1p-1074)
}

// exactly returns the sign of y w·x − margin for example i, without rounding.
func (d *Dataset) exactly(w Weights, i int, margin float64) int {
	var sum exact.Sum
	y := d.labels[i]
	for j, v := range d.entries(i) {
		sum.Add(y*w[j], v)
	}
	sum.Add(-margin, 1)
	return sum.Sign()
}

// cancels returns whether λ is a certificate that no hyperplane through the
// origin separates d: λ ≥ 0, λ ≠ 0 and Σ λᵢ yᵢ xᵢ = 0, in exact arithmetic
// (Gordan 1873: either there is such a λ or a w with yᵢ w·xᵢ > 0 for all i).
// It returns false if ctx is done.
func (d *Dataset) cancels(ctx context.Context, lambda []int) bool {
	look := watch{Context: ctx}
	sums := map[int]*exact.Sum{} // of each column that has entries
	counted := false
	for i, l := range lambda {
		if l < 0 || look.over(d.dim) {
			return false
		}
		if l == 0 {
			continue
		}
		counted = true
		for j, v := range d.entries(i) {
			if sums[j] == nil {
				sums[j] = new(exact.Sum)
			}
			sums[j].Add(float64(l)*d.labels[i], v)
		}
	}
	for _, sum := range sums {
		if sum.Sign() != 0 {
			return false
		}
	}
	return counted
}
