package ask

import (
	"math"
	"slices"
)

// A Pattern is a shape of vectors that a function may treat in a special way, such as equal numbers, or zeros
// at both ends. Deal the patterns, so every student gets all of them.
type Pattern struct {
	Least  int  // the least number of components
	IsUnit bool // whether the pattern needs numbers such as 1 or 1/2, so its vectors must not be scaled

	draw func(d *Draw, n, bits int) Vector
}

// Vector draws a vector of n components, not all of them 0. They are whole numbers, or halves if IsUnit is
// true. Most of them are below 2^bits in magnitude.
func (p Pattern) Vector(d *Draw, n, bits int) Vector { return p.draw(d, n, bits) }

// Patterns returns all patterns.
func Patterns() []Pattern {
	return slices.Concat(
		patternsOfEquals(), patternsOfOrder(), patternsOfSigns(), patternsOfZeros(), unitPatterns(),
	)
}

// patternsOfEquals returns the patterns in which numbers occur twice.
func patternsOfEquals() []Pattern {
	return []Pattern{
		{Least: 3, draw: func(d *Draw, n, bits int) Vector { return slices.Repeat(Vector{d.size(bits)}, n) }},
		{Least: 3, draw: func(d *Draw, n, bits int) Vector { return slices.Repeat(Vector{-d.size(bits)}, n) }},
		{Least: 3, draw: func(d *Draw, n, bits int) Vector { // equal magnitudes
			return d.bothSigns(slices.Repeat(Vector{d.size(bits)}, n))
		}},
		{Least: 3, draw: func(d *Draw, n, bits int) Vector { // the same from both ends
			v := d.signed(n, bits)
			for j := range n / 2 {
				v[n-1-j] = v[j]
			}
			return v
		}},
		{Least: 2, draw: func(d *Draw, n, bits int) Vector { // the first numbers again, from the middle on
			v := d.signed(n, bits)
			copy(v[(n+1)/2:], v)
			return v
		}},
		{Least: 3, draw: func(d *Draw, n, bits int) Vector { // equal neighbours
			v := d.signed(n, bits)
			place := d.Between(1, n-1)
			for j := 1; j < n; j++ {
				if j == place || d.Below(2) == 0 {
					v[j] = v[j-1]
				}
			}
			return v
		}},
		{Least: 2, draw: func(d *Draw, n, bits int) Vector { // the last is the first
			v := d.signed(n, bits)
			v[n-1] = v[0]
			return v
		}},
	}
}

// patternsOfOrder returns the patterns in which numbers grow, fall, or differ much in size.
func patternsOfOrder() []Pattern {
	reversed := func(v Vector) Vector { slices.Reverse(v); return v }
	progression := func(d *Draw, n, bits int) Vector {
		first, step := d.Sign()*d.size(bits-1), d.Sign()*d.size(max(1, bits-6))
		return Map(UpTo(n), func(j int) float64 { return first + step*float64(j) })
	}
	return []Pattern{
		{Least: 3, draw: func(d *Draw, n, bits int) Vector { return d.ascending(n, bits) }},
		{Least: 3, draw: func(d *Draw, n, bits int) Vector { return reversed(d.ascending(n, bits)) }},
		{Least: 3, draw: progression},
		{Least: 2, draw: func(d *Draw, n, bits int) Vector { // one much larger than all others
			v := d.signed(n, 2)
			v[d.Below(n)] = d.Sign() * math.Ldexp(1, max(bits, 18)-1)
			return v
		}},
		{Least: 2, draw: func(d *Draw, n, bits int) Vector { // powers of 2
			return Drawn(n, func() float64 { return d.Sign() * math.Ldexp(1, d.Below(bits)) })
		}},
		{Least: 2, draw: func(d *Draw, n, bits int) Vector { // the sum is 0
			return Until(func() Vector {
				v := d.signed(n, bits)
				v[n-1] = 0
				v[n-1] = -v.Dot(slices.Repeat(Vector{1}, n))
				return v
			}, func(v Vector) bool { return v[n-1] != 0 })
		}},
	}
}

// patternsOfSigns returns the patterns of signs.
func patternsOfSigns() []Pattern {
	positive := func(d *Draw, n, bits int) Vector {
		return distinct(n, func() float64 { return d.size(max(bits, enoughBits)) })
	}
	oneOther := func(sign float64) func(d *Draw, n, bits int) Vector {
		return func(d *Draw, n, bits int) Vector {
			v := Drawn(n, func() float64 { return sign * d.size(bits) })
			v[d.Below(n)] *= -1
			return v
		}
	}
	return []Pattern{
		{Least: 1, draw: func(d *Draw, n, bits int) Vector { return d.signed(n, bits) }},
		{Least: 3, draw: positive},
		{Least: 3, draw: func(d *Draw, n, bits int) Vector { return positive(d, n, bits).Times(-1) }},
		{Least: 3, draw: oneOther(1)},
		{Least: 3, draw: oneOther(-1)},
		{Least: 3, draw: func(d *Draw, n, bits int) Vector { // every second one is below 0
			sign := d.Sign()
			return Drawn(n, func() float64 { sign = -sign; return sign * d.size(bits) })
		}},
	}
}

// patternsOfZeros returns the patterns with zeros.
func patternsOfZeros() []Pattern {
	// keeping returns the pattern in which all numbers are 0, except those in some places.
	keeping := func(least int, places func(d *Draw, n int) []int) Pattern {
		return Pattern{Least: least, draw: func(d *Draw, n, bits int) Vector {
			v := make(Vector, n)
			for _, j := range places(d, n) {
				v[j] = d.Sign() * d.size(bits)
			}
			return v
		}}
	}
	// without returns the pattern in which some places are 0.
	without := func(signs func(v Vector) Vector, places func(d *Draw, n int) []int) Pattern {
		return Pattern{Least: 3, draw: func(d *Draw, n, bits int) Vector {
			v := signs(d.signed(n, bits))
			for _, j := range places(d, n) {
				v[j] = 0
			}
			return v
		}}
	}
	same := func(v Vector) Vector { return v }
	positive := func(v Vector) Vector { return Map(v, math.Abs) }
	negative := func(v Vector) Vector { return positive(v).Times(-1) }
	first := func(*Draw, int) []int { return []int{0} }
	last := func(_ *Draw, n int) []int { return []int{n - 1} }
	ends := func(_ *Draw, n int) []int { return []int{0, n - 1} }
	middle := func(d *Draw, n int) []int { return []int{d.Between(1, n-2)} }
	some := func(d *Draw, n int) []int { return d.Order(n)[:d.Between(1, n-1)] }
	return []Pattern{
		keeping(2, first), keeping(2, last), keeping(3, middle),
		keeping(3, func(d *Draw, n int) []int { return d.Order(n)[:2] }),
		without(same, first), without(same, last), without(same, ends), without(same, middle),
		without(positive, some), without(negative, some),
	}
}

// unitPatterns returns the patterns with certain small numbers.
func unitPatterns() []Pattern {
	constantAt := func(place func(n int) int, value float64) Pattern {
		return Pattern{Least: 1, IsUnit: true, draw: func(d *Draw, n, bits int) Vector {
			v := d.signed(n, min(bits, 6))
			v[place(n)] = value
			return v
		}}
	}
	first, last := func(int) int { return 0 }, func(n int) int { return n - 1 }
	of := func(least int, number func(d *Draw) float64) Pattern {
		return Pattern{Least: least, IsUnit: true, draw: func(d *Draw, n, _ int) Vector {
			return Until(func() Vector { return Drawn(n, func() float64 { return number(d) }) }, func(v Vector) bool {
				return slices.Max(v) > 0 || slices.Min(v) < 0
			})
		}}
	}
	return []Pattern{
		constantAt(first, 1), constantAt(last, 1), constantAt(last, -1),
		of(3, func(*Draw) float64 { return 1 }),
		of(3, func(d *Draw) float64 { return d.Sign() }),
		of(3, func(d *Draw) float64 { return float64(d.Below(2)) }),
		of(4, func(d *Draw) float64 { return d.Sign() * float64(d.Between(1, 9)) }),
		of(3, func(d *Draw) float64 { return d.Sign() * float64(2*d.Below(8)+1) }),
		of(3, func(d *Draw) float64 { return d.Sign() * float64(2*d.Between(1, 8)) }),
		of(3, func(d *Draw) float64 { return d.Sign() * (float64(d.Below(9)) + 0.5) }),
		of(3, func(d *Draw) float64 { return d.Sign() * float64(d.Between(1, 19)) / 2 }),
		{Least: 2, IsUnit: true, draw: func(d *Draw, n, _ int) Vector { // norm 1
			v := make(Vector, n)
			v[d.Below(n)] = d.Sign()
			return v
		}},
	}
}

// size draws a whole number above 0 and below 2^bits. All numbers of bits are equally likely.
func (d *Draw) size(bits int) float64 {
	size := d.Between(1, bits)
	return float64(d.Between(1<<(size-1), 1<<size-1))
}

// signed draws n whole numbers other than 0. If there are several, they have both signs.
func (d *Draw) signed(n, bits int) Vector {
	return d.bothSigns(Drawn(n, func() float64 { return d.size(bits) }))
}

// bothSigns changes the signs of v at random, so that it has both signs if it has several components.
func (d *Draw) bothSigns(v Vector) Vector {
	for j := range v {
		v[j] *= d.Sign()
	}
	if len(v) > 1 {
		places := d.Order(len(v))
		v[places[0]] = math.Abs(v[places[0]])
		v[places[1]] = -math.Abs(v[places[1]])
	}
	return v
}

// ascending draws n whole numbers other than 0, each larger than the one before.
func (d *Draw) ascending(n, bits int) Vector {
	bits = max(bits, enoughBits)
	v := distinct(n, func() float64 { return d.Sign() * d.size(bits) })
	slices.Sort(v)
	return v
}

// enoughBits is a number of bits with more than enough whole numbers for a vector of different numbers.
const enoughBits = 7

// distinct draws n different numbers.
func distinct(n int, draw func() float64) (v Vector) {
	for len(v) < n {
		if x := draw(); !slices.Contains(v, x) {
			v = append(v, x)
		}
	}
	return v
}
