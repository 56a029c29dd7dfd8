package perceptron

import (
	"fmt"
	"math"
	"math/big"

	"perceptronlab/internal/exact"
	"perceptronlab/internal/wording"
)

// A Bound applies the convergence theorem to one [Trainer], one [Dataset] and one separator u. [Bound.Most]
// returns the largest number of mistakes that the theorem allows, and [Bound.Check] verifies each step of
// the theorem's proof at an update of a run. Make a Bound with [Novikoff]; the zero value contains no bound.
//
// A Bound refers to the Dataset and has a copy of u. It is safe for concurrent use.
type Bound struct {
	data         *Dataset
	u, start     Weights // start is w₀
	rate, margin float64 // η, τ

	// Exact numbers, in the notation of Trainer.Novikoff.
	r2, rho, u2      *big.Float // R², ρ, ‖u‖²
	along, start2    *big.Float // w₀·u, ‖w₀‖²
	progress, growth *big.Float // ηρ and η²R² + 2ητ, the limits for one update

	exact    exactCounts // how many updates and scores of a run are certainly exact
	mistakes float64     // the bound, rounded to float64
	most     *big.Int    // the floor of the bound
}

// Mistakes returns the bound as a real number: R²‖u‖²/ρ² for a run from w = 0 without a margin, otherwise
// the value of the formula in [Trainer.Novikoff]. The result is the float64 nearest to the bound, or +Inf if
// the bound is above 1.8e308. For a start other than 0, the result may be off by one unit in the last place.
func (b Bound) Mistakes() float64 { return b.mistakes }

// Most returns the largest number of mistakes that the theorem allows. It is the floor of the bound,
// ⌊R²‖u‖²/ρ²⌋ for a run from w = 0 without a margin. The floor is computed in integers, so it is exact even
// if Mistakes is rounded up to the next integer. If the floor does not fit in an int, Most returns
// [math.MaxInt].
func (b Bound) Most() int {
	switch {
	case b.most == nil:
		return 0
	case !b.most.IsInt64() || b.most.Int64() > math.MaxInt:
		return math.MaxInt
	}
	return int(b.most.Int64())
}

// leastAlong returns w₀·u + kηρ, the smallest w·u that is possible after k mistakes.
func (b Bound) leastAlong(k int) *big.Float {
	return exact.Add(b.along, exact.Mul(b.progress, new(big.Float).SetInt64(int64(k))))
}

// mostNorm2 returns ‖w₀‖² + k(η²R² + 2ητ), the largest ‖w‖² that is possible after k mistakes.
func (b Bound) mostNorm2(k int) *big.Float {
	return exact.Add(b.start2, exact.Mul(b.growth, new(big.Float).SetInt64(int64(k))))
}

// String returns the largest number of mistakes that the theorem allows, and the numbers from which
// the bound is computed:
//
//	at most 51 mistakes: R² = 3, ‖u‖² = 17, ρ = 1
func (b Bound) String() string {
	if b.data == nil {
		return "no bound; make one with Novikoff"
	}
	mistakes := new(big.Float).SetInt(b.most).Text('g', 4) + " mistakes"
	if b.most.IsInt64() && b.most.Int64() < 1e15 {
		mistakes = wording.Plural(b.Most(), "mistake")
	}
	s := fmt.Sprintf("at most %s: R² = %.4g, ‖u‖² = %.4g, ρ = %.4g",
		mistakes, nearest(b.r2), nearest(b.u2), nearest(b.rho))
	if b.rate != 1 {
		s += fmt.Sprintf(", rate %v", b.rate)
	}
	if b.margin != 0 {
		s += fmt.Sprintf(", margin %v", b.margin)
	}
	if notZero(b.start) {
		s += fmt.Sprintf(", from w = %v", b.start)
	}
	if big.NewInt(int64(b.exact.scores)).Cmp(b.most) < 0 {
		s += "; operations in float64 may round, so Check has a tolerance"
	}
	return s
}
