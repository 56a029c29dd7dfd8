package perceptron

import (
	"errors"
	"fmt"
	"math"

	"perceptronlab/internal/detmath"
	"perceptronlab/internal/dot"
	"perceptronlab/internal/random"
	"perceptronlab/internal/wording"
)

// Fourier maps a point x to D features, which are cosines with random frequencies and phases:
//
//	zₖ(x) = √(2/D) cos 2π(fₖ·x + bₖ),     z(x)·z(x′) ≈ exp(−g ‖x − x′‖²)
//
// The inner product of the features approximates the kernel Gaussian{G: g}. A perceptron on these
// features therefore approximates a kernel perceptron, but it has only D weights, and needs O(dD)
// operations per point of d columns.
//
// [NewFourier] draws the entries of 2π fₖ from the normal distribution with mean 0 and variance 2g, and the
// phase bₖ uniformly between 0 and 1. The expected value of z(x)·z(x′) is K = exp(−g ‖x − x′‖²), and its
// variance is
//
//	(1 − K² + K⁴/2)/D
//
// For D = 1000 the error is about 0.03. By Hoeffding's inequality, the error exceeds ε with
// probability at most 2 exp(−Dε²/8).
//
// A. Rahimi and B. Recht, "Random features for large-scale kernel machines", NIPS 2007; the variance
// is from D. J. Sutherland and J. Schneider, "On the error of random Fourier features", UAI 2015.
type Fourier struct {
	Frequencies [][]float64 // fₖ, in turns per unit of x; each has one number per feature of the points
	Phases      []float64   // bₖ, in turns
}

// NewFourier returns random features for points of dim columns and the kernel Gaussian{G: g}. The
// result depends only on the arguments and is the same on every machine. Normal numbers are drawn by
// rejection sampling from the multiples of 2⁻⁴⁹ between −8 and 8. The probability that a normal number
// is outside this interval is 10⁻¹⁵.
//
// It panics unless dim and features are at least 1, their product is at most 2²⁷, and g is between
// 2⁻⁹⁰⁰ and 2⁹⁰⁰.
func NewFourier(dim, features int, g float64, seed uint64) Fourier {
	switch {
	case dim < 1 || features < 1 || features > valuesLimit/dim:
		panic(fmt.Sprintf("perceptron: NewFourier: got features = %d and dim = %d, "+
			"want at least 1 for both, and a product of at most 2²⁷", features, dim))
	case !(g > 0x1p-900 && g < 0x1p+900):
		panic(fmt.Sprintf("perceptron: NewFourier: got g = %v, "+
			"want a number between 2⁻⁹⁰⁰ and 2⁹⁰⁰", g))
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

// normal returns a number from the standard normal distribution, restricted to [−8, 8). It draws x
// uniformly from this interval and accepts it with probability exp(−x²/2) (von Neumann 1951).
func normal(source *random.Source) float64 {
	for {
		x := float64(16*uniform(source)) - 8
		if uniform(source) < detmath.Exp(-float64(x*x)/2) {
			return x
		}
	}
}

// Map returns the D features of the point x. It panics unless x has the length of the frequency vectors.
func (f Fourier) Map(x []float64) []float64 {
	if err := f.check(len(x)); err != nil {
		panic(err)
	}
	z := make([]float64, len(f.Frequencies))
	f.fill(z, x)
	return z
}

// check returns an error unless the frequency vectors of f have length dim.
func (f Fourier) check(dim int) error {
	columns := 0
	if len(f.Frequencies) > 0 {
		columns = len(f.Frequencies[0])
	}
	switch {
	case columns == 0:
		return errors.New("perceptron: Fourier: got no frequencies, want at least one; " +
			"make the Fourier with NewFourier")
	case dim != columns:
		return fmt.Errorf("perceptron: Fourier: got %s, want %d, the length of the frequency vectors",
			wording.Plural(dim, "column"), columns)
	}
	return nil
}

// fill writes the D features of x into z.
func (f Fourier) fill(z, x []float64) {
	scale := math.Sqrt(2 / float64(len(z)))
	for k := range z {
		turns := dot.Product(f.Frequencies[k], x) + f.Phases[k]
		z[k] = scale * detmath.CosTurns(turns)
	}
}

// Apply returns a [Dataset] with the labels of d, in which each row of d is replaced by its D features. If
// the bias of d is absorbed, its constant only shifts the phases. The result has no absorbed bias.
//
// It returns an error if the frequency vectors do not have one entry per column of d, or if the result
// would have more than 2²⁷ values.
func (f Fourier) Apply(d *Dataset) (*Dataset, error) {
	if err := f.check(d.dim); err != nil {
		return nil, err
	}
	features := len(f.Frequencies)
	if features > valuesLimit/d.rows {
		return nil, fmt.Errorf("perceptron: Fourier: got %d features for %s, want at most 2²⁷ values; "+
			"use fewer features or fewer rows", features, wording.Plural(d.rows, "row"))
	}
	return d.mapped(features, nil, f.fill)
}
