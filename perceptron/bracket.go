package perceptron

import (
	"context"
	"fmt"
	"math"
	"math/big"

	"perceptronlab/internal/exact"
	"perceptronlab/internal/wording"
)

// Bracket returns an interval that contains γ*, the largest margin on d of any hyperplane through the
// origin. It computes the interval from d and the results of the run alone. For a run from w = 0 with
// learning rate η and M mistakes, the interval is
//
//	ρ/‖w‖  ≤  γ*  ≤  ‖w‖/(ηM),      ρ = min yᵢ w·xᵢ
//
// The left end is the margin of w, and no margin is larger than γ*. The right end follows from
// duality: γ* is the least norm of Σ pᵢyᵢxᵢ over all pᵢ ≥ 0 with Σ pᵢ = 1. With pᵢ = mᵢ/M,
// where mᵢ is the number of mistakes on example i, the sum is w/(ηM). If Trainer.Margin is 0, then
// ‖w‖ ≤ ηR√M, and the right end implies Novikoff's theorem, M ≤ R²/γ*². This argument needs no
// separator u.
//
// The right end is computed as ‖Σ mᵢyᵢxᵢ‖/M from the counts mᵢ in PerExample, so it is valid for every run
// on d, whatever its start, margin and [Outcome]. If no hyperplane separates the data, γ* counts as 0. Both
// ends are computed exactly and then rounded outwards: low is rounded down, and high is rounded up.
//
// low is 0 if w does not separate d. high is +Inf if the run made no mistake, which is possible
// only if it started at a w other than 0. Bracket panics unless the run has one weight per column
// of d and one count per example.
//
// In general, a larger Trainer.Margin makes the bracket narrower.
func (r *Run) Bracket(d *Dataset) (low, high float64) {
	d.mustFit(r.Weights)
	if len(r.PerExample) != d.rows {
		panic(fmt.Sprintf("perceptron: Bracket: got data of %s, want the data of the run, with %s",
			wording.Plural(d.rows, "example"), wording.Plural(len(r.PerExample), "example")))
	}
	return d.ownMargin(r.Weights), d.dualMargin(r.PerExample)
}

// ownMargin returns ρ/‖w‖ rounded down, or 0 if w does not separate d.
func (d *Dataset) ownMargin(w Weights) float64 {
	if notFinite(w) >= 0 {
		return 0
	}
	_, rho, err := d.radiusAndMargin(w)
	if err != nil {
		return 0
	}
	return rootDown(exact.Mul(rho, rho), exact.Dot(w, w))
}

// dualMargin returns ‖Σ mᵢyᵢxᵢ‖/Σ mᵢ rounded up, or +Inf if all mᵢ are 0.
func (d *Dataset) dualMargin(m []int) float64 {
	total := 0
	for _, k := range m {
		total += k
	}
	if total == 0 {
		return math.Inf(1)
	}
	norm2 := exact.Float(0)
	for _, sum := range d.examples().Combination(context.Background(), m) {
		if sum != nil {
			s := sum.Float()
			norm2 = exact.Add(norm2, exact.Mul(s, s))
		}
	}
	n := exact.Float(float64(total))
	return rootUp(norm2, exact.Mul(n, n))
}

// rootDown returns √(a/b) rounded down: the largest float64 v with v²b ≤ a.
func rootDown(a, b *big.Float) float64 {
	q := new(big.Float).SetPrec(exact.QuotientPrec).Quo(a, b)
	v, _ := q.Sqrt(q).Float64()
	for v > 0 && (math.IsInf(v, 1) || squareTimes(v, b).Cmp(a) > 0) {
		v = math.Nextafter(v, 0)
	}
	return v
}

// rootUp returns √(a/b) rounded up: the smallest float64 v with v²b ≥ a.
func rootUp(a, b *big.Float) float64 {
	v := rootDown(a, b)
	if squareTimes(v, b).Cmp(a) < 0 {
		v = math.Nextafter(v, math.Inf(1))
	}
	return v
}

// squareTimes returns v²b.
func squareTimes(v float64, b *big.Float) *big.Float {
	x := exact.Float(v)
	return exact.Mul(exact.Mul(x, x), b)
}
