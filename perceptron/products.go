package perceptron

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"perceptronlab/internal/wording"
)

// Products maps points to the products of up to Degree of their features. For
// example, (x₁, x₂) becomes
//
//	(x₁, x₂, x₁², x₁x₂, x₂²)
//
// ordered by degree, then by columns. There are C(d+p, p) − 1 of them for d columns and
// degree p; without squares ΣC(d, k). There is no constant among them: absorb the bias
// afterwards.
//
//	xor, err := perceptron.Products{Distinct: true}.Apply(points) // x₁, x₂, x₁x₂
//	run := perceptron.Train(xor.AbsorbBias())
//
// A product is computed from the left and rounded after each factor; on small integers
// nothing rounds.
type Products struct {
	Degree   int  // p, the most factors of a product; 0 means 2
	Distinct bool // only products of different columns: x₁x₂, but not x₁²
}

// The largest Degree of Products, and the most columns that they make.
const (
	largestDegree = 100
	productsLimit = 1 << 20
)

// Apply returns d with its columns replaced by their products, named after them: "x1",
// "x1²", "x1·x2". The result is dense. It is an error if there would be more than 2²⁰
// columns or 2²⁷ values, if a product is too large, or if the bias is absorbed already: it
// would be a factor of the products.
func (p Products) Apply(d *Dataset) (*Dataset, error) {
	if d.bias != nil {
		return nil, fmt.Errorf("perceptron: the bias is absorbed already, as %s; "+
			"wanted data without it: absorb the bias after Products", d.column(d.bias.column))
	}
	plan, err := p.plan(d.dim, d.rows)
	if err != nil {
		return nil, err
	}
	return d.mapped(len(plan), plan.names(d), plan.fill)
}

// Map returns the products of a point's features, as Apply does for a row. It panics where
// Apply returns an error.
//
//	score := func(x []float64) float64 { return run.Weights.Affine(products.Map(x)) }
func (p Products) Map(x []float64) []float64 {
	plan := Must(p.plan(len(x), 1))
	z := make([]float64, len(plan))
	plan.fill(z, x)
	return z
}

// A productPlan says how each product is made: from an earlier one, times a column not
// before any of its own.
type productPlan []productStep

type productStep struct{ from, column int } // from is −1 for the column alone

// plan lists the products of dim columns. It is an error if n rows of them are too many.
func (p Products) plan(dim, n int) (productPlan, error) {
	degree := cmp.Or(p.Degree, 2)
	if degree < 1 || degree > largestDegree {
		return nil, fmt.Errorf("perceptron: the Degree of Products is %d; wanted 1 to %d, or 0 for 2",
			p.Degree, largestDegree)
	}
	if dim < 1 {
		return nil, errors.New("perceptron: Products of no features; wanted one at least")
	}
	most := min(productsLimit, featuresLimit/n)
	var plan productPlan
	for j := range dim {
		plan = append(plan, productStep{-1, j})
	}
	start := 0 // of the products of k − 1 factors
	for k := 2; k <= degree && len(plan) <= most; k++ {
		end := len(plan)
		for from := start; from < end && len(plan) <= most; from++ {
			next := plan[from].column
			if p.Distinct {
				next++
			}
			for ; next < dim; next++ {
				plan = append(plan, productStep{from, next})
			}
		}
		start = end
	}
	if len(plan) > most {
		return nil, fmt.Errorf("perceptron: the products of up to %d of %s are too many for %s; "+
			"wanted at most 2²⁰ products and 2²⁷ values: take a smaller Degree or fewer columns",
			degree, wording.Plural(dim, "column"), wording.Plural(n, "row"))
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
			before[m] = before[step.from]
			times[m] = times[step.from] + 1
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
	return strings.Map(func(c rune) rune { return digits[c-'0'] }, fmt.Sprint(n))
}
