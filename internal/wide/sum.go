// Package wide sums products of float64 values without rounding, and fast: a
// product costs a few nanoseconds, whatever the sizes of the others.
package wide

import (
	"math"
	"math/big"
	"math/bits"
)

// Prec is the precision in bits of what this package returns. It holds every sum of
// products of six or seven float64 values: one takes at most 2,098 bits. So those
// computed with Add, Sub and Mul do not round either.
const Prec = 1 << 14

// Sum is an exact sum of products of float64 values. The zero value is 0.
//
// It is the long accumulator of Kulisch and Miranker (1981): one integer, in units of
// 2⁻²¹⁴⁸, that is long enough for any product. Its digits have 32 bits, in words of
// 64, so that a product is added without carrying.
type Sum struct {
	digits    [136]int64
	low, high int // the digits that may not be 0: low ≤ i < high
	added     int // since the last carry
}

const (
	unit     = -2 * 1074 // the exponent of the lowest bit
	digitLen = 32
)

// Add adds x·y. Both must be finite.
func (s *Sum) Add(x, y float64) {
	if x == 0 || y == 0 {
		return
	}
	mx, ex := split(x)
	my, ey := split(y)
	hi, lo := bits.Mul64(mx, my)
	at := ex + ey - unit
	first, shift := at/digitLen, uint(at%digitLen)
	hi, lo, top := hi<<shift|lo>>(64-shift), lo<<shift, hi>>(64-shift)
	const digit = 1<<digitLen - 1
	d := s.digits[first:][:5]
	if (x < 0) == (y < 0) {
		d[0] += int64(lo & digit)
		d[1] += int64(lo >> digitLen)
		d[2] += int64(hi & digit)
		d[3] += int64(hi >> digitLen)
		d[4] += int64(top)
	} else {
		d[0] -= int64(lo & digit)
		d[1] -= int64(lo >> digitLen)
		d[2] -= int64(hi & digit)
		d[3] -= int64(hi >> digitLen)
		d[4] -= int64(top)
	}
	if s.high == 0 {
		s.low = first
	}
	s.low, s.high = min(s.low, first), max(s.high, first+5)
	if s.added++; s.added == 1<<30 {
		s.carry()
	}
}

// split writes a finite |x| as m·2^e with an integer m of at most 53 bits.
func split(x float64) (m uint64, e int) {
	b := math.Float64bits(x)
	m, e = b&(1<<52-1), int(b>>52&0x7ff)
	if e == 0 {
		return m, -1074
	}
	return m | 1<<52, e - 1075
}

// carry makes every digit but the highest one of 0 … 2³²−1. The highest one has the
// sign of the sum.
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

// Float returns the sum, exactly.
func (s *Sum) Float() *big.Float {
	s.carry()
	negative := s.high > 0 && s.digits[s.high-1] < 0
	if negative {
		for i := s.low; i < s.high; i++ {
			s.digits[i] = -s.digits[i]
		}
		s.carry()
	}
	var buffer [4 * len(s.digits)]byte
	b := buffer[:0]
	for i := s.high - 1; i >= s.low; i-- {
		v := s.digits[i]
		b = append(b, byte(v>>24), byte(v>>16), byte(v>>8), byte(v))
	}
	z := new(big.Float).SetPrec(Prec).SetInt(new(big.Int).SetBytes(b))
	if negative {
		z.Neg(z)
		for i := s.low; i < s.high; i++ {
			s.digits[i] = -s.digits[i]
		}
	}
	return z.SetMantExp(z, digitLen*s.low+unit)
}

// Dot returns a·b, exactly. The values must be finite, and as many in both.
func Dot(a, b []float64) *big.Float {
	var s Sum
	b = b[:len(a)]
	for j, v := range a {
		s.Add(v, b[j])
	}
	return s.Float()
}

// Float returns x as a value of precision Prec. It must be finite.
func Float(x float64) *big.Float { return new(big.Float).SetPrec(Prec).SetFloat64(x) }

// Add returns x + y, exactly as far as Prec goes.
func Add(x, y *big.Float) *big.Float { return new(big.Float).SetPrec(Prec).Add(x, y) }

// Sub returns x − y.
func Sub(x, y *big.Float) *big.Float { return new(big.Float).SetPrec(Prec).Sub(x, y) }

// Mul returns x·y.
func Mul(x, y *big.Float) *big.Float { return new(big.Float).SetPrec(Prec).Mul(x, y) }
