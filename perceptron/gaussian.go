package perceptron

import (
	"fmt"

	"perceptronlab/internal/detmath"
	"perceptronlab/internal/dot"
)

// A Kernel is an inner product of features that need not be written down,
//
//	K(x, z) = φ(x)·φ(z)
//
// Gaussian is one. A kernel of your own has to be symmetric and positive semidefinite (no Σ
// cᵢcⱼ K(xᵢ, xⱼ) is negative), a function of x and z alone, and must not use functions that
// differ between machines, such as math.Exp.
type Kernel interface {
	Value(x, z []float64) float64
}

// Gaussian is the kernel that calls points alike when they are near,
//
//	K(x, z) = exp(−g ‖x − z‖²)
//
// with g = 1/(2σ²) for a width of σ. It has infinitely many features. φ(x) has length 1,
// and those of different points are linearly independent, so it separates any data in
// which no point is in both classes (Micchelli 1986). It needs no bias, but with a large
// g it takes many mistakes. Fourier approximates its features.
//
// exp is computed by this package, to less than an ulp and with the same bits on every machine.
type Gaussian struct {
	G float64 // g > 0: one over a squared length of the data
}

// Value returns exp(−g ‖x − z‖²). It panics unless x and z have the same length.
func (k Gaussian) Value(x, z []float64) float64 { return detmath.Exp(-k.exponent(x, z)) }

// exponent returns a = g ‖x − z‖². With u = 2⁻⁵³ and d features it is off by at most
// (d/8 + 8) u a.
func (k Gaussian) exponent(x, z []float64) float64 {
	if len(x) != len(z) {
		panic(fmt.Sprintf("perceptron: the kernel's Value of points of %d and of %d features; "+
			"wanted as many of both", len(x), len(z)))
	}
	return float64(k.G * dot.Distance2(x, z))
}

// String returns the formula.
func (k Gaussian) String() string { return fmt.Sprintf("exp(-%v |x-z|²)", k.G) }
