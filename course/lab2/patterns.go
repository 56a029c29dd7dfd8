package lab2

import (
	"math"
	"math/bits"
	"slices"

	"perceptronlab/course/ask"
)

// An exactPattern draws n whole numbers of at most the given number of bits, as a vector that a wrong
// function may treat in a special way. Most patterns need three numbers and 20 bits to be recognised.
//
// These patterns have the same purpose as those of ask.Patterns, but differ in two ways:
//
//   - Most of their numbers are odd and need all of the bits. So a function is wrong if it rounds one of them
//     to fewer bits. The numbers of ask.Patterns have every size.
//   - No number needs more bits. If two vectors have bitsFor(n) bits together, their dot product is exact.
//     Some numbers of ask.Patterns need more bits, and lab 1 draws again if a product rounds.
type exactPattern func(d *ask.Draw, n, bits int) ask.Vector

// exactPatterns are the patterns. Every student gets each of them, in each argument of a function.
var exactPatterns = []exactPattern{
	drawPrecise, drawFree, drawFree, drawSizes,
	equalNumbers, equalSizes, ascending, descending, allPositive, allNegative,
	oneNumber, twoNumbers, oneMuchLarger, sumZero,
	zeroFirst, zeroLast, zerosInHalf, equalNeighbours, oppositeNeighbours,
}

func equalNumbers(d *ask.Draw, n, bits int) ask.Vector {
	return slices.Repeat(drawPrecise(d, 1, bits), n)
}

// equalSizes draws numbers that differ only in their signs.
func equalSizes(d *ask.Draw, n, bits int) ask.Vector {
	return ask.Map(equalNumbers(d, n, bits), func(v float64) float64 { return v * d.Sign() })
}

func ascending(d *ask.Draw, n, bits int) ask.Vector {
	return slices.Sorted(slices.Values(drawSizes(d, n, bits)))
}

func descending(d *ask.Draw, n, bits int) ask.Vector { return ascending(d, n, bits).Times(-1) }

func allPositive(d *ask.Draw, n, bits int) ask.Vector { return absolute(drawPrecise(d, n, bits)) }

func allNegative(d *ask.Draw, n, bits int) ask.Vector { return allPositive(d, n, bits).Times(-1) }

// oneNumber draws numbers that are all 0, except one.
func oneNumber(d *ask.Draw, n, bits int) ask.Vector {
	return onlyAt(drawPrecise(d, n, bits), d.Order(n)[:1]...)
}

// twoNumbers draws numbers that are all 0, except two.
func twoNumbers(d *ask.Draw, n, bits int) ask.Vector {
	return onlyAt(drawPrecise(d, n, bits), d.Order(n)[:min(n, 2)]...)
}

// oneMuchLarger draws numbers one of which is much larger than all others.
func oneMuchLarger(d *ask.Draw, n, bits int) ask.Vector {
	v := drawSizes(d, n, max(1, bits-12))
	v[d.Below(n)] = drawPrecise(d, 1, bits)[0]
	return v
}

// sumZero draws numbers whose sum is 0, if there are two or more. One of them may need up to 5 bits, even if
// fewer are given.
func sumZero(d *ask.Draw, n, bits int) ask.Vector {
	v := drawSizes(d, n, max(1, bits-5))
	if n > 1 {
		v[d.Below(n)] -= v.Dot(ones(n))
	}
	return v
}

// zeroFirst draws numbers the first of which is 0, if there are two or more.
func zeroFirst(d *ask.Draw, n, bits int) ask.Vector {
	return onlyAt(drawPrecise(d, n, bits), ask.UpTo(n)[min(n-1, 1):]...)
}

// zeroLast draws numbers the last of which is 0, if there are two or more.
func zeroLast(d *ask.Draw, n, bits int) ask.Vector {
	return onlyAt(drawPrecise(d, n, bits), ask.UpTo(n)[:max(1, n-1)]...)
}

// zerosInHalf draws numbers one half of which are 0.
func zerosInHalf(d *ask.Draw, n, bits int) ask.Vector {
	return onlyAt(drawPrecise(d, n, bits), d.Order(n)[:(n+1)/2]...)
}

// equalNeighbours draws numbers with two equal neighbours and equal ends.
func equalNeighbours(d *ask.Draw, n, bits int) ask.Vector {
	v := drawPrecise(d, n, bits)
	place := d.Below(n)
	v[place], v[n-1] = v[max(0, place-1)], v[0]
	return v
}

// oppositeNeighbours draws pairs of neighbours whose sum is 0.
func oppositeNeighbours(d *ask.Draw, n, bits int) ask.Vector {
	v := drawPrecise(d, n, bits)
	for j := 1 + d.Below(2); j < n; j += 2 {
		v[j] = -v[j-1]
	}
	return v
}

// drawPrecise draws odd numbers that need all of the bits.
func drawPrecise(d *ask.Draw, n, bits int) ask.Vector {
	return ask.Drawn(n, func() float64 { return d.Sign() * float64(d.Between(1<<(bits-1), 1<<bits-1)|1) })
}

// drawFree is like drawPrecise, but one of the numbers is 1 or −1. So balanced finds a vector such that the
// dot product is as close to 0 as a whole number can be.
func drawFree(d *ask.Draw, n, bits int) ask.Vector {
	v := drawPrecise(d, n, bits)
	v[d.Below(n)] = d.Sign()
	return v
}

// drawSizes draws numbers other than 0 of every size.
func drawSizes(d *ask.Draw, n, bits int) ask.Vector {
	return ask.Drawn(n, func() float64 { return drawPrecise(d, 1, d.Between(1, bits))[0] })
}

// onlyAt returns a copy of v that is 0 in all other places.
func onlyAt(v ask.Vector, places ...int) ask.Vector {
	kept := make(ask.Vector, len(v))
	for _, j := range places {
		kept[j] = v[j]
	}
	return kept
}

func ones(n int) ask.Vector { return slices.Repeat(ask.Vector{1}, n) }

// balanced draws vectors of whole numbers of the given number of bits, which may be exceeded in one place p.
// The dot product of v with the first is above 0, and with the second it is not. Both are as close to 0 as
// v[p] allows, so a function that computes one of the terms wrongly gets the sign of one of the products
// wrong. The two vectors differ only in p, so their own dot product is above 0 if v has two numbers or more.
func balanced(d *ask.Draw, v ask.Vector, bits int) (above, below ask.Vector) {
	above = drawPrecise(d, len(v), bits)
	if len(v) == 1 {
		above[0] = math.Copysign(above[0], v[0])
		return above, above.Times(-1)
	}
	p := smallest(v)
	above[p] = 0
	size := math.Abs(v[p])
	above[p] = (1-math.Ceil(v.Dot(above)/size))*math.Copysign(1, v[p]) + 0 // no −0
	below = slices.Clone(above)
	below[p] -= math.Copysign(1, v[p])
	return above, below
}

// smallest returns the place of the smallest number other than 0.
func smallest(v ask.Vector) (place int) {
	for j, x := range v {
		if x != 0 && (v[place] == 0 || math.Abs(x) < math.Abs(v[place])) {
			place = j
		}
	}
	return place
}

// bitsFor returns the number of bits that v and the vectors from balanced can have in n places together, such
// that no dot product rounds.
func bitsFor(n int) int { return 51 - bits.Len(uint(n-1)) }
