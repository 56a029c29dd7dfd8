package perceptron

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"perceptronlab/internal/wording"
)

// Products maps a point to all products of 1 to Degree factors, where each factor is a feature of the
// point. For example, if Degree is 2, (x₁, x₂) becomes
//
//	(x₁, x₂, x₁², x₁x₂, x₂²)
//
// The products are ordered by degree, then by columns. For d columns and degree p, there are
// C(d+p, p) − 1 products, or Σ C(d, k) over k = 1 … p if Distinct is set. They do not include a
// constant, so absorb the bias afterwards.
//
//	xor, err := perceptron.Products{Distinct: true}.Apply(points) // x₁, x₂, x₁x₂
//	run := perceptron.Train(xor.AbsorbBias())
//
// Factors are multiplied from left to right, and each multiplication may round. Products of small
// integers are exact.
type Products struct {
	Degree   int  // p, the largest number of factors of a product; 0 means 2
	Distinct bool // only products of different columns: x₁x₂, but not x₁²
}

// Limits of Products.
const (
	largestDegree = 100
	productsLimit = 1 << 20 // the largest number of columns of the result
)

// Apply returns d with its columns replaced by their products. Each product is named after its
// factors, for example "x1", "x1²" or "x1·x2". The result is dense.
//
// It returns an error if Degree is invalid, if the result would have more than 2²⁰ columns or 2²⁷ values
// (rows × columns), or if the sum of squares of a row of products overflows. It also returns an error if the bias is already absorbed, because products
// would then contain the constant as a factor.
func (p Products) Apply(d *Dataset) (*Dataset, error) {
	if d.bias != nil {
		return nil, fmt.Errorf("perceptron: Products: the bias is already absorbed, as %s; "+
			"apply Products before you absorb the bias", d.column(d.bias.column))
	}
	plan, err := p.plan(d.dim, d.rows)
	if err != nil {
		return nil, err
	}
	return d.mapped(len(plan), plan.names(d), plan.fill)
}

// Map returns the products of the features x, in the order of Apply's columns. It panics if Degree
// is invalid, if x is empty, or if there would be more than 2²⁰ products.
//
//	score := func(x []float64) float64 { return run.Weights.Affine(products.Map(x)) }
func (p Products) Map(x []float64) []float64 {
	plan := Must(p.plan(len(x), 1))
	z := make([]float64, len(plan))
	plan.fill(z, x)
	return z
}

// A productPlan contains a step for each product.
type productPlan []productStep

// A productStep computes a new product from an earlier one. The new product is z[base] times a column,
// where z contains the products computed so far. The column is the last factor of z[base], or a later
// column. If base is −1, the new product is the column itself.
type productStep struct{ base, column int }

// plan returns the steps for the products of dim columns. It returns an error if Degree is invalid or
// if the products of n rows exceed the limits.
func (p Products) plan(dim, n int) (productPlan, error) {
	degree := cmp.Or(p.Degree, 2)
	if degree < 1 || degree > largestDegree {
		return nil, fmt.Errorf("perceptron: Products.Degree: got %d, want 1 to %d, or 0 for 2",
			p.Degree, largestDegree)
	}
	if dim < 1 {
		return nil, errors.New("perceptron: Products: got no features, want at least one")
	}
	limit := min(productsLimit, valuesLimit/n)
	var plan productPlan
	for j := range dim {
		plan = append(plan, productStep{-1, j})
	}
	start := 0 // the index of the first product of k − 1 factors
	for k := 2; k <= degree && len(plan) <= limit; k++ {
		end := len(plan)
		for base := start; base < end && len(plan) <= limit; base++ {
			next := plan[base].column
			if p.Distinct {
				next++
			}
			for ; next < dim; next++ {
				plan = append(plan, productStep{base, next})
			}
		}
		start = end
	}
	if len(plan) > limit {
		return nil, fmt.Errorf("perceptron: Products: got degree %d, %s and %s, "+
			"want at most 2²⁰ products per row and 2²⁷ in all rows; choose a smaller Degree or fewer columns",
			degree, wording.Plural(dim, "column"), wording.Plural(n, "row"))
	}
	return plan, nil
}

// fill writes the products of x into z.
func (plan productPlan) fill(z, x []float64) {
	for m, step := range plan {
		z[m] = x[step.column]
		if step.base >= 0 {
			z[m] *= z[step.base]
		}
	}
}

// names returns the names of the products, such as x1, x1² and x1·x2. If the columns of d have no names,
// they are called x1, x2, …
func (plan productPlan) names(d *Dataset) []string {
	names := make([]string, len(plan))
	prefixes := make([]string, len(plan)) // the name without its last power, such as "x1·" for x1·x2²
	exponents := make([]int, len(plan))   // the exponent of the last power, such as 2 for x1·x2²
	for m, step := range plan {
		factor := fmt.Sprintf("x%d", step.column+1)
		if d.names != nil {
			factor = d.names[step.column]
		}
		exponents[m] = 1
		if step.base >= 0 && plan[step.base].column == step.column {
			prefixes[m] = prefixes[step.base]
			exponents[m] = exponents[step.base] + 1
		} else if step.base >= 0 {
			prefixes[m] = names[step.base] + "·"
		}
		names[m] = prefixes[m] + factor + superscript(exponents[m])
	}
	return names
}

// superscript returns the exponent n in superscript digits, or "" if n is 1.
func superscript(n int) string {
	if n == 1 {
		return ""
	}
	digits := []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")
	return strings.Map(func(c rune) rune { return digits[c-'0'] }, fmt.Sprint(n))
}
