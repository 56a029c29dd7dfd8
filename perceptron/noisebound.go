package perceptron

import (
	"fmt"
	"math"
	"math/big"

	"perceptronlab/internal/exact"
)

// FreundSchapire bounds the mistakes M that the perceptron makes from w = 0 in this
// many epochs, on any data, separable or not, in any order (Freund and Schapire 1999,
// theorem 2). For every u ≠ 0 and γ > 0, with û = u/‖u‖ and R² = max ‖xᵢ‖²,
//
//	M ≤ ((R + D)/γ)²,     dᵢ = (γ − yᵢ û·xᵢ)₊,     D² = epochs · Σ dᵢ²
//
// dᵢ is how far example i falls short of the margin γ; if none does, D is 0, and this is
// Novikoff's theorem. The proof gives each example a coordinate of its own in each epoch,
// which makes up for what it lacks, and then applies Novikoff's theorem.
//
// The bound holds for any learning rate, and without a margin (Trainer.Margin 0). Another
// γ gives another bound: as γ grows, it falls and then rises again.
//
// It is rounded up, so it holds to the last bit where the run does not round. It panics
// unless u is finite, not 0, and has one weight per column; unless γ is positive and
// finite; or if epochs is less than 1. It takes about 50 ns per feature and 2 µs per
// example.
func FreundSchapire(d *Dataset, u Weights, gamma float64, epochs int) float64 {
	d.mustFit(u)
	if epochs < 1 {
		panic(fmt.Sprintf("perceptron: FreundSchapire for %d epochs; wanted 1 or more", epochs))
	}
	if j := notFinite(u); j >= 0 {
		panic(fmt.Sprintf("perceptron: u[%d] is %v; wanted a finite number", j, u[j]))
	}
	switch {
	case !notZero(u):
		panic("perceptron: u is 0; wanted a vector that has a direction")
	case !(gamma > 0) || math.IsInf(gamma, 1):
		panic(fmt.Sprintf("perceptron: γ is %v; wanted a positive number", gamma))
	}
	length := newWide().Set(exact.Dot(u, u))
	length.Sqrt(length)
	r2, squares := d.radiusAndDeviations(u, length, gamma)
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

// newWide returns a 0 with far more digits than a float64 has, so that only the last step of
// FreundSchapire rounds.
func newWide() *big.Float { return new(big.Float).SetPrec(640) }

// radiusAndDeviations returns R² = max ‖xᵢ‖² and Σ dᵢ², with dᵢ by how much example i falls short of
// the margin gamma; length is ‖u‖.
func (d *Dataset) radiusAndDeviations(u Weights, length *big.Float, gamma float64) (r2, squares *big.Float) {
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
		deviation.Quo(score.Float(), length)
		deviation.Sub(newWide().SetFloat64(gamma), deviation)
		if deviation.Sign() > 0 {
			squares.Add(squares, deviation.Mul(deviation, deviation))
		}
	}
	return r2, squares
}
