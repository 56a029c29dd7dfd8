package separation

import (
	"context"
	"math"
	"math/big"
	"slices"
)

// An exactActiveSet is an activeSet in exact arithmetic. Its extended rows are linearly independent. The
// extended row at position m is (zᵢ, 1)·2^k[m] for i = rows[m], in integers. Only the ratios of the
// weights matter.
type exactActiveSet struct {
	data     *scaled
	rows     []int
	extended [][]*big.Int
	k        []int
	weights  []*big.Int   // none negative
	products [][]*big.Int // products[m][n] = extended[m]·extended[n] for n ≤ m; may omit the last rows
}

// toExact returns an exact active set. It contains the rows of a that are linearly independent of the
// rows before them, or row 0 if a has no rows.
func (a *activeSet) toExact(ctx context.Context) (*exactActiveSet, error) {
	rows, weights := a.rows, a.weights
	if len(rows) == 0 {
		rows, weights = []int{0}, []float64{1}
	}
	extended := make([][]*big.Int, len(rows))
	k := make([]int, len(rows))
	for at, i := range rows {
		extended[at], k[at] = a.data.integerRow(i)
	}
	independent, err := independentRows(ctx, extended)
	if err != nil {
		return nil, err
	}
	c := &exactActiveSet{data: a.data}
	for _, at := range independent {
		// Any positive weight would be valid. The row's weight in the active set a is close to its final
		// weight. It is divided by 2^k, because the extended row is multiplied by 2^k. The factor
		// 2^slices.Max(k), common to all weights, makes them integers.
		const bits = 60
		u := big.NewInt(1 + int64(math.Ldexp(min(weights[at], 1), bits)))
		u.Lsh(u, uint(slices.Max(k)-k[at]))
		c.add(rows[at], extended[at], k[at], u)
	}
	return c, nil
}

// search returns, up to a positive factor, a point x = Σ uᵢ zᵢ with x·zᵢ > 0 for all rows. If there is no
// such point, it returns 0. If nearest is true, it continues to the point of the cone nearest to e, where
// x has the largest margin.
//
// search always ends: the point of each set is nearer to e than the point of the previous set, so no set
// recurs, and there are finitely many sets. Soon after ctx is done, search returns ctx's error.
func (c *exactActiveSet) search(ctx context.Context, nearest bool) ([]*big.Int, error) {
	for {
		if err := c.descend(ctx); err != nil {
			return nil, err
		}
		x := c.point()
		if isZero(x) {
			return x, nil
		}
		least := positive()
		if nearest {
			// All rows of the set have the same x·z, so the first row is enough.
			least = threshold{value: product(x, c.extended[0]), k: c.k[0]}
		}
		i, err := c.data.violatedRow(ctx, x, least)
		if err != nil || i < 0 {
			return x, err
		}
		l, k := c.data.integerRow(i)
		c.add(i, l, k, new(big.Int))
	}
}

// add adds row i with its weight. l and k are the results of integerRow for the row.
func (c *exactActiveSet) add(i int, l []*big.Int, k int, weight *big.Int) {
	c.rows = append(c.rows, i)
	c.extended = append(c.extended, l)
	c.k = append(c.k, k)
	c.weights = append(c.weights, weight)
}

// remove removes the row at position m.
func (c *exactActiveSet) remove(m int) {
	c.rows = slices.Delete(c.rows, m, m+1)
	c.extended = slices.Delete(c.extended, m, m+1)
	c.k = slices.Delete(c.k, m, m+1)
	c.weights = slices.Delete(c.weights, m, m+1)
	if m < len(c.products) {
		c.products = slices.Delete(c.products, m, m+1)
		for i := m; i < len(c.products); i++ {
			c.products[i] = slices.Delete(c.products[i], m, m+1)
		}
	}
}

// descend moves the weights u towards the target v: the weights of the point nearest to e in the span of
// the rows. If weights reach 0 on the way, descend removes their rows and continues towards the target of
// the remaining rows. It ends at a target with only positive weights.
func (c *exactActiveSet) descend(ctx context.Context) error {
	for {
		v, err := c.target(ctx)
		if err != nil {
			return err
		}
		first := c.firstZero(v)
		if first < 0 {
			c.weights = v
			return nil
		}
		// Up to a positive factor, the new weights are u₁·v − v₁·u ≥ 0, where u₁ and v₁ are the weights at
		// position first.
		u1 := c.weights[first]
		v1 := v[first]
		for m := range v {
			var a, b big.Int
			c.weights[m] = new(big.Int).Sub(a.Mul(u1, v[m]), b.Mul(v1, c.weights[m]))
		}
		for m := len(v) - 1; m >= 0; m-- {
			if c.weights[m].Sign() == 0 {
				c.remove(m)
			}
		}
	}
}

// firstZero returns the position of the weight that reaches 0 first on the way from the weights u of c
// to v. This is the position with the largest −v/u. If all weights of v are positive, firstZero returns
// −1.
func (c *exactActiveSet) firstZero(v []*big.Int) int {
	first := -1
	var a, b big.Int
	for m := range v {
		if v[m].Sign() > 0 {
			continue
		}
		if first < 0 || a.Mul(v[m], c.weights[first]).Cmp(b.Mul(v[first], c.weights[m])) < 0 {
			first = m
		}
	}
	return first
}

// target returns the weights of the point nearest to e in the span of the rows, up to a positive
// factor. Let L be the matrix of the extended rows. The weights are the solution of L·Lᵀ·v = L·e. If
// Lᵀ·v = e has a solution, it also solves that system. target tries Lᵀ·v = e first, because the numbers in
// it have half as many bits.
func (c *exactActiveSet) target(ctx context.Context) ([]*big.Int, error) {
	v, err := c.solution(ctx)
	if v != nil || err != nil {
		return v, err
	}
	right := make([]*big.Int, len(c.rows))
	gram := make([][]*big.Int, len(c.rows))
	for i, l := range c.extended {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		right[i] = l[len(l)-1]
		gram[i] = make([]*big.Int, len(c.rows))
		if i == len(c.products) {
			row := make([]*big.Int, i+1)
			for j := range row {
				row[j] = product(l, c.extended[j])
			}
			c.products = append(c.products, row)
		}
		for j, p := range c.products[i] {
			gram[i][j] = p
			gram[j][i] = p
		}
	}
	return solveExact(ctx, gram, right)
}

// solution returns the v with Lᵀ·v = e, up to a positive factor, or nil if there is none. L is the matrix
// of the extended rows.
func (c *exactActiveSet) solution(ctx context.Context) ([]*big.Int, error) {
	e := make([]*big.Int, len(c.extended[0]))
	for j := range e {
		e[j] = new(big.Int)
	}
	e[len(e)-1].SetInt64(1)
	return solveExact(ctx, c.extended, e)
}

// point returns Σ uᵢ zᵢ, up to a positive factor.
func (c *exactActiveSet) point() []*big.Int {
	x := make([]*big.Int, len(c.extended[0])-1)
	var t big.Int
	for j := range x {
		x[j] = new(big.Int)
		for m, l := range c.extended {
			if l[j].Sign() != 0 {
				x[j].Add(x[j], t.Mul(c.weights[m], l[j]))
			}
		}
	}
	return x
}
