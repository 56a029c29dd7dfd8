package separation

import (
	"context"
	"math/big"
	"slices"

	"perceptronlab/internal/labelled"
)

// A Proof shows whether a hyperplane through the origin has every example strictly on the side of
// its label. Exactly one field is set.
type Proof struct {
	// Separator is a w with yᵢ w·xᵢ > 0 for every example, in exact arithmetic.
	Separator []float64

	// Exact is such a w in rational numbers; no float64 vector was found.
	Exact []*big.Rat

	// Lambda has one number per example, nil for 0: λ ≥ 0, λ ≠ 0 and Σ λᵢ yᵢ xᵢ = 0, so that no w
	// separates.
	Lambda []*big.Rat
}

// mostStretches is how often columns are stretched before exact arithmetic has to decide.
const mostStretches = 20

// Decide reports whether a hyperplane through the origin separates the examples, with the proof.
// There must be one example and one column at least. If ctx is done it soon returns ctx's error.
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
	x, err := active.search(ctx, 0.5)
	if err != nil {
		return Proof{}, err
	}
	if x != nil {
		w := data.weights(x)
		unsure, err := set.Unconfirmed(ctx, w, 0)
		if err != nil {
			return Proof{}, err
		}
		if len(unsure) == 0 {
			return Proof{Separator: w}, nil
		}
	}
	return active.decide(ctx)
}

// decide goes on from an active set in stretched columns, and at last in exact arithmetic. It always
// comes to a proof, unless ctx is done.
func (a *activeSet) decide(ctx context.Context) (Proof, error) {
	columns := a.data.unstretched()
	for times := 0; ; times++ {
		c, err := a.toExact(ctx)
		if err != nil {
			return Proof{}, err
		}
		v, err := c.solution(ctx)
		if err != nil {
			return Proof{}, err
		}
		if v != nil && !slices.ContainsFunc(v, isNegative) {
			c.weights = v
			return c.proof(ctx, c.point())
		}
		columns, err = columns.stretch(ctx, c.rows)
		if err != nil {
			return Proof{}, err
		}
		var x []*big.Int
		if columns == nil || times == mostStretches {
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

// proof returns what x, the result of a search, proves: a separator (also in float64, if x or a small
// multiple still separates when rounded) or λ.
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

// lambda returns the weights as integers without a common divisor, for the rows as they were before
// they were scaled.
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

// roundedSeparator returns a small multiple of x that separates the examples even after it was
// rounded to float64, or nil if none was found. Some multiples round better than others.
func (c *exactActiveSet) roundedSeparator(ctx context.Context, x []*big.Int) ([]float64, error) {
	multiple := make([]*big.Int, len(x))
	for factor := int64(1); factor < 32; factor += 2 {
		for j, v := range x {
			multiple[j] = new(big.Int).Mul(v, big.NewInt(factor))
		}
		rounded, _ := nearly(multiple)
		w := c.data.weights(rounded)
		unsure, err := c.data.Unconfirmed(ctx, w, 0)
		if err != nil {
			return nil, err
		}
		if len(unsure) == 0 {
			return w, nil
		}
	}
	return nil, nil
}
