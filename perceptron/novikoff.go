package perceptron

import (
	"errors"
	"fmt"
	"math/big"
	"slices"

	"perceptronlab/internal/exact"
)

// ErrNotSeparating is wrapped by the error that [Novikoff] returns if u does not separate the data, that is,
// if y u·x ≤ 0 for some example.
var ErrNotSeparating = errors.New("perceptron: u does not separate the data")

// Novikoff returns the bound that a separator u gives for M, the number of mistakes of a run on d
// from w = 0 with Trainer.Margin 0:
//
//	M ≤ R²‖u‖²/ρ²
//
// The result is that of Trainer{}.Novikoff(d, u). Any separator gives a bound. The larger the margin
// ρ/‖u‖ of the separator, the smaller the bound.
//
//	bound := perceptron.Must(perceptron.Novikoff(data, perceptron.Weights{2, 2, -3}))
//	fmt.Println(bound) // at most 51 mistakes: R² = 3, ‖u‖² = 17, ρ = 1
func Novikoff(d *Dataset, u Weights) (Bound, error) { return Trainer{}.Novikoff(d, u) }

// Novikoff returns the bound that a separator u gives for M, the number of mistakes that t makes
// on d, in any order of the examples and however long t runs (Novikoff 1962; Block 1962). u may
// be any vector with y u·x > 0 for every example; its norm ‖u‖ does not matter. Let
//
//	R² = max ‖xᵢ‖²          the radius of the data, squared
//	ρ  = min yᵢ u·xᵢ        the functional margin of u
//	γ  = ρ/‖u‖              the margin of u: the distance from its hyperplane to the closest example
//	η, τ, w₀                LearningRate, Margin and Initial of t: 1, 0 and 0 unless set
//
// A visit to an example with y w·x ≤ τ is a mistake, and adds η y x to w. So for each mistake
//
//	w·u  grows by  η y u·x               ≥ ηρ             progress
//	‖w‖² grows by  2η y w·x + η²‖x‖²     ≤ η²R² + 2ητ     growth
//
// and after k mistakes, by the Cauchy–Schwarz inequality,
//
//	w₀·u + kηρ  ≤  w·u  ≤  ‖u‖‖w‖  ≤  ‖u‖ √(‖w₀‖² + k(η²R² + 2ητ))
//
// The left end grows like k and the right end like √k. So M is at most the largest real k for which
// the left end is at most the right end. For w₀ = 0, the largest k is (R² + 2τ/η)‖u‖²/ρ². If τ is
// also 0, this is the textbook's R²/γ², which does not depend on the learning rate. For any w₀, let
// a = w₀·u, q = ‖w₀‖² and G = η²R² + 2ητ. The largest k is then
//
//	[‖u‖²G − 2aηρ + √((‖u‖²G − 2aηρ)² + 4η²ρ²(‖u‖²q − a²))] / (2η²ρ²)
//
// The bound is computed exactly from the float64 values of d, u and t.
//
// If u does not separate d in exact arithmetic, the error wraps [ErrNotSeparating] and names the first
// example with y u·x ≤ 0. Novikoff also returns an error if a weight of u is not finite or a field of t is
// invalid. It panics unless u has one weight per column. It takes about 0.1 µs per entry of d.
//
// A. B. J. Novikoff, "On convergence proofs on perceptrons", Symposium on the
// Mathematical Theory of Automata, 1962. H. D. Block, "The perceptron: a model for
// brain functioning. I", Reviews of Modern Physics 34, 1962.
func (t Trainer) Novikoff(d *Dataset, u Weights) (Bound, error) {
	if err := t.check(d.dim); err != nil {
		return Bound{}, err
	}
	d.mustFit(u)
	if j := notFinite(u); j >= 0 {
		return Bound{}, fmt.Errorf("perceptron: u[%d]: got %v, want a finite number", j, u[j])
	}
	r2, rho, err := d.radiusAndMargin(u)
	if err != nil {
		return Bound{}, err
	}
	start := t.initial(d.dim)
	rate := exact.Float(t.rate())
	radiusTerm := exact.Mul(exact.Mul(rate, rate), r2)                              // η²R²
	marginTerm := exact.Mul(exact.Mul(exact.Float(2), rate), exact.Float(t.Margin)) // 2ητ
	b := Bound{
		data:     d,
		u:        slices.Clone(u),
		start:    start,
		rate:     t.rate(),
		margin:   t.Margin,
		r2:       r2,
		rho:      rho,
		u2:       exact.Dot(u, u),
		along:    exact.Dot(start, u),
		start2:   exact.Dot(start, start),
		progress: exact.Mul(rate, rho),
		growth:   exact.Add(radiusTerm, marginTerm),
		exact:    d.exactCounts(start, t.rate()),
	}
	b.mistakes, b.most = b.solve()
	return b, nil
}

// radiusAndMargin returns the exact R² and ρ, or an error if u does not separate d.
func (d *Dataset) radiusAndMargin(u Weights) (r2, rho *big.Float, err error) {
	set := d.examples()
	for i := range d.rows {
		s := set.ExactScore(u, i).Float()
		n := exact.Dot(d.row(i).Values, d.row(i).Values)
		if s.Sign() <= 0 {
			score := exact.Mul(s, exact.Float(d.labels[i]))
			return nil, nil, fmt.Errorf("%w: row %d (label %+g): got u·x = %s, "+
				"want y u·x > 0 for every row; for u, use the weights of a converged run on these data, "+
				"or the Separator of their Verdict",
				ErrNotSeparating, i, d.labels[i], formatFloat(score))
		}
		if rho == nil || s.Cmp(rho) < 0 {
			rho = s
		}
		if r2 == nil || n.Cmp(r2) > 0 {
			r2 = n
		}
	}
	return r2, rho, nil
}

// solve returns the largest real k with a + kηρ ≤ ‖u‖√(q + kG), and its floor. The comment of
// Trainer.Novikoff defines a, q and G. k is the larger root of C k² − B k − E = 0, with
//
//	B = ‖u‖²G − 2aηρ,  C = η²ρ² > 0,  E = ‖u‖²q − a² ≥ 0
//
// The larger root is the right one, because a + kηρ ≤ ‖u‖√(q + kG) holds at k = 0, by the
// Cauchy–Schwarz inequality, and fails for every k beyond the root.
func (b *Bound) solve() (float64, *big.Int) {
	twice := exact.Mul(exact.Mul(exact.Float(2), b.along), b.progress) // 2aηρ
	bb := exact.Sub(exact.Mul(b.u2, b.growth), twice)
	cc := exact.Mul(b.progress, b.progress)
	ee := exact.Sub(exact.Mul(b.u2, b.start2), exact.Mul(b.along, b.along))

	// With B, C and E as integers in a common unit, ⌊(B + √D)/2C⌋ = ⌊(B + ⌊√D⌋)/2C⌋.
	unit := min(lowestBit(bb), lowestBit(cc), lowestBit(ee))
	bi, ci, ei := integer(bb, unit), integer(cc, unit), integer(ee, unit)
	di := new(big.Int).Mul(bi, bi) // D = B² + 4CE
	di.Add(di, new(big.Int).Lsh(new(big.Int).Mul(ci, ei), 2))
	twoC := new(big.Int).Lsh(ci, 1)
	floor := new(big.Int).Sqrt(di)
	floor.Div(floor.Add(floor, bi), twoC)

	// If B < 0, leading bits of √D + B may cancel. The number of these bits is at most the number of
	// bits of D, because √D − |B| is 0 or above 1/√D. A precision of 128 bits more than D has
	// therefore leaves enough bits for a float64.
	root := new(big.Float).SetPrec(uint(di.BitLen() + 128)).SetInt(di)
	root.Sqrt(root).Add(root, new(big.Float).SetInt(bi))
	k, _ := root.Quo(root, new(big.Float).SetInt(twoC)).Float64()
	return k, floor
}
