package perceptron

import (
	"fmt"
	"math"

	"perceptronlab/internal/dot"
	"perceptronlab/internal/elementary"
	"perceptronlab/internal/random"
	"perceptronlab/internal/wording"
)

// Fourier maps points to D random cosines,
//
//	zₖ(x) = √(2/D) cos 2π(fₖ·x + bₖ),     z(x)·z(x′) ≈ exp(−g ‖x − x′‖²)
//
// so that the perceptron on them is nearly the one with the kernel Gaussian, at O(dD) a
// point and with D weights. NewFourier draws the frequencies: 2π fₖ from the normal
// distribution of variance 2g, the phase bₖ from 0 to 1. The product is right on the
// average, and for K = exp(−g ‖x − x′‖²) its variance is
//
//	(1 − K² + K⁴/2)/D
//
// so that for D = 1000 it is off by 0.03 or so; by more than ε with a probability of at
// most 2 exp(−Dε²/8) (Hoeffding).
//
// A. Rahimi and B. Recht, "Random features for large-scale kernel machines", NIPS 2007;
// the variance is that of D. J. Sutherland and J. Schneider, "On the error of random
// Fourier features", UAI 2015.
type Fourier struct {
	Frequencies [][]float64 // fₖ, in turns: one number a column of the points
	Phases      []float64   // bₖ, in turns
}

// NewFourier draws features for points of dim columns and a g > 0. They are a function of
// the four numbers alone, the same on every machine: the normal numbers are drawn by
// rejection from a grid of 2⁻⁴⁹ between −8 and 8, beyond which is a part of 10⁻¹⁵ of them.
//
// It panics if a number has no meaning, or for more than 2²⁷ frequencies.
func NewFourier(dim, features int, g float64, seed uint64) Fourier {
	switch {
	case dim < 1 || features < 1 || features > featuresLimit/dim:
		panic(fmt.Sprintf("perceptron: NewFourier of %d features of %d columns; wanted 1 or more of both, and at most 2²⁷ frequencies", features, dim))
	case !(g > 0x1p-900 && g < 0x1p+900):
		panic(fmt.Sprintf("perceptron: NewFourier with g = %v; wanted a positive number between 2⁻⁹⁰⁰ and 2⁹⁰⁰", g))
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

// uniform returns a number from 0 to 1, without 1, on a grid of 2⁻⁵³.
func uniform(source *random.Source) float64 { return float64(source.Uint64()>>11) * 0x1p-53 }

// normal returns a number of the standard normal distribution, cut off at ±8: a point of
// [−8, 8) drawn evenly is kept with probability exp(−x²/2) (von Neumann 1951).
func normal(source *random.Source) float64 {
	for {
		x := float64(16*uniform(source)) - 8
		if uniform(source) < elementary.Exp(-float64(x*x)/2) {
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
		return fmt.Errorf("perceptron: %s, but the Fourier is for %d; wanted as many of both", wording.Plural(dim, "column"), columns)
	}
	return nil
}

func (f Fourier) fill(z, x []float64) {
	scale := math.Sqrt(2 / float64(len(z)))
	for k := range z {
		turns := dot.Product(f.Frequencies[k], x) + f.Phases[k]
		z[k] = scale * elementary.CosTurns(turns)
	}
}

// Apply returns d with its columns replaced by the D cosines. It is an error if d has other
// columns than f is for, or if there would be more than 2²⁷ values. An absorbed bias changes
// nothing but the phases, and is absorbed no more.
func (f Fourier) Apply(d *Dataset) (*Dataset, error) {
	if err := f.check(d.dim); err != nil {
		return nil, err
	}
	features := len(f.Frequencies)
	if features > featuresLimit/d.rows {
		return nil, fmt.Errorf("perceptron: %d features of %s are more than 2²⁷ values; wanted fewer features or rows",
			features, wording.Plural(d.rows, "row"))
	}
	return d.mapped(features, nil, f.fill)
}
