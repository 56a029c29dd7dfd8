package perceptron

import (
	"context"
	"math"
	"slices"

	"perceptronlab/internal/dot"
	"perceptronlab/internal/twofold"
)

// A corral is Wolfe's word for the rows whose hull holds the point nearest to the
// origin that was found so far: rows zᵢ = yᵢ xᵢ that are linearly independent,
// with weights.
//
// A row is kept divided by a power of two, so that its largest entry is between ½
// and 1: z̃ᵢ = zᵢ/2^eᵢ. That changes no digit, and rows of very different lengths
// neither overflow nor swallow each other. Beside the rows are the two factors of
//
//	[z̃₁ … z̃ₘ] = Q R,   QᵀQ = 1, R upper triangular,
//
// which are changed, not computed anew, when a row comes or goes: O(m d).
type corral struct {
	rows   []int
	exps   []int       // eᵢ
	z      [][]float64 // z̃ᵢ
	q      [][]float64 // the columns of Q
	r      [][]float64 // the columns of R: column j has j+1 entries
	weight []float64   // pᵢ·2^(eᵢ+c), c common to all
}

// independent is how far a row must be from the span of a corral, beside its own
// length, so that it counts as outside: a few times what rounding makes.
const independent = 0x1p-49

// project splits z into Σ coefᵢ qᵢ and the rest, orthogonal to all qᵢ, of length
// rho. (Gram and Schmidt's, again as long as the rest gets much shorter, so that it is
// orthogonal to rounding.)
func (c *corral) project(z []float64) (coef, rest []float64, rho float64) {
	coef, rest = make([]float64, len(c.q), len(c.q)+1), slices.Clone(z)
	rho = length(rest)
	for range 4 {
		for k, q := range c.q {
			h := dot.Product(q, rest)
			coef[k] += h
			axpy(-h, q, rest)
		}
		before := rho
		if rho = length(rest); rho > 0.5*before {
			break
		}
	}
	return coef, rest, rho
}

// length returns ‖z‖ for a z whose squares neither overflow nor underflow.
func length(z []float64) float64 { return math.Sqrt(dot.Product(z, z)) }

// add takes in a row, z̃ and its exponent, with a weight.
func (c *corral) add(row, exp int, z []float64, weight float64) {
	c.rows = append(c.rows, row)
	c.exps = append(c.exps, exp)
	c.z = append(c.z, z)
	c.weight = append(c.weight, weight)
}

// extend makes Q R those of the rows with another one, whose projection is given.
func (c *corral) extend(coef, rest []float64, rho float64) {
	for j := range rest {
		rest[j] /= rho
	}
	c.q = append(c.q, rest)
	c.r = append(c.r, append(coef, rho))
}

// forget takes out the k-th row, and leaves Q R as they were.
func (c *corral) forget(k int) {
	c.rows = slices.Delete(c.rows, k, k+1)
	c.exps = slices.Delete(c.exps, k, k+1)
	c.z = slices.Delete(c.z, k, k+1)
	c.weight = slices.Delete(c.weight, k, k+1)
}

// drop takes out the k-th row. Without its column R has one entry too many in each
// column from there on; rotations of the rows of R and the columns of Q make it
// triangular again (Givens).
func (c *corral) drop(k int) {
	c.forget(k)
	c.r = slices.Delete(c.r, k, k+1)
	for i := k; i < len(c.r); i++ {
		a, b := c.r[i][i], c.r[i][i+1]
		length := math.Sqrt(float64(a*a) + float64(b*b))
		cos, sin := a/length, b/length
		for _, column := range c.r[i:] {
			rotate(cos, sin, column[i:i+1], column[i+1:i+2])
		}
		c.r[i] = c.r[i][:i+1]
		rotate(cos, sin, c.q[i], c.q[i+1])
	}
	c.q = c.q[:len(c.r)]
}

// rotate makes a = cos a + sin b, b = cos b − sin a.
func rotate(cos, sin float64, a, b []float64) {
	b = b[:len(a)]
	for j, x := range a {
		y := b[j]
		a[j] = float64(cos*x) + float64(sin*y)
		b[j] = float64(cos*y) - float64(sin*x)
	}
}

// axpy adds h·x to y.
func axpy(h float64, x, y []float64) {
	y = y[:len(x)]
	for j, v := range x {
		y[j] += float64(h * v)
	}
}

// forward solves Rᵀy = t in place.
func (c *corral) forward(t []float64) {
	for j, column := range c.r {
		t[j] = (t[j] - dot.Product(column[:j], t[:j])) / column[j]
	}
}

// back solves R u = y in place.
func (c *corral) back(y []float64) {
	for j := len(c.r) - 1; j >= 0; j-- {
		y[j] /= c.r[j][j]
		axpy(-y[j], c.r[j][:j], y)
	}
}

// targets returns tᵢ = 2^(e−eᵢ), and e, the least of the eᵢ.
func (c *corral) targets() (t []float64, e int) {
	e = slices.Min(c.exps)
	t = make([]float64, len(c.exps))
	for i, exp := range c.exps {
		t[i] = math.Ldexp(1, e-exp)
	}
	return t, e
}

// A nearestPoint is the point of the plane through the rows of a corral (of their
// affine hull) that is nearest to the origin, up to a factor: x, with
//
//	z̃ᵢ·x = s tᵢ for all i, one s,   and   x = Σ qᵢ z̃ᵢ
//
// because all rows of the plane have one score there. The weight of row i in the
// point is qᵢ tᵢ/Σ q t, and the plane's distance from the origin 2^exp ‖x‖/Σ q t.
type nearestPoint struct {
	x, q []twofold.Number
	norm twofold.Number // ‖x‖
	exp  int
}

// nearest computes that point, with s = 1. In float64 it errs by about κ 2⁻⁵³, κ the condition of
// the rows, which is about R/γ. If fine, the solution is refined to 32 digits; then
// nearest returns false if that does not converge, because κ is above 10¹³ or so.
func (c *corral) nearest(fine bool) (n nearestPoint, ok bool) {
	t, exp := c.targets()
	n = nearestPoint{exp: exp, x: make([]twofold.Number, len(c.z[0])), q: make([]twofold.Number, len(t))}
	y := slices.Clone(t)
	c.forward(y)
	x := make([]float64, len(n.x))
	for k, q := range c.q {
		axpy(y[k], q, x)
	}
	c.back(y)
	for i, v := range y {
		n.q[i] = twofold.Of(v)
	}
	for j, v := range x {
		n.x[j] = twofold.Of(v)
	}
	if fine && !c.refine(&n, t) {
		return n, false
	}
	n.norm = twofold.Norm2(n.x).Sqrt()
	return n, n.norm.Hi > 0 && !math.IsInf(n.norm.Hi, 0)
}

// refine corrects n until the rests t − Z̃x, computed with 32 digits, are below 2⁻⁶⁰ t.
// Each correction, by the same Q R, takes away all but κ 2⁻⁵³ of them (Björck,
// "Iterative refinement of linear least squares solutions", 1967). Where they stop
// getting smaller before, it returns whether the distance of every row from the
// hyperplane is right to 2⁻⁵⁸ of the row's length.
func (c *corral) refine(n *nearestPoint, t []float64) bool {
	const rounds = 15
	rest, before := make([]float64, len(t)), math.Inf(1)
	for range rounds {
		clear(n.x)
		for i, z := range c.z {
			q := n.q[i]
			for j, v := range z {
				n.x[j] = n.x[j].PlusProduct(q, v)
			}
		}
		largest, enough := 0.0, true
		for i, z := range c.z {
			rest[i] = twofold.Of(t[i]).Minus(twofold.Dot(n.x, z)).Hi
			largest = max(largest, math.Abs(rest[i])) // NaN if one is
			enough = enough && math.Abs(rest[i]) <= 0x1p-60*t[i]
		}
		if enough {
			return true
		}
		if !(largest < 0.25*before) {
			return max(largest, before) <= 0x1p-58*twofold.Norm2(n.x).Sqrt().Hi
		}
		before = largest
		c.forward(rest)
		c.back(rest)
		for i, v := range rest {
			n.q[i] = n.q[i].Plus(twofold.Of(v))
		}
	}
	return false
}

// distance returns ‖Σ pᵢ zᵢ‖/2^exp for the weights p of n, ‖x‖/Σ q t. As long as no
// qᵢ is negative it is not below the distance of the rows' hull from the origin,
// however n was rounded.
func (c *corral) distance(n *nearestPoint) twofold.Number {
	t, _ := c.targets()
	var sum twofold.Number
	for i, q := range n.q {
		sum = sum.PlusProduct(q, t[i])
	}
	return n.norm.Over(sum)
}

// nearestDeep computes the nearest point with 32 digits throughout, from the rows alone,
// without their Q R. It is for planes that all but meet the origin, or whose rows are all
// but dependent. With z̃₀ the shortest row, x is what is left of it without its
// part in the span of the differences z̃ᵢ − tᵢ z̃₀, so that x errs by a few units of
// 2⁻¹⁰⁰ ‖z̃₀‖, however small it is. That costs O(m² d), with each operation as slow
// as ten.
//
// It returns false if a difference is within rounding of the others' span, or ctx is
// done.
func (c *corral) nearestDeep(ctx context.Context) (n nearestPoint, ok bool) {
	t, exp := c.targets()
	base := slices.Index(t, 1)
	n = nearestPoint{exp: exp, q: make([]twofold.Number, len(t))}
	var e, r [][]twofold.Number
	for i, z := range c.z {
		if ctx.Err() != nil {
			return n, false
		}
		if i == base {
			continue
		}
		d := make([]twofold.Number, len(z))
		for j, v := range z {
			d[j] = twofold.Of(v).PlusProduct(twofold.Of(-t[i]), c.z[base][j])
		}
		size := twofold.Norm2(d).Sqrt()
		coef := sweep(e, d)
		rho := twofold.Norm2(d).Sqrt()
		if !(rho.Hi > 0x1p-96*size.Hi) || !(rho.Hi > 0x1p-96*length(z)) {
			return n, false
		}
		for j := range d {
			d[j] = d[j].Over(rho)
		}
		e, r = append(e, d), append(r, append(coef, rho))
	}
	n.x = make([]twofold.Number, len(c.z[base]))
	for j, v := range c.z[base] {
		n.x[j] = twofold.Of(v)
	}
	v := sweep(e, n.x)
	n.norm = twofold.Norm2(n.x).Sqrt()
	// x = z̃₀ − Σ vᵢ (z̃ᵢ − tᵢ z̃₀) with R v the coefficients.
	n.q[base] = twofold.Of(1)
	for k := len(e) - 1; k >= 0; k-- {
		v[k] = v[k].Over(r[k][k])
		for l := range k {
			v[l] = v[l].Minus(v[k].Times(r[k][l]))
		}
		i := k
		if k >= base {
			i++
		}
		n.q[i] = twofold.Number{Hi: -v[k].Hi, Lo: -v[k].Lo}
		n.q[base] = n.q[base].PlusProduct(v[k], t[i])
	}
	return n, true
}

// sweep takes its components along the orthonormal e out of d, and returns them.
func sweep(e [][]twofold.Number, d []twofold.Number) []twofold.Number {
	coef := make([]twofold.Number, len(e))
	for range 2 {
		for k, q := range e {
			var h twofold.Number
			for j, v := range q {
				h = h.Plus(v.Times(d[j]))
			}
			coef[k] = coef[k].Plus(h)
			for j, v := range q {
				d[j] = d[j].Minus(h.Times(v))
			}
		}
	}
	return coef
}
