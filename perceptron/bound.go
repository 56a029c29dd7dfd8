package perceptron

import (
	"fmt"
	"math"
	"math/big"

	"perceptronlab/internal/exact"
	"perceptronlab/internal/wording"
)

// A Bound is the convergence theorem for one Trainer, one Dataset and one separator u:
// how many mistakes there can be, and a check of every step of the proof. Novikoff
// makes it; the zero value bounds nothing.
//
// It keeps a reference to its data and copies u. It can be used from several goroutines.
type Bound struct {
	data         *Dataset
	u, start     Weights // w₀
	rate, margin float64 // η, τ

	// Exact.
	r2, rho, u2      *big.Float // R², ρ, ‖u‖²
	along, start2    *big.Float // a = w₀·u, q = ‖w₀‖²
	progress, growth *big.Float // ηρ, G = η²R² + 2ητ: the least and the most of one update

	rounds   exactCounts
	mistakes float64
	most     *big.Int
}

// Mistakes returns the bound as a real number: R²‖u‖²/ρ² for the textbook's run, and
// in general the formula that Trainer.Novikoff gives. It is the float64 nearest to it
// (from a start that is not 0 within a unit in the last place), +Inf beyond 1.8e308.
func (b Bound) Mistakes() float64 { return b.mistakes }

// Most returns the largest number of mistakes that the theorem allows, ⌊R²‖u‖²/ρ²⌋ for
// the textbook's run. It is computed in integers, so it is right even where Mistakes
// rounds to the other side of it. If the bound does not fit in an int, it is
// math.MaxInt.
func (b Bound) Most() int {
	switch {
	case b.most == nil:
		return 0
	case !b.most.IsInt64() || b.most.Int64() > math.MaxInt:
		return math.MaxInt
	}
	return int(b.most.Int64())
}

// leastAlong returns w₀·u + kηρ: after k mistakes w·u is at least that.
func (b Bound) leastAlong(k int) *big.Float {
	return exact.Add(b.along, exact.Mul(b.progress, new(big.Float).SetInt64(int64(k))))
}

// mostNorm2 returns ‖w₀‖² + k(η²R² + 2ητ): after k mistakes ‖w‖² is at most that.
func (b Bound) mostNorm2(k int) *big.Float {
	return exact.Add(b.start2, exact.Mul(b.growth, new(big.Float).SetInt64(int64(k))))
}

// String returns the bound and what it is made of.
//
//	at most 51 mistakes: R² = 3, ‖u‖² = 17, ρ = 1
func (b Bound) String() string {
	if b.data == nil {
		return "no bound: make one with Novikoff"
	}
	most := new(big.Float).SetInt(b.most).Text('g', 4) + " mistakes"
	if b.most.IsInt64() && b.most.Int64() < 1e15 {
		most = wording.Plural(b.Most(), "mistake")
	}
	s := fmt.Sprintf("at most %s: R² = %.4g, ‖u‖² = %.4g, ρ = %.4g",
		most, nearest(b.r2), nearest(b.u2), nearest(b.rho))
	if b.rate != 1 {
		s += fmt.Sprintf(", rate %v", b.rate)
	}
	if b.margin != 0 {
		s += fmt.Sprintf(", margin %v", b.margin)
	}
	if notZero(b.start) {
		s += fmt.Sprintf(", from w = %v", b.start)
	}
	if big.NewInt(int64(b.rounds.scores)).Cmp(b.most) < 0 {
		s += "; float64 may round on the way, and Check grants that"
	}
	return s
}
