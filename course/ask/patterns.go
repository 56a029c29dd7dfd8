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
		{Least: 3, draw: func(d *Draw, n, bits int) Vector {
			return slices.Repeat(Vector{-d.size(bits)}, n)
		}},
		{Least: 3, draw: equalMagnitudes},
		{Least: 3, draw: sameFromBothEnds},
		{Least: 2, draw: sameHalves},
		{Least: 3, draw: equalNeighbours},
		{Least: 2, draw: equalEnds},
	}
}

// equalMagnitudes draws numbers that differ only in their signs.
func equalMagnitudes(d *Draw, n, bits int) Vector {
	return d.bothSigns(slices.Repeat(Vector{d.size(bits)}, n))
}

// sameFromBothEnds draws numbers that are the same from the last to the first.
func sameFromBothEnds(d *Draw, n, bits int) Vector {
	v := d.signed(n, bits)
	for j := range n / 2 {
		v[n-1-j] = v[j]
	}
	return v
}

// sameHalves draws numbers that come again, from the middle on.
func sameHalves(d *Draw, n, bits int) Vector {
	v := d.signed(n, bits)
	copy(v[(n+1)/2:], v)
	return v
}

// equalNeighbours draws numbers of which about half are equal to the one before, and at least one is.
func equalNeighbours(d *Draw, n, bits int) Vector {
	v := d.signed(n, bits)
	place := d.Between(1, n-1)
	for j := 1; j < n; j++ {
		if j == place || d.Below(2) == 0 {
			v[j] = v[j-1]
		}
	}
	return v
}

// equalEnds draws numbers the last of which is the first.
func equalEnds(d *Draw, n, bits int) Vector {
	v := d.signed(n, bits)
	v[n-1] = v[0]
	return v
}

// patternsOfOrder returns the patterns in which numbers grow, fall, or differ much in size.
func patternsOfOrder() []Pattern {
	return []Pattern{
		{Least: 3, draw: (*Draw).ascending},
		{Least: 3, draw: descending},
		{Least: 3, draw: progression},
		{Least: 2, draw: oneMuchLarger},
		{Least: 2, draw: powersOf2},
		{Least: 2, draw: sumZero},
	}
}

// descending draws numbers other than 0, each smaller than the one before.
func descending(d *Draw, n, bits int) Vector {
	v := d.ascending(n, bits)
	slices.Reverse(v)
	return v
}

// progression draws numbers each of which differs by the same step from the one before.
func progression(d *Draw, n, bits int) Vector {
	first, step := d.Sign()*d.size(bits-1), d.Sign()*d.size(max(1, bits-6))
	return Map(UpTo(n), func(j int) float64 { return first + step*float64(j) })
}

// oneMuchLarger draws numbers one of which is much larger than all others.
func oneMuchLarger(d *Draw, n, bits int) Vector {
	v := d.signed(n, 2)
	v[d.Below(n)] = d.Sign() * math.Ldexp(1, max(bits, 18)-1)
	return v
}

func powersOf2(d *Draw, n, bits int) Vector {
	return Drawn(n, func() float64 { return d.Sign() * math.Ldexp(1, d.Below(bits)) })
}

// sumZero draws numbers whose sum is 0, and none of which is 0.
func sumZero(d *Draw, n, bits int) Vector {
	return Until(func() Vector {
		v := d.signed(n, bits)
		v[n-1] = 0
		v[n-1] = -v.Dot(slices.Repeat(Vector{1}, n))
		return v
	}, func(v Vector) bool { return v[n-1] != 0 })
}

// patternsOfSigns returns the patterns of signs.
func patternsOfSigns() []Pattern {
	return []Pattern{
		{Least: 1, draw: (*Draw).signed},
		{Least: 3, draw: positive},
		{Least: 3, draw: func(d *Draw, n, bits int) Vector { return positive(d, n, bits).Times(-1) }},
		{Least: 3, draw: func(d *Draw, n, bits int) Vector { return d.withOneOtherSign(n, bits, 1) }},
		{Least: 3, draw: func(d *Draw, n, bits int) Vector { return d.withOneOtherSign(n, bits, -1) }},
		{Least: 3, draw: alternatingSigns},
	}
}

// positive draws different numbers above 0.
func positive(d *Draw, n, bits int) Vector {
	return distinct(n, func() float64 { return d.size(max(bits, enoughBits)) })
}

// withOneOtherSign draws numbers with the given sign, except one.
func (d *Draw) withOneOtherSign(n, bits int, sign float64) Vector {
	v := Drawn(n, func() float64 { return sign * d.size(bits) })
	v[d.Below(n)] *= -1
	return v
}

// alternatingSigns draws numbers of which every second one is below 0.
func alternatingSigns(d *Draw, n, bits int) Vector {
	sign := d.Sign()
	return Drawn(n, func() float64 {
		sign = -sign
		return sign * d.size(bits)
	})
}

// patternsOfZeros returns the patterns with zeros.
func patternsOfZeros() []Pattern {
	return []Pattern{
		keeping(2, firstPlace), keeping(2, lastPlace), keeping(3, middlePlace), keeping(3, twoPlaces),
		without(anySigns, firstPlace), without(anySigns, lastPlace),
		without(anySigns, bothEnds), without(anySigns, middlePlace),
		without(onlyPositive, somePlaces), without(onlyNegative, somePlaces),
	}
}

// A choice returns some of the places 0, 1, …, n−1.
type choice = func(d *Draw, n int) []int

func firstPlace(*Draw, int) []int      { return []int{0} }
func lastPlace(_ *Draw, n int) []int   { return []int{n - 1} }
func bothEnds(_ *Draw, n int) []int    { return []int{0, n - 1} }
func middlePlace(d *Draw, n int) []int { return []int{d.Between(1, n-2)} }
func twoPlaces(d *Draw, n int) []int   { return d.Order(n)[:2] }
func somePlaces(d *Draw, n int) []int  { return d.Order(n)[:d.Between(1, n-1)] }

func anySigns(v Vector) Vector     { return v }
func onlyPositive(v Vector) Vector { return Map(v, math.Abs) }
func onlyNegative(v Vector) Vector { return onlyPositive(v).Times(-1) }

// keeping returns the pattern in which all numbers are 0, except those in some places.
func keeping(least int, places choice) Pattern {
	return Pattern{Least: least, draw: func(d *Draw, n, bits int) Vector {
		v := make(Vector, n)
		for _, j := range places(d, n) {
			v[j] = d.Sign() * d.size(bits)
		}
		return v
	}}
}

// without returns the pattern in which the numbers in some places are 0, and the others have certain signs.
func without(signs func(v Vector) Vector, places choice) Pattern {
	return Pattern{Least: 3, draw: func(d *Draw, n, bits int) Vector {
		v := signs(d.signed(n, bits))
		for _, j := range places(d, n) {
			v[j] = 0
		}
		return v
	}}
}

// unitPatterns returns the patterns with certain small numbers.
func unitPatterns() []Pattern {
	first, last := func(int) int { return 0 }, func(n int) int { return n - 1 }
	return []Pattern{
		constantAt(first, 1), constantAt(last, 1), constantAt(last, -1),
		smallNumbers(3, func(*Draw) float64 { return 1 }),
		smallNumbers(3, func(d *Draw) float64 { return d.Sign() }),
		smallNumbers(3, func(d *Draw) float64 { return float64(d.Below(2)) }),
		smallNumbers(4, func(d *Draw) float64 { return d.Sign() * float64(d.Between(1, 9)) }),
		smallNumbers(3, func(d *Draw) float64 { return d.Sign() * float64(2*d.Below(8)+1) }),
		smallNumbers(3, func(d *Draw) float64 { return d.Sign() * float64(2*d.Between(1, 8)) }),
		smallNumbers(3, func(d *Draw) float64 { return d.Sign() * (float64(d.Below(9)) + 0.5) }),
		smallNumbers(3, func(d *Draw) float64 { return d.Sign() * float64(d.Between(1, 19)) / 2 }),
		{Least: 2, IsUnit: true, draw: unitVector},
	}
}

// constantAt returns the pattern in which the number in one place is the value.
func constantAt(place func(n int) int, value float64) Pattern {
	return Pattern{Least: 1, IsUnit: true, draw: func(d *Draw, n, bits int) Vector {
		v := d.signed(n, min(bits, 6))
		v[place(n)] = value
		return v
	}}
}

// smallNumbers returns the pattern of vectors whose numbers are drawn by number.
func smallNumbers(least int, number func(d *Draw) float64) Pattern {
	return Pattern{Least: least, IsUnit: true, draw: func(d *Draw, n, _ int) Vector {
		draw := func() Vector { return Drawn(n, func() float64 { return number(d) }) }
		return Until(draw, func(v Vector) bool { return v[v.Largest()] != 0 })
	}}
}

// unitVector draws a vector of norm 1 with one number other than 0.
func unitVector(d *Draw, n, _ int) Vector {
	v := make(Vector, n)
	v[d.Below(n)] = d.Sign()
	return v
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
