// Package twofold computes with numbers of about 32 digits, each the unevaluated
// sum of two float64: Hi, the number rounded, and Lo, what rounding lost.
//
// It is the arithmetic of Dekker ("A floating-point technique for extending the
// available precision", 1971) and of Hida, Li and Bailey's library QD (2001). An
// operation errs by a few units of 2⁻¹⁰⁴ of its result, as long as nothing
// overflows or comes near the smallest float64. Like all that decides here it is
// the same on every machine: sums and products that are rounded once, and
// math.FMA, which by its definition rounds once, everywhere.
package twofold

import "math"

// Number is the sum Hi + Lo. Its zero value is 0.
type Number struct{ Hi, Lo float64 }

// Of returns the number x.
func Of(x float64) Number { return Number{Hi: x} }

// sum returns a + b as s, rounded, and e, the error of that (Knuth's TwoSum).
func sum(a, b float64) (s, e float64) {
	s = a + b
	bb := s - a
	return s, (a - (s - bb)) + (b - bb)
}

// quick returns a + b as sum does, for |a| ≥ |b|.
func quick(a, b float64) Number {
	s := a + b
	return Number{s, b - (s - a)}
}

// product returns a·b as p, rounded, and e, the error of that.
func product(a, b float64) (p, e float64) {
	p = float64(a * b)
	return p, math.FMA(a, b, -p)
}

// Plus returns a + b.
func (a Number) Plus(b Number) Number {
	s, e := sum(a.Hi, b.Hi)
	t, f := sum(a.Lo, b.Lo)
	n := quick(s, e+t)
	return quick(n.Hi, n.Lo+f)
}

// Minus returns a − b.
func (a Number) Minus(b Number) Number { return a.Plus(Number{-b.Hi, -b.Lo}) }

// Times returns a·b.
func (a Number) Times(b Number) Number {
	p, e := product(a.Hi, b.Hi)
	e += float64(a.Hi*b.Lo) + float64(a.Lo*b.Hi)
	return quick(p, e)
}

// Over returns a/b.
func (a Number) Over(b Number) Number {
	q := a.Hi / b.Hi
	rest := a.Minus(b.Times(Of(q)))
	r := rest.Hi / b.Hi
	rest = rest.Minus(b.Times(Of(r)))
	n := quick(q, r)
	return n.Plus(Of(rest.Hi / b.Hi))
}

// Sqrt returns the square root of a, which must not be negative.
func (a Number) Sqrt() Number {
	if a.Hi <= 0 {
		return Number{}
	}
	r := Of(math.Sqrt(a.Hi))
	rest := a.Minus(r.Times(r)) // one step of Newton's
	return r.Plus(Of(rest.Hi / (2 * r.Hi)))
}

// PlusProduct returns a + b·x.
func (a Number) PlusProduct(b Number, x float64) Number {
	p, e := product(b.Hi, x)
	e += float64(b.Lo * x)
	s, f := sum(a.Hi, p)
	return quick(s, f+(e+a.Lo))
}

// Dot returns the inner product of a and x, which must have one length.
func Dot(a []Number, x []float64) Number {
	x = x[:len(a)]
	var s Number
	for j, v := range a {
		s = s.PlusProduct(v, x[j])
	}
	return s
}

// Norm2 returns the sum of the squares of a.
func Norm2(a []Number) Number {
	var s Number
	for _, v := range a {
		s = s.Plus(v.Times(v))
	}
	return s
}

// Scaled returns a·2^exp.
func (a Number) Scaled(exp int) Number {
	return Number{math.Ldexp(a.Hi, exp), math.Ldexp(a.Lo, exp)}
}

// Less returns whether a < b.
func (a Number) Less(b Number) bool {
	return a.Hi < b.Hi || a.Hi == b.Hi && a.Lo < b.Lo
}
