// Package exact computes with float64 values as the rational numbers that they
// are: nothing here rounds.
package exact

import (
	"math"
	"math/big"
)

// Sum is an exact sum of products of float64 values. The zero value is 0.
//
// Every finite float64 is an integer times a power of two, so a sum of products
// is one too: it is kept as v·2^exp with v an integer of whatever length it
// takes.
type Sum struct {
	v   big.Int
	exp int

	product, scratch big.Int
}

// Add adds x·y. Both must be finite.
func (s *Sum) Add(x, y float64) {
	if x == 0 || y == 0 {
		return
	}
	mx, ex := split(x)
	my, ey := split(y)
	s.product.SetInt64(mx)
	s.scratch.SetInt64(my)
	s.product.Mul(&s.product, &s.scratch)
	s.add(ex + ey)
}

// add adds product·2^exp.
func (s *Sum) add(exp int) {
	switch {
	case s.v.Sign() == 0:
		s.exp = exp
	case exp < s.exp:
		s.v.Lsh(&s.v, uint(s.exp-exp))
		s.exp = exp
	case exp > s.exp:
		s.product.Lsh(&s.product, uint(exp-s.exp))
	}
	s.v.Add(&s.v, &s.product)
}

// Sign returns −1, 0 or +1, the sign of the sum.
func (s *Sum) Sign() int { return s.v.Sign() }

// split writes a finite x ≠ 0 as m·2^e with an integer m of at most 53 bits.
func split(x float64) (m int64, e int) {
	f, e := math.Frexp(x)
	return int64(math.Ldexp(f, 53)), e - 53
}
