package perceptron

import (
	"context"
	"math"
	"math/big"
	"slices"
)

// An exactFace is a face in exact arithmetic: its rows are linearly independent, and
// lᵢ is (zᵢ, 1)·2^k[i] in integers. Only the ratios of the weights matter.
type exactFace struct {
	data     *scaled
	rows     []int
	lifted   [][]*big.Int
	k        []int
	weights  []*big.Int   // none negative
	products [][]*big.Int // of the first rows: row i has lᵢ·lⱼ for j ≤ i
}

// toExact returns the rows of f that do not depend on the rows before them, or one row
// if there are none.
func (f *face) toExact(ctx context.Context) (*exactFace, error) {
	rows, weights := f.rows, f.weights
	if len(rows) == 0 {
		rows, weights = []int{0}, []float64{1}
	}
	lifted, k := make([][]*big.Int, len(rows)), make([]int, len(rows))
	for at, i := range rows {
		lifted[at], k[at] = f.data.whole(i)
	}
	independent, err := independentRows(ctx, lifted)
	if err != nil {
		return nil, err
	}
	c := &exactFace{data: f.data}
	for _, at := range independent {
		// Any positive weight will do; the face's own is a good start.
		const bits = 60
		u := big.NewInt(1 + int64(math.Ldexp(min(weights[at], 1), bits)))
		c.add(rows[at], lifted[at], k[at], u.Lsh(u, uint(slices.Max(k)-k[at])))
	}
	return c, nil
}

// search returns a point x = Σ uᵢ zᵢ with x·zᵢ > 0 for all rows, up to a positive
// factor, or 0 if there is none. If nearest it is the point of the face nearest to e: then
// x has the largest margin.
//
// It always comes to an end, unless ctx is done: each face's point is nearer to e than
// that of the face before, so no face comes twice, and there are finitely many.
func (c *exactFace) search(ctx context.Context, nearest bool) ([]*big.Int, error) {
	for {
		if err := c.descend(ctx); err != nil {
			return nil, err
		}
		x := c.point()
		if isZero(x) {
			return x, nil
		}
		i, err := c.violatedRow(ctx, x, nearest)
		if err != nil || i < 0 {
			return x, err
		}
		l, k := c.data.whole(i)
		c.add(i, l, k, new(big.Int))
	}
}

// add adds a row.
func (c *exactFace) add(i int, l []*big.Int, k int, weight *big.Int) {
	c.rows, c.lifted, c.k = append(c.rows, i), append(c.lifted, l), append(c.k, k)
	c.weights = append(c.weights, weight)
}

// remove leaves out the row at m.
func (c *exactFace) remove(m int) {
	c.rows, c.lifted, c.k = slices.Delete(c.rows, m, m+1), slices.Delete(c.lifted, m, m+1), slices.Delete(c.k, m, m+1)
	c.weights = slices.Delete(c.weights, m, m+1)
	if m < len(c.products) {
		c.products = slices.Delete(c.products, m, m+1)
		for i := m; i < len(c.products); i++ {
			c.products[i] = slices.Delete(c.products[i], m, m+1)
		}
	}
}

// descend moves the weights u to those v of the point nearest to e in the span of
// the rows, if all are positive. Otherwise it goes from u towards v until the first
// weights are 0, leaves out their rows, and tries again.
func (c *exactFace) descend(ctx context.Context) error {
	for {
		v, err := c.target(ctx)
		if err != nil {
			return err
		}
		first := c.first(v)
		if first < 0 {
			c.weights = v
			return nil
		}
		// The weights of that point are u₁·v − v₁·u ≥ 0.
		u1, v1 := c.weights[first], v[first]
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

// first returns the weight that reaches 0 first on the way from the weights u of c
// to v, the one with the largest −v/u; or −1 if all v are positive.
func (c *exactFace) first(v []*big.Int) int {
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

// target returns the weights of the point nearest to e in the span of the rows, up
// to a positive factor: the solution of Lᵀ·v = e, if there is one, because its
// numbers are half as long; otherwise the solution of L·Lᵀ·v = L·e.
func (c *exactFace) target(ctx context.Context) ([]*big.Int, error) {
	if v, err := c.solution(ctx); v != nil || err != nil {
		return v, err
	}
	right, gram := make([]*big.Int, len(c.rows)), make([][]*big.Int, len(c.rows))
	for i, l := range c.lifted {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		right[i], gram[i] = l[len(l)-1], make([]*big.Int, len(c.rows))
		if i == len(c.products) {
			row := make([]*big.Int, i+1)
			for j := range row {
				row[j] = product(l, c.lifted[j])
			}
			c.products = append(c.products, row)
		}
		for j, p := range c.products[i] {
			gram[i][j], gram[j][i] = p, p
		}
	}
	return combine(ctx, gram, right)
}

// solution returns the v with Lᵀ·v = e up to a positive factor, or nil if there is none.
func (c *exactFace) solution(ctx context.Context) ([]*big.Int, error) {
	e := make([]*big.Int, len(c.lifted[0]))
	for j := range e {
		e[j] = new(big.Int)
	}
	e[len(e)-1].SetInt64(1)
	return combine(ctx, c.lifted, e)
}

// point returns Σ uᵢ zᵢ up to a positive factor.
func (c *exactFace) point() []*big.Int {
	x := make([]*big.Int, len(c.lifted[0])-1)
	var t big.Int
	for j := range x {
		x[j] = new(big.Int)
		for m, l := range c.lifted {
			if l[j].Sign() != 0 {
				x[j].Add(x[j], t.Mul(c.weights[m], l[j]))
			}
		}
	}
	return x
}

// violatedRow returns a row with x·zᵢ ≤ 0, or, if nearest, less than x·z of the rows of the
// face; −1 if there is none.
//
// The scores in float64 are off by at most k u Σ|xⱼ| for entries below 1 (see
// unconfirmed), so only rows nearer to the limit are computed exactly.
func (c *exactFace) violatedRow(ctx context.Context, x []*big.Int, nearest bool) (int, error) {
	rounded, exp := nearly(x)
	w := c.data.unscaled(rounded)
	limit, k, about, off := new(big.Int), 0, 0.0, 0.0
	if nearest {
		limit, k = product(x, c.lifted[0]), c.k[0]
		about = ratio(limit, exp+k)
	}
	for _, v := range rounded {
		off += math.Abs(v)
	}
	off = float64(off*1.01*float64(c.data.dim/8+7)*0x1p-53) + float64(about*0x1p-50)
	worst, least := -1, about-off
	var unsure []int
	look := watch{Context: ctx}
	for i := range c.data.rows {
		if look.over(c.data.dim) {
			return -1, ctx.Err()
		}
		t := c.data.side(w, i)
		switch {
		case c.data.rowExp[i] < -farthest || c.data.rowExp[i] > farthest || math.IsNaN(t):
			unsure = append(unsure, i)
		case t < least:
			worst, least = i, t
		case t <= about+off:
			unsure = append(unsure, i)
		}
	}
	if worst >= 0 {
		return worst, nil
	}
	var a, b big.Int
	for _, i := range unsure {
		if look.over(c.data.dim * 64) {
			return -1, ctx.Err()
		}
		l, ki := c.data.whole(i)
		p := product(x, l)
		if p.Sign() <= 0 || a.Lsh(p, uint(k)).Cmp(b.Lsh(limit, uint(ki))) < 0 {
			return i, nil
		}
	}
	return -1, nil
}

// verdict returns what x, the result of search, proves: a separator (also in float64, if
// x or a small multiple still separates when rounded) or λ.
func (c *exactFace) verdict(ctx context.Context, x []*big.Int) (Verdict, error) {
	if isZero(x) {
		exponents, lambda := make([]int, len(c.rows)), make([]*big.Rat, c.data.rows)
		for m, i := range c.rows {
			exponents[m] = c.k[m] - c.data.rowExp[i]
		}
		for m, n := range coprime(c.weights, exponents) {
			if n.Sign() > 0 {
				lambda[c.rows[m]] = new(big.Rat).SetInt(n)
			}
		}
		return Verdict{Lambda: lambda}, nil
	}
	for multiple := int64(1); multiple < 32; multiple += 2 { // some round better
		m := make([]*big.Int, len(x))
		for j, v := range x {
			m[j] = new(big.Int).Mul(v, big.NewInt(multiple))
		}
		rounded, _ := nearly(m)
		w := c.data.weights(rounded)
		if unsure, err := c.data.unconfirmed(ctx, w, 0); err != nil {
			return Verdict{}, err
		} else if len(unsure) == 0 {
			return separatedBy(w), nil
		}
	}
	v := Verdict{Separable: true}
	for _, n := range coprime(x, c.data.columnExp) {
		v.Exact = append(v.Exact, new(big.Rat).SetInt(n))
	}
	return v, nil
}

// coprime returns the numbers nᵢ 2^exponents[i] times a positive factor that makes
// them integers without a common divisor.
func coprime(n []*big.Int, exponents []int) []*big.Int {
	least := math.MaxInt
	for i, v := range n {
		if v.Sign() != 0 {
			least = min(least, exponents[i])
		}
	}
	c, divisor := make([]*big.Int, len(n)), new(big.Int)
	for i, v := range n {
		c[i] = new(big.Int)
		if v.Sign() != 0 {
			c[i].Lsh(v, uint(exponents[i]-least))
			divisor.GCD(nil, nil, divisor, new(big.Int).Abs(c[i]))
		}
	}
	if divisor.Cmp(big.NewInt(1)) > 0 {
		for _, v := range c {
			v.Quo(v, divisor)
		}
	}
	return c
}

// nearly returns x/2^exp in float64, the largest between ½ and 1.
func nearly(x []*big.Int) (rounded []float64, exp int) {
	for _, v := range x {
		exp = max(exp, v.BitLen())
	}
	for _, v := range x {
		rounded = append(rounded, ratio(v, exp))
	}
	return rounded, exp
}

// ratio returns n/2^exp in float64.
func ratio(n *big.Int, exp int) float64 {
	f := new(big.Float).SetInt(n)
	v, _ := f.SetMantExp(f, -exp).Float64()
	return v
}

// product returns a·b, for as many entries as a has.
func product(a, b []*big.Int) *big.Int {
	sum, t := new(big.Int), new(big.Int)
	for j, v := range a {
		if v.Sign() != 0 && b[j].Sign() != 0 {
			sum.Add(sum, t.Mul(v, b[j]))
		}
	}
	return sum
}

func isZero(x []*big.Int) bool {
	return !slices.ContainsFunc(x, func(v *big.Int) bool { return v.Sign() != 0 })
}
