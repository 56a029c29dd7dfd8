package perceptron

import (
	"cmp"
	"fmt"
	"math"
	"math/big"
	"slices"

	"perceptronlab/internal/wide"
)

// Bracket returns an interval that holds γ*, the largest margin that a hyperplane
// through the origin can have on d, from what the run has found out by itself. For a
// run from w = 0 with the rate η and M mistakes it is
//
//	ρ/‖w‖  ≤  γ*  ≤  ‖w‖/(ηM),      ρ = min yᵢ w·xᵢ
//
// The left side is w's own margin, and no margin is larger than γ*. The right side is
// duality: γ* is the least length of Σ pᵢyᵢxᵢ over all weights pᵢ ≥ 0 that sum to 1, and
// the share p = m/M of each example in the mistakes is such weights, with Σ mᵢyᵢxᵢ =
// w/η. With ‖w‖ ≤ ηR√M it is Novikoff's theorem, M ≤ R²/γ*², without naming a u.
//
// It is computed from the counts m (PerExample), as ‖Σ mᵢyᵢxᵢ‖/M, so that it holds for
// any run on d: from any start, with any margin, stopped or not. Where no hyperplane
// separates the data γ* counts as 0. Both ends are exact numbers rounded outwards to the
// next float64, so that they hold to the last bit.
//
// low is 0 if w does not separate d; high is +Inf if the run made no mistake, which can
// only be after a start from elsewhere. It panics if the run has not as many weights as
// d has columns, or as many counts as d has examples: it was on other data.
//
// A larger Trainer.Margin makes the bracket narrower.
func (r *Run) Bracket(d *Dataset) (low, high float64) {
	d.mustFit(r.Weights)
	if len(r.PerExample) != d.rows {
		panic(fmt.Sprintf("perceptron: Bracket of a run with counts of %s on data of %d; wanted the data of the run",
			count(len(r.PerExample), "example"), d.rows))
	}
	return d.ownMargin(r.Weights), d.dualMargin(r.PerExample)
}

// ownMargin returns ρ/‖w‖ rounded down, 0 if w does not separate d.
func (d *Dataset) ownMargin(w Weights) float64 {
	if notFinite(w) >= 0 {
		return 0
	}
	_, rho, err := d.radiusAndMargin(w)
	if err != nil {
		return 0
	}
	return rootDown(wide.Mul(rho, rho), wide.Dot(w, w))
}

// dualMargin returns ‖Σ mᵢyᵢxᵢ‖/Σ mᵢ rounded up, +Inf if all mᵢ are 0.
func (d *Dataset) dualMargin(m []int) float64 {
	total := 0
	for _, k := range m {
		total += k
	}
	if total == 0 {
		return math.Inf(1)
	}
	norm2 := wide.Float(0)
	add := func(sum *wide.Sum) {
		if s := sum.Float(); s.Sign() != 0 {
			norm2 = wide.Add(norm2, wide.Mul(s, s))
		}
	}
	if !d.matrix.Sparse() {
		for j := range d.dim {
			var sum wide.Sum
			for i, k := range m {
				if k != 0 {
					sum.Add(float64(k)*d.labels[i], d.row(i).Values[j])
				}
			}
			add(&sum)
		}
	} else {
		terms := d.terms(m)
		for len(terms) > 0 {
			var sum wide.Sum
			j := terms[0].column
			for len(terms) > 0 && terms[0].column == j {
				sum.Add(terms[0].times, terms[0].value)
				terms = terms[1:]
			}
			add(&sum)
		}
	}
	n := wide.Float(float64(total))
	return rootUp(norm2, wide.Mul(n, n))
}

type term struct {
	column       int
	times, value float64
}

// terms returns the entries of mᵢyᵢxᵢ, column by column.
func (d *Dataset) terms(m []int) []term {
	var terms []term
	for i, k := range m {
		if k == 0 {
			continue
		}
		for j, v := range d.entries(i) {
			terms = append(terms, term{column: j, times: float64(k) * d.labels[i], value: v})
		}
	}
	slices.SortFunc(terms, func(a, b term) int { return cmp.Compare(a.column, b.column) })
	return terms
}

// rootDown returns √(a/b), rounded down: the largest float64 v with v²b ≤ a.
func rootDown(a, b *big.Float) float64 {
	v := nearRoot(a, b)
	for v > 0 && (math.IsInf(v, 1) || squareTimes(v, b).Cmp(a) > 0) {
		v = math.Nextafter(v, 0)
	}
	for next := math.Nextafter(v, math.Inf(1)); !math.IsInf(next, 1) && squareTimes(next, b).Cmp(a) <= 0; next = math.Nextafter(v, math.Inf(1)) {
		v = next
	}
	return v
}

// rootUp returns √(a/b), rounded up: the smallest float64 v with v²b ≥ a.
func rootUp(a, b *big.Float) float64 {
	v := rootDown(a, b)
	if squareTimes(v, b).Cmp(a) < 0 {
		v = math.Nextafter(v, math.Inf(1))
	}
	return v
}

func squareTimes(v float64, b *big.Float) *big.Float {
	x := wide.Float(v)
	return wide.Mul(wide.Mul(x, x), b)
}

// nearRoot returns a float64 near √(a/b).
func nearRoot(a, b *big.Float) float64 {
	q := new(big.Float).SetPrec(128).Quo(a, b)
	v, _ := q.Sqrt(q).Float64()
	return v
}
