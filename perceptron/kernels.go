package perceptron

import (
	"fmt"
	"math"
	"math/big"

	"perceptronlab/internal/dot"
	"perceptronlab/internal/elementary"
)

// A Kernel is an inner product of features that need not be written down,
//
//	K(x, z) = φ(x)·φ(z)
//
// Linear, Polynomial and Gaussian are kernels. Another one has to be symmetric and
// positive semidefinite (no Σ cᵢcⱼ K(xᵢ, xⱼ) is negative), and a function of x and z
// alone that uses nothing which differs between machines, such as math.Exp.
type Kernel interface {
	Value(x, z []float64) float64
}

// A knownKernel is one whose rounding is known, so that what a run found can be proved.
type knownKernel interface {
	Kernel

	// check returns an error if the kernel's numbers have no meaning.
	check() error

	// rounding says by how much a Value v can be off on rows of dim columns and of squared
	// length radius2 at most: by off, and by relative·|v| + 2⁻¹⁰⁷⁰. +Inf is not known.
	rounding(dim int, radius2 float64) (off, relative float64)

	// exactly returns K(x, z) without rounding, nil if it is not a rational number.
	exactly(x, z []float64) *big.Rat
}

// Linear is the kernel of the features themselves,
//
//	K(x, z) = x·z
//
// With it the kernel perceptron is the perceptron, mistake by mistake.
type Linear struct{}

// Value returns x·z. It panics unless x and z are of one length.
func (k Linear) Value(x, z []float64) float64 {
	mustPair(x, z)
	return dot.Product(x, z)
}

// String returns the formula.
func (k Linear) String() string { return "x·z" }

func (k Linear) check() error { return nil }

func (k Linear) rounding(dim int, radius2 float64) (off, relative float64) {
	return Polynomial{Degree: 1}.rounding(dim, radius2)
}

func (k Linear) exactly(x, z []float64) *big.Rat { return Polynomial{Degree: 1}.exactly(x, z) }

// Polynomial is the kernel of the products of up to p features, each with a weight of its
// own (with c = 0, of exactly p features):
//
//	K(x, z) = (c + x·z)ᵖ
//
// Degree 2 separates XOR. Products are the features themselves, if there are few.
//
// M. A. Aizerman, E. M. Braverman, L. I. Rozonoer, "Theoretical foundations of the
// potential function method in pattern recognition learning", Automation and Remote
// Control 25, 1964.
type Polynomial struct {
	Degree   int     // p, 1 to 100
	Constant float64 // c, 0 or more
}

// Value returns (c + x·z)ᵖ. It panics unless x and z are of one length.
func (k Polynomial) Value(x, z []float64) float64 {
	mustPair(x, z)
	return power(k.Constant+dot.Product(x, z), k.Degree)
}

// power returns bᵖ by p−1 products.
func power(b float64, p int) float64 {
	product := b
	for range p - 1 {
		product *= b
	}
	return product
}

// String returns the formula.
func (k Polynomial) String() string { return fmt.Sprintf("(%v + x·z)^%d", k.Constant, k.Degree) }

// largestDegree is that of Polynomial and Products.
const largestDegree = 100

func (k Polynomial) check() error {
	if k.Degree < 1 || k.Degree > largestDegree {
		return fmt.Errorf("perceptron: the Degree of a Polynomial is %d; wanted 1 to %d", k.Degree, largestDegree)
	}
	if !(k.Constant >= 0) || math.IsInf(k.Constant, 0) {
		return fmt.Errorf("perceptron: the Constant of a Polynomial is %v; wanted a finite number that is 0 or more", k.Constant)
	}
	return nil
}

// rounding: with A = c + ‖x‖‖z‖ and u = 2⁻⁵³, the base is off by (⌈d/8⌉ + 5) u A at most
// (see unconfirmed), and each of the p factors and p − 1 products adds as much or less.
func (k Polynomial) rounding(dim int, radius2 float64) (off, relative float64) {
	base := 1.001 * (k.Constant + radius2)
	most := 1.001 * power(base, k.Degree)
	if !(base > 0x1p-900 && most > 0x1p-900 && most < 0x1p+1000) {
		return math.Inf(1), math.Inf(1) // products may underflow, or overflow
	}
	return 1.01 * float64(k.Degree) * float64(dim/8+8) * 0x1p-53 * most, math.Inf(1)
}

func (k Polynomial) exactly(x, z []float64) *big.Rat {
	base := exactRat(k.Constant)
	for j, v := range x {
		if v != 0 && z[j] != 0 {
			product := exactRat(v)
			base.Add(base, product.Mul(product, exactRat(z[j])))
		}
	}
	value := new(big.Rat).Set(base)
	for range k.Degree - 1 {
		value.Mul(value, base)
	}
	return value
}

func exactRat(v float64) *big.Rat { return new(big.Rat).SetFloat64(v) }

// Gaussian is the kernel of points that are alike because they are near,
//
//	K(x, z) = exp(−g ‖x − z‖²)
//
// with g = 1/(2σ²) for a width of σ. Its features are infinitely many, all of them of
// length 1, and those of different points are independent: whatever the labels, it
// separates any data in which no point is in both classes (Micchelli 1986). That needs no
// bias, and a large g many mistakes. Fourier has features that are nearly its own.
//
// exp is computed here, to less than an ulp and with the same bits on every machine.
type Gaussian struct {
	G float64 // g > 0: one over a squared length of the data
}

// Value returns exp(−g ‖x − z‖²). It panics unless x and z are of one length.
func (k Gaussian) Value(x, z []float64) float64 {
	mustPair(x, z)
	return elementary.Exp(-float64(k.G * dot.Distance2(x, z)))
}

// String returns the formula.
func (k Gaussian) String() string { return fmt.Sprintf("exp(-%v |x-z|²)", k.G) }

func (k Gaussian) check() error {
	if !(k.G > 0x1p-900 && k.G < 0x1p+900) {
		return fmt.Errorf("perceptron: the G of a Gaussian is %v; wanted a positive number between 2⁻⁹⁰⁰ and 2⁹⁰⁰", k.G)
	}
	return nil
}

// rounding: the exponent a is off by (⌈d/8⌉ + 8) u a at most, with u = 2⁻⁵³, which changes
// e⁻ᵃ by that times e⁻ᵃ, and exp is off by less than 2u e⁻ᵃ. Here a e⁻ᵃ ≤ 1/e, and a < 745
// or e⁻ᵃ is below the smallest float64.
func (k Gaussian) rounding(dim int, _ float64) (off, relative float64) {
	u := float64(dim/8+11) * 0x1p-53
	return 1.01 * u, 750 * u
}

func (k Gaussian) exactly(_, _ []float64) *big.Rat { return nil }

// mustPair panics unless x and z are of one length.
func mustPair(x, z []float64) {
	if len(x) != len(z) {
		panic(fmt.Sprintf("perceptron: the kernel's Value of points of %d and of %d features; wanted as many of both", len(x), len(z)))
	}
}
