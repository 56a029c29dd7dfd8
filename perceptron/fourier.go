package perceptron

import (
	"fmt"
	"math"

	"perceptronlab/internal/detmath"
	"perceptronlab/internal/dot"
	"perceptronlab/internal/random"
	"perceptronlab/internal/wording"
)

// Fourier maps points to D random cosines,
//
//	zₖ(x) = √(2/D) cos 2π(fₖ·x + bₖ),     z(x)·z(x′) ≈ exp(−g ‖x − x′‖²)
//
// so the perceptron on them is nearly the one with the kernel Gaussian, but has D
// weights and takes O(dD) per point. NewFourier draws the frequencies: 2π fₖ from the
// normal distribution of variance 2g, the phase bₖ from 0 to 1. The product is right on
// average, and for K = exp(−g ‖x − x′‖²) its variance is
//
//	(1 − K² + K⁴/2)/D
//
// For D = 1000 it is off by about 0.03. It is off by more than ε with probability at
// most 2 exp(−Dε²/8) (Hoeffding).
//
// A. Rahimi and B. Recht, "Random features for large-scale kernel machines", NIPS 2007;
// the variance is that of D. J. Sutherland and J. Schneider, "On the error of random
// Fourier features", UAI 2015.
type Fourier struct {
	Frequencies [][]float64 // fₖ, in turns: one number per column of the points
	Phases      []float64   // bₖ, in turns
}

// NewFourier draws features for points of dim columns and a g > 0. They depend on these
// four numbers only, and are the same on every machine: the normal numbers are drawn by
// rejection from a grid of 2⁻⁴⁹ between −8 and 8. Only 10⁻¹⁵ of them lie beyond.
//
// It panics if a number has no meaning, or for more than 2²⁷ frequencies.
func NewFourier(dim, features int, g float64, seed uint64) Fourier {
	switch {
	case dim < 1 || features < 1 || features > featuresLimit/dim:
		panic(fmt.Sprintf("perceptron: NewFourier of %d features of %d columns; "+
			"wanted 1 or more of both, and at most 2²⁷ frequencies", features, dim))
	case !(g > 0x1p-900 && g < 0x1p+900):
		panic(fmt.Sprintf("perceptron: NewFourier with g = %v; "+
			"wanted a positive number between 2⁻⁹⁰⁰ and 2⁹⁰⁰", g))
	}
	source := random.New(seed, 0)
	scale := math.Sqrt(2*g) / (2 * math.Pi)
	f := Fourier{Frequencies: make([][]float64, features), Phases: make([]float64, features)}
	for k := range f.Frequencies {
		f.Frequencies[k] = make([]float64, dim)
		for j := range dim {
			f.Frequencies[k][j] = scale * normal(source)
		}
		f.Phases[k] = uniform(source)
	}
	return f
}

// uniform returns a multiple of 2⁻⁵³ in [0, 1).
func uniform(source *random.Source) float64 { return float64(source.Uint64()>>11) * 0x1p-53 }

// normal returns a number of the standard normal distribution, cut off at ±8: a point of
// [−8, 8) drawn evenly is kept with probability exp(−x²/2) (von Neumann 1951).
func normal(source *random.Source) float64 {
	for {
		x := float64(16*uniform(source)) - 8
		if uniform(source) < detmath.Exp(-float64(x*x)/2) {
			return x
		}
	}
}

// Map returns the D cosines of a point. It panics unless x has as many features as the
// frequencies.
func (f Fourier) Map(x []float64) []float64 {
	if err := f.check(len(x)); err != nil {
		panic(err)
	}
	z := make([]float64, len(f.Frequencies))
	f.fill(z, x)
	return z
}

// check returns an error unless f is for points of dim columns.
func (f Fourier) check(dim int) error {
	columns := 0
	if len(f.Frequencies) > 0 {
		columns = len(f.Frequencies[0])
	}
	if dim != columns || dim == 0 {
		return fmt.Errorf("perceptron: %s, but the Fourier is for %d; wanted as many of both",
			wording.Plural(dim, "column"), columns)
	}
	return nil
}

// fill writes the D cosines of x into z.
func (f Fourier) fill(z, x []float64) {
	scale := math.Sqrt(2 / float64(len(z)))
	for k := range z {
		turns := dot.Product(f.Frequencies[k], x) + f.Phases[k]
		z[k] = scale * detmath.CosTurns(turns)
	}
}

// Apply returns d with its columns replaced by the D cosines. It is an error if f is for a
// different number of columns, or if there would be more than 2²⁷ values. An absorbed bias
// only shifts the phases; the result has none.
func (f Fourier) Apply(d *Dataset) (*Dataset, error) {
	if err := f.check(d.dim); err != nil {
		return nil, err
	}
	features := len(f.Frequencies)
	if features > featuresLimit/d.rows {
		return nil, fmt.Errorf("perceptron: %d features of %s are more than 2²⁷ values; "+
			"wanted fewer features or rows", features, wording.Plural(d.rows, "row"))
	}
	return d.mapped(features, nil, f.fill)
}
