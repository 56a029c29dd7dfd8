package separation

import (
	"context"
	"math/big"
	"slices"

	"perceptronlab/internal/labelled"
)

// A Proof proves that a hyperplane through the origin separates the examples, or that none does.
// Exactly one field is set.
type Proof struct {
	// Separator is a w with yᵢ w·xᵢ > 0 for every example, in exact arithmetic.
	Separator []float64

	// Exact is a w with yᵢ w·xᵢ > 0 for every example, in rational numbers. It is set if no float64
	// separator was found.
	Exact []*big.Rat

	// Lambda is a certificate that no w separates the examples: λ ≥ 0, λ ≠ 0 and Σ λᵢ yᵢ xᵢ = 0. It has
	// one number per example. A nil number means 0.
	Lambda []*big.Rat
}

// maxStretches is the maximum number of searches in stretched columns before decide searches in exact
// arithmetic.
const maxStretches = 20

// Decide decides whether a hyperplane through the origin separates the examples, and returns the
// proof. The set must have at least one example and one column. Soon after ctx is done, Decide
// returns ctx's error.
func Decide(ctx context.Context, set *labelled.Set) (Proof, error) {
	data, zero, err := newScaled(ctx, set)
	if err != nil {
		return Proof{}, err
	}
	if zero >= 0 {
		lambda := make([]*big.Rat, set.Len())
		lambda[zero] = big.NewRat(1, 1)
		return Proof{Lambda: lambda}, nil
	}
	active := &activeSet{data: data}
	// Any separator is enough. With a share below 1, the search usually ends before the largest margin.
	x, err := active.search(ctx, 0.5)
	if err != nil {
		return Proof{}, err
	}
	if x != nil {
		w := data.weights(x)
		notAbove, err := set.NotAbove(ctx, w, 0)
		if err != nil {
			return Proof{}, err
		}
		if len(notAbove) == 0 {
			return Proof{Separator: w}, nil
		}
	}
	return active.decide(ctx)
}

// decide continues from an active set. Before each search it tries to combine the active rows into a
// certificate. It searches first in stretched columns, and finally in exact arithmetic. It always finds a
// proof, unless ctx is done.
func (a *activeSet) decide(ctx context.Context) (Proof, error) {
	columns := a.data.unstretched()
	for stretches := 0; ; stretches++ {
		c, err := a.toExact(ctx)
		if err != nil {
			return Proof{}, err
		}
		v, err := c.solution(ctx)
		if err != nil {
			return Proof{}, err
		}
		if v != nil && !slices.ContainsFunc(v, isNegative) { // then the point is 0, and v contains λ
			c.weights = v
			return c.proof(ctx, c.point())
		}
		columns, err = columns.stretch(ctx, c.rows)
		if err != nil {
			return Proof{}, err
		}
		var x []*big.Int
		if columns == nil || stretches == maxStretches {
			x, err = c.search(ctx, false)
		} else {
			x, err = a.searchIn(ctx, columns)
		}
		if err != nil {
			return Proof{}, err
		}
		if x != nil {
			return c.proof(ctx, x)
		}
	}
}

// proof converts x, the result of a search, to a proof. If x is 0, the proof is λ. Otherwise x is a
// separator. If x or a small multiple of x still separates the examples after rounding to float64, the
// proof is this separator in float64. If not, the proof is x in rational numbers.
func (c *exactActiveSet) proof(ctx context.Context, x []*big.Int) (Proof, error) {
	if isZero(x) {
		return Proof{Lambda: c.lambda()}, nil
	}
	w, err := c.roundedSeparator(ctx, x)
	if err != nil {
		return Proof{}, err
	}
	if w != nil {
		return Proof{Separator: w}, nil
	}
	var exact []*big.Rat
	for _, n := range coprime(x, c.data.columnExp) {
		exact = append(exact, new(big.Rat).SetInt(n))
	}
	return Proof{Exact: exact}, nil
}

// lambda returns the weights, converted to weights for the unscaled rows, as integers without a common
// divisor. A nil number means 0.
func (c *exactActiveSet) lambda() []*big.Rat {
	exponents := make([]int, len(c.rows))
	for m, i := range c.rows {
		exponents[m] = c.k[m] - c.data.rowExp[i]
	}
	lambda := make([]*big.Rat, c.data.Len())
	for m, n := range coprime(c.weights, exponents) {
		if n.Sign() > 0 {
			lambda[c.rows[m]] = new(big.Rat).SetInt(n)
		}
	}
	return lambda
}

// roundedSeparator returns a multiple of x, rounded to float64, that separates the examples. It tries the
// odd multiples below 32, because rounding changes some multiples less than others. It returns nil if no
// such multiple separates the examples.
func (c *exactActiveSet) roundedSeparator(ctx context.Context, x []*big.Int) ([]float64, error) {
	multiple := make([]*big.Int, len(x))
	for factor := int64(1); factor < 32; factor += 2 {
		for j, v := range x {
			multiple[j] = new(big.Int).Mul(v, big.NewInt(factor))
		}
		rounded, _ := roundToFloat64(multiple)
		w := c.data.weights(rounded)
		notAbove, err := c.data.NotAbove(ctx, w, 0)
		if err != nil {
			return nil, err
		}
		if len(notAbove) == 0 {
			return w, nil
		}
	}
	return nil, nil
}
