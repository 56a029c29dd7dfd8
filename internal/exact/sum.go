// Package exact computes sums and products of float64 values without rounding.
package exact

import (
	"math"
	"math/big"
	"math/bits"
)

// Prec is the precision in bits of the big.Floats of this package. A float64 spans at most
// 2,098 bits. So Add, Sub and Mul do not round sums of products of up to seven float64
// values.
const Prec = 1 << 14

// QuotientPrec is the precision in bits for quotients and square roots, which generally
// can't be exact. It is enough for results that are then rounded to float64.
const QuotientPrec = 256

// A Sum is an exact sum of products of float64 values. The zero value is 0. Adding a
// product of any size takes a few nanoseconds.
//
// A Sum is the long accumulator of Kulisch and Miranker (1981): an integer multiple of
// 2⁻²¹⁴⁸, the smallest product of two float64 values. The integer has enough digits for
// any product. Each digit of 32 bits is stored in a 64-bit word, so Add has to carry only
// once in 2³⁰ products.
type Sum struct {
	digits    [136]int64
	low, high int // digits[i] is 0 unless low ≤ i < high
	added     int // the number of products added since the last carry
}

const (
	unit     = -2 * 1074 // the exponent of the lowest bit, whose value is 2^unit
	digitLen = 32
)

// Add adds x·y to the sum. x and y must be finite.
func (s *Sum) Add(x, y float64) {
	if x == 0 || y == 0 {
		return
	}
	mx, ex := parts(x)
	my, ey := parts(y)
	hi, lo := bits.Mul64(mx, my)
	at := uint(ex + ey - unit)
	first, shift := int(at/digitLen), at%digitLen
	hi, lo, top := hi<<shift|lo>>(64-shift), lo<<shift, hi>>(64-shift)
	sign := int64(math.Float64bits(x)^math.Float64bits(y)) >> 63 // (n ^ sign) − sign is n or −n
	const digit = 1<<digitLen - 1
	d := s.digits[first:][:5]
	d[0] += (int64(lo&digit) ^ sign) - sign
	d[1] += (int64(lo>>digitLen) ^ sign) - sign
	d[2] += (int64(hi&digit) ^ sign) - sign
	d[3] += (int64(hi>>digitLen) ^ sign) - sign
	d[4] += (int64(top) ^ sign) - sign
	if s.high == 0 {
		s.low = first
	}
	s.low = min(s.low, first)
	s.high = max(s.high, first+5)
	s.added++
	if s.added == 1<<30 {
		s.carry()
	}
}

// parts returns m and e with |x| = m·2^e. x must be finite and not 0.
func parts(x float64) (m uint64, e int) {
	b := math.Float64bits(x)
	m = b & (1<<52 - 1)
	e = int(b >> 52 & 0x7ff)
	if e == 0 {
		return m, -1074
	}
	return m | 1<<52, e - 1075
}

// Split returns the odd m and the e with x = m·2^e. x must be finite and not 0.
func Split(x float64) (m int64, e int) {
	n, e := parts(x)
	zeros := bits.TrailingZeros64(n)
	m = int64(n >> zeros)
	if x < 0 {
		m = -m
	}
	return m, e + zeros
}

// carry brings every digit except the highest into the range 0 … 2³²−1. The highest digit
// is then negative if and only if the sum is negative.
func (s *Sum) carry() {
	s.added = 0
	for i := s.low; i < s.high; i++ {
		c := s.digits[i] >> digitLen
		if i == s.high-1 {
			if c == 0 || c == -1 {
				return
			}
			s.high++
		}
		s.digits[i] -= c << digitLen
		s.digits[i+1] += c
	}
}

// Sign returns the sign of the sum: −1, 0 or +1.
func (s *Sum) Sign() int {
	s.carry()
	for i := s.high - 1; i >= s.low; i-- {
		switch d := s.digits[i]; {
		case d < 0:
			return -1
		case d > 0:
			return 1
		}
	}
	return 0
}

// Float returns the exact sum.
func (s *Sum) Float() *big.Float {
	var n, digit big.Int
	for i := s.high - 1; i >= s.low; i-- {
		n.Add(n.Lsh(&n, digitLen), digit.SetInt64(s.digits[i]))
	}
	z := new(big.Float).SetPrec(Prec).SetInt(&n)
	return z.SetMantExp(z, digitLen*s.low+unit)
}

// Float64 returns the sum, rounded to float64.
func (s *Sum) Float64() float64 {
	v, _ := s.Float().Float64()
	return v
}

// Dot returns the exact dot product a·b. The values must be finite, and the lengths equal.
func Dot(a, b []float64) *big.Float {
	var s Sum
	b = b[:len(a)]
	for j, v := range a {
		s.Add(v, b[j])
	}
	return s.Float()
}

// Float returns x with the precision Prec. x must be finite.
func Float(x float64) *big.Float { return new(big.Float).SetPrec(Prec).SetFloat64(x) }

// Add returns x + y. Like Sub and Mul, it is exact if the result has at most Prec bits.
func Add(x, y *big.Float) *big.Float { return new(big.Float).SetPrec(Prec).Add(x, y) }

// Sub returns x − y.
func Sub(x, y *big.Float) *big.Float { return new(big.Float).SetPrec(Prec).Sub(x, y) }

// Mul returns x·y.
func Mul(x, y *big.Float) *big.Float { return new(big.Float).SetPrec(Prec).Mul(x, y) }
