package perceptron

import (
	"fmt"

	"perceptronlab/internal/detmath"
	"perceptronlab/internal/dot"
)

// A Kernel computes the inner product of feature vectors φ(x) and φ(z) without computing the vectors:
//
//	K(x, z) = φ(x)·φ(z)
//
// [Gaussian] is a Kernel. In every implementation, K must be symmetric and positive semidefinite (no sum Σ
// cᵢcⱼ K(xᵢ, xⱼ) is negative).
type Kernel interface {
	// Value returns K(x, z), which must depend only on x and z. To have the same bits on every machine,
	// Value should not call functions such as math.Exp, whose results differ between machines.
	Value(x, z []float64) float64
}

// Gaussian is the kernel
//
//	K(x, z) = exp(−g ‖x − z‖²)
//
// with g = 1/(2σ²), where σ is the width, in the units of x. K is nearly 1 for points that are close
// together, and nearly 0 for points that are far apart. The kernel has infinitely many features. Every φ(x)
// has norm 1, and the φ(x) of different points are linearly independent, so the features are separable
// unless a point has both labels (Micchelli 1986). The features need no bias. A large g leads to many
// mistakes, because an update then affects only the scores of points nearby. [Fourier] has finitely many
// features that approximate this kernel.
//
// Value computes the exponential function with an error of less than one ulp. Its results have the same
// bits on every machine.
type Gaussian struct {
	G float64 // g > 0, in units of 1/‖x‖²
}

// Value returns exp(−g ‖x − z‖²). It panics unless x and z have the same length.
func (k Gaussian) Value(x, z []float64) float64 { return detmath.Exp(-k.exponent(x, z)) }

// exponent returns a = g ‖x − z‖². For d features, its rounding error is at most (d/8 + 8) u a, where
// u = 2⁻⁵³.
func (k Gaussian) exponent(x, z []float64) float64 {
	if len(x) != len(z) {
		panic(fmt.Sprintf("perceptron: Gaussian.Value: got points with %d and %d features, "+
			"want equal numbers", len(x), len(z)))
	}
	return float64(k.G * dot.Distance2(x, z))
}

// String returns the formula, with the value of G.
func (k Gaussian) String() string { return fmt.Sprintf("exp(-%v |x-z|²)", k.G) }
