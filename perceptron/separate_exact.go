package perceptron

import (
	"context"
	"math"
	"math/big"
	"slices"

	"perceptronlab/internal/exact"
)

// An exactFace is a face in exact arithmetic: its rows are linearly independent, and
// lᵢ is (zᵢ, 1)·2^k[i] in integers. Weights count up to a common factor.
type exactFace struct {
	rows    []int
	lifted  [][]*big.Int
	k       []int
	weights []*big.Int // none negative

	// What the search for targets has computed so far, of the first rows.
	products [][]*big.Int // row i has lᵢ·lⱼ for j ≤ i
	factors  *triangle    // nil: targets are exact
}

// precision is that of the first rounds of decide, in bits, and enough is that from
// which on exact arithmetic does not take much longer.
const precision, enough = 192, 1 << 13

// decide goes on from a face in exact arithmetic. It always comes to a verdict,
// unless ctx is done: the point nearest to e in the span of a face is nearer than
// that of the face before, so that none comes twice, and there are finitely many.
//
// Rounds need not know that point exactly, only weights that bring it nearer. So
// the first rounds compute it with so many bits, with more when those do not
// suffice, and exactly in the end (or, if bits is 0, from the start). What is
// concluded from a round is exact in any case: that the point is 0, or that no row
// is on the wrong side of it.
func (s *scaled) decide(ctx context.Context, start face, bits uint) (Verdict, error) {
	c, err := s.exactFace(ctx, start)
	if err != nil {
		return Verdict{}, err
	}
	if v, err := c.cancelling(ctx); err != nil {
		return Verdict{}, err
	} else if v != nil && c.first(v) < 0 {
		c.weights = v
		return s.certificate(c.rows, c.coefficients(s)), nil
	}
	c.refine(bits)
	distance := [2]*big.Int{big.NewInt(1), new(big.Int)} // its square, as a fraction
	for rounds := 100 * (s.dim + 10); ; rounds-- {
		if err := c.descend(ctx); err != nil {
			return Verdict{}, err
		}
		x := c.point()
		if isZero(x) {
			return s.certificate(c.rows, c.coefficients(s)), nil
		}
		i, err := s.wrong(ctx, x)
		if err != nil {
			return Verdict{}, err
		}
		if i < 0 {
			return s.separator(ctx, x)
		}
		last := distance
		distance = c.distance(x)
		nearer := product(distance[:1], last[1:]).Cmp(product(last[:1], distance[1:])) < 0
		if c.factors != nil && (!nearer || slices.Contains(c.rows, i)) {
			c.refine(2 * c.factors.bits)
			distance = [2]*big.Int{big.NewInt(1), new(big.Int)}
			continue
		}
		if c.factors != nil && rounds < 0 {
			c.factors = nil
		}
		l, k := s.whole(i)
		c.add(i, l, k, new(big.Int))
	}
}

// exactFace returns the rows of a face of which none depends on those before, or a
// row if there are none.
func (s *scaled) exactFace(ctx context.Context, start face) (*exactFace, error) {
	if len(start.rows) == 0 {
		start = face{rows: []int{0}, weights: []float64{1}}
	}
	lifted, k := make([][]*big.Int, len(start.rows)), make([]int, len(start.rows))
	most := 0
	for at, i := range start.rows {
		lifted[at], k[at] = s.whole(i)
		most = max(most, k[at])
	}
	independent, _, err := exact.Pivots(ctx, lifted)
	if err != nil {
		return nil, err
	}
	c := new(exactFace)
	for _, at := range independent {
		// Any positive weight will do; that of the face is a good start.
		const bits = 60
		u := big.NewInt(1 + int64(math.Ldexp(min(start.weights[at], 1), bits)))
		c.add(start.rows[at], lifted[at], k[at], u.Lsh(u, uint(most-k[at])))
	}
	return c, nil
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
	if c.factors != nil {
		c.factors.truncate(m)
	}
}

// refine makes the next targets so many bits precise; or exact, if that is 0 or
// many.
func (c *exactFace) refine(bits uint) {
	c.factors = nil
	if 0 < bits && bits <= enough {
		c.factors = &triangle{bits: bits}
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
		if v == nil {
			if err := c.keepIndependent(ctx); err != nil {
				return err
			}
			continue
		}
		first := c.first(v)
		if first < 0 {
			c.weights = v
			return nil
		}
		if c.weights[first].Sign() == 0 {
			// The row that came in. From the very point nearest to e it would lead
			// nearer, with v positive, so that the last target was not exact.
			c.remove(first)
			if c.factors != nil {
				c.refine(2 * c.factors.bits)
			}
			continue
		}
		// There the point is that of the weights u₁·v − v₁·u ≥ 0.
		u1, v1 := c.weights[first], v[first]
		for m := range v {
			var a, b big.Int
			v[m] = new(big.Int).Sub(a.Mul(u1, v[m]), b.Mul(v1, c.weights[m]))
		}
		c.weights = v
		for m := len(v) - 1; m >= 0; m-- {
			if c.weights[m].Sign() == 0 {
				c.remove(m)
			}
		}
	}
}

// keepIndependent leaves out rows that depend on those before. A row that comes in
// is independent if the point is the very nearest to e in the span of the others;
// where it was not exact, the row may be none.
func (c *exactFace) keepIndependent(ctx context.Context) error {
	independent, _, err := exact.Pivots(ctx, c.lifted)
	if err != nil {
		return err
	}
	for m := len(c.rows) - 1; m >= 0; m-- {
		if _, found := slices.BinarySearch(independent, m); !found {
			c.remove(m)
		}
	}
	return nil
}

// first returns the weight that is the first to be 0 on the way from the weights u
// of c to v, the one with the largest −v/u; or −1 if all v are positive.
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
// to a positive factor: the solution of L·Lᵀ·v = L·e. They are exact if the point is
// e, or if there are no factors; otherwise they have as many bits as those.
//
// It returns nil if those were too few, and there are more now, or if the rows are
// not independent.
func (c *exactFace) target(ctx context.Context) (v []*big.Int, err error) {
	right := make([]*big.Int, len(c.rows))
	for m, l := range c.lifted {
		right[m] = l[len(l)-1]
	}
	if err := c.multiply(ctx); err != nil {
		return nil, err
	}
	if c.factors != nil {
		v, ok, err := c.factors.solve(ctx, c.products, right)
		if err != nil {
			return nil, err
		}
		if !ok || product(v, right).Sign() <= 0 {
			// The exact v has a sum v·L·e > 0, so that a step towards it never leads
			// to weights that are all 0.
			c.refine(2 * c.factors.bits)
			return nil, nil
		}
		if c.first(v) >= 0 {
			return v, nil
		}
		// This may be the end: be exact if the point is e.
		exactly, err := c.cancelling(ctx)
		if exactly != nil || err != nil {
			return exactly, err
		}
		return v, nil
	}
	if v, err := c.cancelling(ctx); v != nil || err != nil {
		return v, err
	}
	gram := make([][]*big.Int, len(c.rows))
	for i := range gram {
		gram[i] = make([]*big.Int, len(c.rows))
		for j, p := range c.products[i] {
			gram[i][j], gram[j][i] = p, p
		}
	}
	v, _, err = exact.Solve(ctx, gram, right)
	return v, err
}

// multiply computes the products that are not there yet.
func (c *exactFace) multiply(ctx context.Context) error {
	for m := len(c.products); m < len(c.rows); m++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		row := make([]*big.Int, m+1)
		for j := range row {
			row[j] = product(c.lifted[m], c.lifted[j])
		}
		c.products = append(c.products, row)
	}
	return nil
}

// cancelling returns weights with which the point is e itself, up to a positive
// factor; nil if the span of the rows does not have it.
//
// That is a system of numbers half as long as those of L·Lᵀ.
func (c *exactFace) cancelling(ctx context.Context) ([]*big.Int, error) {
	dim := len(c.lifted[0])
	e := make([]*big.Int, dim)
	for j := range e {
		e[j] = new(big.Int)
	}
	e[dim-1].SetInt64(1)
	rows, columns, err := exact.Pivots(ctx, append(slices.Clip(c.lifted), e))
	if err != nil || len(rows) != len(c.rows) || rows[len(rows)-1] == len(c.rows) {
		return nil, err // e is independent of the rows
	}
	a, right := make([][]*big.Int, len(columns)), make([]*big.Int, len(columns))
	for k, j := range columns {
		for _, l := range c.lifted {
			a[k] = append(a[k], l[j])
		}
		right[k] = e[j]
	}
	v, _, err := exact.Solve(ctx, a, right)
	if err != nil || v == nil {
		return nil, err
	}
	// So far the sum is e in these columns only.
	if !isZero((&exactFace{lifted: c.lifted, weights: v}).point()) {
		return nil, nil
	}
	return v, nil
}

// distance returns ‖x‖² for the point divided by the sum of its weights, as a
// fraction.
func (c *exactFace) distance(x []*big.Int) [2]*big.Int {
	sum, t := new(big.Int), new(big.Int)
	for m, l := range c.lifted {
		sum.Add(sum, t.Mul(c.weights[m], l[len(l)-1]))
	}
	return [2]*big.Int{product(x, x), sum.Mul(sum, sum)}
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

// wrong returns a row with x·zᵢ ≤ 0, or −1 if there is none.
//
// The scores in float64 are off by at most k u Σ|xⱼ| for entries below 1 (see
// unconfirmed), so that only rows nearer to 0 are computed exactly.
func (s *scaled) wrong(ctx context.Context, x []*big.Int) (int, error) {
	rounded := nearly(x)
	w := s.unscaled(rounded)
	off := 0.0
	for _, v := range rounded {
		off += math.Abs(v)
	}
	off *= float64(1.01 * float64(s.dim/8+7) * 0x1p-53)
	worst, least := -1, -off
	var open []int
	look := watch{Context: ctx}
	for i := range s.rows {
		if look.over(s.dim) {
			return -1, ctx.Err()
		}
		t := s.side(w, i)
		switch {
		case s.row[i] < -farthest || s.row[i] > farthest || math.IsNaN(t):
			open = append(open, i)
		case t < least:
			worst, least = i, t
		case t <= off:
			open = append(open, i)
		}
	}
	if worst >= 0 {
		return worst, nil
	}
	for _, i := range open {
		if look.over(s.dim * 64) {
			return -1, ctx.Err()
		}
		l, _ := s.whole(i)
		if product(x, l).Sign() <= 0 {
			return i, nil
		}
	}
	return -1, nil
}

// coefficients returns the weights for the rows yᵢ xᵢ themselves, up to a common
// factor.
func (c *exactFace) coefficients(s *scaled) []*big.Int {
	exponents := make([]int, len(c.rows))
	for m, i := range c.rows {
		exponents[m] = c.k[m] - s.row[i]
	}
	return coprime(c.weights, exponents)
}

// certificate returns the verdict that nothing separates, with λ for some rows; nil
// is 1 for each.
func (s *scaled) certificate(rows []int, coefficients []*big.Int) Verdict {
	lambda := make([]*big.Rat, s.rows)
	for m, i := range rows {
		lambda[i] = big.NewRat(1, 1)
		if coefficients != nil {
			lambda[i].SetInt(coefficients[m])
		}
	}
	return Verdict{Lambda: lambda}
}

// separator returns the verdict that x separates, for the scaled columns. It looks
// for float64 weights that do, near to x and small multiples of it.
func (s *scaled) separator(ctx context.Context, x []*big.Int) (Verdict, error) {
	var multiple big.Int
	for factor := int64(1); factor < 32; factor += 2 {
		times := make([]*big.Int, len(x))
		for j, v := range x {
			times[j] = new(big.Int).Mul(v, multiple.SetInt64(factor))
		}
		w := s.weights(nearly(times))
		open, err := s.unconfirmed(ctx, w, 0)
		if err != nil {
			return Verdict{}, err
		}
		if len(open) == 0 {
			return separatedBy(w), nil
		}
	}
	v := Verdict{Separable: true, Exact: make([]*big.Rat, len(x))}
	for j, n := range coprime(x, s.column) {
		v.Exact[j] = new(big.Rat).SetInt(n)
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

// nearly returns x in float64 times a power of two, the largest between ½ and 1.
func nearly(x []*big.Int) []float64 {
	longest := 0
	for _, v := range x {
		longest = max(longest, v.BitLen())
	}
	rounded := make([]float64, len(x))
	var f big.Float
	for j, v := range x {
		f.SetPrec(0).SetInt(v)
		rounded[j], _ = f.SetMantExp(&f, -longest).Float64()
	}
	return rounded
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
