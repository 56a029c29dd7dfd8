package ask

import (
	"math"
	"math/bits"
	"slices"
)

// This file draws vectors for Spec.More: their numbers have many sizes and patterns, so a function that is
// wrong for one of them is found without anybody having thought of its mistake.

// Varied draws n whole numbers below 2^bits in magnitude, at least one of which is not 0. Each call draws at
// random whether the numbers are small or large, which of them are 0, whether they have one sign, and
// whether they repeat or are sorted. Multiply them by a power of 2 to get fractions, or huge numbers.
func (d *Draw) Varied(n, bits int) Vector {
	v := d.magnitudes(n, bits)
	d.arrange(v)
	if d.Below(3) == 0 {
		d.putZeros(v)
	}
	return v
}

// magnitudes draws n whole numbers other than 0, and their signs.
func (d *Draw) magnitudes(n, bits int) Vector {
	most := d.Between(1, bits)
	hasEverySize := d.Below(2) == 0
	v := Drawn(n, func() float64 {
		size := most
		if hasEverySize {
			size = d.Between(1, most)
		}
		return d.Sign() * float64(d.Between(1<<(size-1), 1<<size-1))
	})
	if d.Below(2) == 0 { // all have the sign of the first
		return Map(v, func(x float64) float64 { return math.Copysign(x, v[0]) })
	}
	return v
}

// arrange lets some numbers of v repeat, sorts v, or leaves it as it is.
func (d *Draw) arrange(v Vector) {
	switch d.Below(6) {
	case 0: // sorted
		slices.Sort(v)
	case 1: // sorted, the largest number first
		slices.Sort(v)
		slices.Reverse(v)
	case 2: // equal neighbours
		for j := 1; j < len(v); j++ {
			if d.Below(2) == 0 {
				v[j] = v[j-1]
			}
		}
	case 3: // the first numbers again, from the middle on
		copy(v[(len(v)+1)/2:], v)
	}
}

// putZeros replaces some numbers of v by 0: the first, the last, one in three, or all but one.
func (d *Draw) putZeros(v Vector) {
	kept := d.Below(len(v))
	value := v[kept]
	switch d.Below(4) {
	case 0:
		v[0] = 0
	case 1:
		v[len(v)-1] = 0
	case 2:
		for j := range v {
			if d.Below(3) == 0 {
				v[j] = 0
			}
		}
	case 3:
		clear(v)
	}
	v[kept] = value
}

// Scaled returns 2^exponent·v.
func (v Vector) Scaled(exponent int) Vector { return v.Times(math.Ldexp(1, exponent)) }

// IsExactDot reports whether float64 computes v·w without rounding: in every order, with and without fused
// multiply-add, and also as (‖v + w‖² − ‖v − w‖²)/4.
func IsExactDot(v, w Vector) bool {
	unit, sum := min(LowestBit(v...), LowestBit(w...)), 0.0
	for j := range v {
		size := (math.Abs(v[j]) + math.Abs(w[j])) / unit
		sum += size * size
	}
	return sum <= 1<<53
}

// LowestBit returns the largest power of 2 of which all the numbers are multiples, or +Inf if all are 0.
func LowestBit(numbers ...float64) float64 {
	lowest := math.Inf(1)
	for _, v := range numbers {
		if v != 0 {
			fraction, exponent := math.Frexp(math.Abs(v))
			whole := uint64(fraction * (1 << 53))
			lowest = min(lowest, math.Ldexp(1, exponent-53+bits.TrailingZeros64(whole)))
		}
	}
	return lowest
}
