package perceptron

import (
	"fmt"
	"math"
	"strings"

	"perceptronlab/internal/dot"
	"perceptronlab/internal/elementary"
	"perceptronlab/internal/random"
	"perceptronlab/internal/rows"
)

// Products maps points to the products of up to Degree of their features: (x₁, x₂)
// becomes
//
//	(x₁, x₂, x₁², x₁x₂, x₂²)
//
// by degree, and within one in the order of the columns. There are C(d+p, p) − 1 of them
// for d columns and degree p; without squares ΣC(d, k). There is no constant among them:
// absorb the bias afterwards.
//
//	xor, err := perceptron.Products{Distinct: true}.Apply(points) // x₁, x₂, x₁x₂
//	run := perceptron.Train(xor.AbsorbBias())
//
// A product is computed from the left, each of its factors rounded in: on small integers
// nothing rounds.
type Products struct {
	Degree   int  // p, the most factors of a product; 0 means 2
	Distinct bool // only products of different columns: x₁x₂, but not x₁²
}

// What a map of features makes at most.
const (
	productsLimit = 1 << 20 // columns
	featuresLimit = 1 << 27 // values: 1 GiB
)

// Apply returns d with its columns replaced by their products, named after them: "x1",
// "x1²", "x1·x2". The result is dense. It is an error if there would be more than 2²⁰
// columns or 2²⁷ values, which is said before any memory is taken, if a product is too
// large, or if the bias is absorbed already: it would be a factor of the products.
func (p Products) Apply(d *Dataset) (*Dataset, error) {
	if d.dim < 1 {
		return nil, errEmpty
	}
	if d.bias != nil {
		return nil, fmt.Errorf("perceptron: the bias is absorbed already, as %s; wanted data without it: absorb the bias after Products", d.column(d.bias.column))
	}
	plan, err := p.plan(d.dim, d.rows)
	if err != nil {
		return nil, err
	}
	return d.mapped(len(plan), plan.names(d), plan.fill)
}

// Map returns the products of a point's features, as Apply does for a row. It panics where
// Apply has an error.
//
//	score := func(x []float64) float64 { return run.Weights.Affine(products.Map(x)) }
func (p Products) Map(x []float64) []float64 {
	plan := Must(p.plan(len(x), 1))
	z := make([]float64, len(plan))
	plan.fill(z, x)
	return z
}

// A productPlan says how each product is made: from an earlier one, times a column that
// none of its columns comes after.
type productPlan []productStep

type productStep struct{ from, column int } // from is −1 for the column alone

// plan lists the products of dim columns. It is an error if n rows of them are too many.
func (p Products) plan(dim, n int) (productPlan, error) {
	degree := p.Degree
	if degree == 0 {
		degree = 2
	}
	if degree < 1 || degree > largestDegree {
		return nil, fmt.Errorf("perceptron: the Degree of Products is %d; wanted 1 to %d, or 0 for 2", p.Degree, largestDegree)
	}
	if p.Distinct {
		degree = min(degree, dim)
	}
	if dim < 1 {
		return nil, fmt.Errorf("perceptron: Products of a point of no features; wanted one at least")
	}
	size := 0
	for k, of := 1, 1; k <= degree; k++ {
		// C(dim, k) of distinct columns, else C(dim+k−1, k), each from the one before.
		factor := dim + k - 1
		if p.Distinct {
			factor = dim - k + 1
		}
		of = of * factor / k
		if size += of; size > min(productsLimit, featuresLimit/n) {
			return nil, fmt.Errorf("perceptron: the products of up to %d of %s are too many for %s; wanted at most 2²⁰ products "+
				"and 2²⁷ values: take a smaller Degree, fewer columns, or the kernel Polynomial",
				degree, count(dim, "column"), count(n, "row"))
		}
	}
	plan := make(productPlan, 0, size)
	for j := range dim {
		plan = append(plan, productStep{-1, j})
	}
	for start, k := 0, 2; k <= degree; k++ {
		end := len(plan)
		for from := start; from < end; from++ {
			first := plan[from].column
			if p.Distinct {
				first++
			}
			for j := first; j < dim; j++ {
				plan = append(plan, productStep{from, j})
			}
		}
		start = end
	}
	return plan, nil
}

// fill computes the products of x.
func (plan productPlan) fill(z, x []float64) {
	for m, step := range plan {
		z[m] = x[step.column]
		if step.from >= 0 {
			z[m] *= z[step.from]
		}
	}
}

// names names the products: x1, x1², x1·x2.
func (plan productPlan) names(d *Dataset) []string {
	names := make([]string, len(plan))
	before := make([]string, len(plan)) // what comes before the last factor
	times := make([]int, len(plan))     // its exponent
	for m, step := range plan {
		factor := fmt.Sprintf("x%d", step.column+1)
		if d.names != nil {
			factor = d.names[step.column]
		}
		times[m] = 1
		if step.from >= 0 && plan[step.from].column == step.column {
			before[m], times[m] = before[step.from], times[step.from]+1
		} else if step.from >= 0 {
			before[m] = names[step.from] + "·"
		}
		names[m] = before[m] + factor + superscript(times[m])
	}
	return names
}

// superscript writes an exponent as ², ³, …; 1 is not written.
func superscript(n int) string {
	if n == 1 {
		return ""
	}
	digits := []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")
	var s strings.Builder
	for _, c := range fmt.Sprint(n) {
		s.WriteRune(digits[c-'0'])
	}
	return s.String()
}

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
	if len(f.Frequencies) == 0 || len(x) != len(f.Frequencies[0]) {
		panic(fmt.Sprintf("perceptron: Map of a point of %d features by a Fourier of %d frequencies for %s; wanted as many columns of both, and make it with NewFourier",
			len(x), len(f.Frequencies), count(f.columns(), "column")))
	}
	z := make([]float64, len(f.Frequencies))
	f.fill(z, x)
	return z
}

// columns returns for how many columns f is.
func (f Fourier) columns() int {
	if len(f.Frequencies) == 0 {
		return 0
	}
	return len(f.Frequencies[0])
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
	features := len(f.Frequencies)
	switch {
	case d.dim < 1:
		return nil, errEmpty
	case d.dim != f.columns():
		return nil, fmt.Errorf("perceptron: %s, but the Fourier is for %d; wanted as many of both", count(d.dim, "column"), f.columns())
	case features > featuresLimit/d.rows:
		return nil, fmt.Errorf("perceptron: %d features of %s are more than %d values (2²⁷); wanted fewer features or rows",
			features, count(d.rows, "row"), featuresLimit)
	}
	return d.mapped(features, nil, f.fill)
}

// mapped returns a dense Dataset with these columns, filled from the features of each row.
func (d *Dataset) mapped(dim int, names []string, fill func(z, x []float64)) (*Dataset, error) {
	values := make([]float64, d.rows*dim)
	var buffer []float64
	for i := range d.rows {
		fill(values[i*dim:][:dim], d.unpacked(i, &buffer))
	}
	mapped := newDataset(rows.Dense(d.rows, dim, dim, values), d.labels)
	mapped.names = names
	return mapped.checked()
}
