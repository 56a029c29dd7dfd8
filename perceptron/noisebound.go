package perceptron

import (
	"fmt"
	"math"
	"math/big"

	"perceptronlab/internal/wide"
)

// FreundSchapire returns a bound on the mistakes M that the perceptron from w = 0 makes
// in so many epochs on any data, separable or not, in any order (Freund and Schapire
// 1999, theorem 2). For every u ≠ 0 and γ > 0, with û = u/‖u‖ and R² = max ‖xᵢ‖²,
//
//	M ≤ ((R + D)/γ)²,     dᵢ = (γ − yᵢ û·xᵢ)₊,     D² = epochs · Σ dᵢ²
//
// dᵢ is how much example i lacks of the margin γ, 0 if nothing. If û has the margin γ on
// all of them D is 0, and this is Novikoff's theorem. Their proof gives each example i a
// coordinate of its own, Δ, in which u is given yᵢdᵢ/Δ, so that nothing is lacking: then
// Novikoff's theorem holds, and the best Δ gives the formula. In e epochs an example comes
// e times, with a coordinate each time, so that D grows with √e.
//
// The bound holds for any learning rate, and without a margin (Trainer.Margin 0). Another
// γ gives another bound: over γ it falls and rises again. Run.HingeBound is smaller as
// a rule, but is known only after the run.
//
// It is rounded up, so that it holds to the last bit where the run does not round. It
// panics if u is 0, not finite, or has not one weight a column; if γ is not positive and
// finite; or if epochs is less than 1. It takes about 50 ns a feature, and 2 µs an
// example.
func FreundSchapire(d *Dataset, u Weights, gamma float64, epochs int) float64 {
	if epochs < 1 {
		panic(fmt.Sprintf("perceptron: FreundSchapire for %d epochs; wanted 1 or more", epochs))
	}
	square := new(big.Float).SetPrec(boundPrec) // Σ dᵢ²
	r := d.lacks(u, gamma, func(_ int, lack *big.Float) {
		square.Add(square, lack.Mul(lack, lack))
	})
	square.Mul(square, big.NewFloat(float64(epochs)))
	root := square.Sqrt(square)
	root.Add(root, r)
	root.Quo(root, big.NewFloat(gamma))
	return roundUp(root.Mul(root, root))
}

// HingeBound returns a bound on the run's mistakes M by what it was mistaken about, on
// any data and in any order (Shalev-Shwartz and Singer 2005; Mohri and Rostamizadeh 2013).
// For every u ≠ 0 and γ > 0, with û = u/‖u‖, R² = max ‖xᵢ‖², and mᵢ the mistakes on example
// i (PerExample),
//
//	√M ≤ (R/γ + √(R²/γ² + 4L))/2,     L = Σ mᵢ (1 − yᵢ û·xᵢ/γ)₊
//
// L is the hinge loss of û over the mistakes. It follows from M γ − γL ≤ Σ mᵢ yᵢ û·xᵢ ≤
// ‖Σ mᵢ yᵢ xᵢ‖ ≤ R√M: Novikoff's proof, in which û falls short by γL; a little weaker and
// easier to see is M ≤ (R/γ + √L)².
//
// It holds for runs from w = 0 without a margin; the rate does not matter, nor how the run
// ended. It is rounded up. It panics where FreundSchapire does, and if the run was not on d.
func (r *Run) HingeBound(d *Dataset, u Weights, gamma float64) float64 {
	if len(r.PerExample) != d.rows {
		panic(fmt.Sprintf("perceptron: HingeBound of a run with counts of %s on data of %d; wanted the data of the run",
			count(len(r.PerExample), "example"), d.rows))
	}
	loss := new(big.Float).SetPrec(boundPrec) // γL
	radius := d.lacks(u, gamma, func(i int, lack *big.Float) {
		m := new(big.Float).SetInt64(int64(r.PerExample[i]))
		loss.Add(loss, lack.Mul(lack, m))
	})
	// (R + √(R² + 4γ·γL))/2γ
	g := big.NewFloat(gamma)
	root := new(big.Float).SetPrec(boundPrec).Mul(loss, g)
	root.Mul(root, big.NewFloat(4))
	root.Add(root, new(big.Float).SetPrec(boundPrec).Mul(radius, radius))
	root.Add(root.Sqrt(root), radius)
	root.Quo(root, g.Mul(g, big.NewFloat(2)))
	return roundUp(root.Mul(root, root))
}

// boundPrec is the precision of these bounds, in bits: so much more than a float64 has
// that rounding it up at the end is all the rounding there is.
const boundPrec = 640

// lacks calls lack with γ − yᵢ û·xᵢ for each example for which that is positive, and
// returns R.
func (d *Dataset) lacks(u Weights, gamma float64, lack func(i int, by *big.Float)) (r *big.Float) {
	d.mustFit(u)
	if j := notFinite(u); j >= 0 {
		panic(fmt.Sprintf("perceptron: u[%d] is %v; wanted a finite number", j, u[j]))
	}
	if !notZero(u) {
		panic("perceptron: u is 0; wanted a vector that has a direction")
	}
	if !(gamma > 0) || math.IsInf(gamma, 1) {
		panic(fmt.Sprintf("perceptron: γ is %v; wanted a positive number", gamma))
	}
	length := new(big.Float).SetPrec(boundPrec).Set(wide.Dot(u, u))
	length.Sqrt(length)
	g := new(big.Float).SetPrec(boundPrec).SetFloat64(gamma)
	r2 := new(big.Float)
	by := new(big.Float).SetPrec(boundPrec)
	for i, y := range d.labels {
		var score, norm2 wide.Sum
		for j, v := range d.entries(i) {
			score.Add(y*u[j], v)
			norm2.Add(v, v)
		}
		if n := norm2.Float(); n.Cmp(r2) > 0 {
			r2 = n
		}
		by.Quo(score.Float(), length)
		if by.Sub(g, by); by.Sign() > 0 {
			lack(i, by)
		}
	}
	r = new(big.Float).SetPrec(boundPrec).Set(r2)
	return r.Sqrt(r)
}

// roundUp returns the smallest float64 that is not less than x.
func roundUp(x *big.Float) float64 {
	v, accuracy := x.Float64()
	if accuracy == big.Below {
		v = math.Nextafter(v, math.Inf(1))
	}
	return v
}
