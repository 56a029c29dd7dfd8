package perceptron

import (
	"fmt"
	"math"
	"math/big"

	"perceptronlab/internal/exact"
)

// FreundSchapire returns an upper bound on the number M of mistakes that a run from w = 0 makes on
// d in the given number of epochs, whatever the order of the examples. The data may be inseparable
// (Freund and Schapire 1999, theorem 2). For every u ≠ 0 and γ > 0, with û = u/‖u‖ and
// R² = max ‖xᵢ‖²,
//
//	M ≤ ((R + D)/γ)²,     dᵢ = (γ − yᵢ û·xᵢ)₊,     D² = epochs · Σ dᵢ²
//
// where (t)₊ = max(t, 0). dᵢ is the distance by which example i misses the margin γ. If no example
// misses the margin, D is 0 and the inequality is Novikoff's theorem. The proof extends the vectors by
// one coordinate per example and epoch. In this coordinate, the example gains the distance dᵢ that it
// misses, so the extended examples are separable and Novikoff's theorem applies.
//
// The bound holds for any learning rate if Trainer.Margin is 0. As γ increases, the bound first
// decreases and then usually increases again.
//
// The result is rounded up, so it is an upper bound for every run in which no operation rounds.
// FreundSchapire panics if u is 0, has a weight that is not finite, or does not have one weight per
// column; if gamma is not positive and finite; or if epochs is below 1. It takes about 50 ns per
// entry and 2 µs per example of d.
//
// Y. Freund and R. E. Schapire, "Large margin classification using the perceptron algorithm",
// Machine Learning 37, 1999.
func FreundSchapire(d *Dataset, u Weights, gamma float64, epochs int) float64 {
	d.mustFit(u)
	if epochs < 1 {
		panic(fmt.Sprintf("perceptron: FreundSchapire: got epochs = %d, want at least 1", epochs))
	}
	if j := notFinite(u); j >= 0 {
		panic(fmt.Sprintf("perceptron: FreundSchapire: got u[%d] = %v, want a finite number", j, u[j]))
	}
	switch {
	case !notZero(u):
		panic("perceptron: FreundSchapire: got u = 0, want a vector other than 0")
	case !(gamma > 0) || math.IsInf(gamma, 1):
		panic(fmt.Sprintf("perceptron: FreundSchapire: got gamma = %v, want a positive finite number", gamma))
	}
	norm := newWide().Set(exact.Dot(u, u))
	norm.Sqrt(norm)
	r2, squares := d.radiusAndDeviations(u, norm, gamma)
	root := newWide().Mul(squares, big.NewFloat(float64(epochs)))
	root.Sqrt(root)                                   // D
	root.Add(root, newWide().Sqrt(newWide().Set(r2))) // R + D
	root.Quo(root, big.NewFloat(gamma))
	bound, accuracy := root.Mul(root, root).Float64()
	if accuracy == big.Below {
		bound = math.Nextafter(bound, math.Inf(1))
	}
	return bound
}

// newWide returns the number 0 with a precision of 640 bits. With this precision, only the final
// rounding to float64 matters in FreundSchapire.
func newWide() *big.Float { return new(big.Float).SetPrec(640) }

// radiusAndDeviations returns R² = max ‖xᵢ‖² and Σ dᵢ², where dᵢ is the distance by which example i
// misses the margin gamma. The argument norm is ‖u‖.
func (d *Dataset) radiusAndDeviations(u Weights, norm *big.Float, gamma float64) (r2, squares *big.Float) {
	r2 = new(big.Float)
	squares = newWide()
	deviation := newWide() // dᵢ
	for i, y := range d.labels {
		var score, norm2 exact.Sum
		for j, v := range d.entries(i) {
			score.Add(y*u[j], v)
			norm2.Add(v, v)
		}
		if n := norm2.Float(); n.Cmp(r2) > 0 {
			r2 = n
		}
		deviation.Quo(score.Float(), norm)
		deviation.Sub(newWide().SetFloat64(gamma), deviation)
		if deviation.Sign() > 0 {
			squares.Add(squares, deviation.Mul(deviation, deviation))
		}
	}
	return r2, squares
}
