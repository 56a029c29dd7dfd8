package lab2

import (
	"math"
	"slices"

	"perceptronlab/course/ask"
)

// This file draws the numbers of the further questions to Gains, Bound and Holds: numbers of every magnitude
// and kind. A vector is a power of 2 times whole numbers. In the questions to Bound and Holds, these are so
// small that no sum of products rounds, whatever the order of its terms.

// A magnitude is a range of powers of 2.
type magnitude struct{ low, high int }

// magnitudes are ranges for the numbers of a question: very small, fractions, whole, large, and very large.
var magnitudes = []magnitude{{-46, -40}, {-12, -1}, {0, 0}, {8, 15}, {20, 30}, {40, 60}}

// draw draws a power of 2.
func (m magnitude) draw(d *ask.Draw) float64 { return math.Ldexp(1, d.Between(m.low, m.high)) }

// dims are the numbers of features.
var dims = []int{1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20}

// A drawer draws n whole numbers.
type drawer = func(d *ask.Draw, n int) ask.Vector

// digits draw numbers from −9 to 9 in several ways.
var digits = []drawer{drawDigits, drawSigns, drawSameSign, drawSortedDigits, drawEqualDigits, drawOneDigit}

func drawDigits(d *ask.Draw, n int) ask.Vector { return d.Whole(n, -9, 9) }

// drawSigns draws the numbers −1, 0 and 1.
func drawSigns(d *ask.Draw, n int) ask.Vector { return d.Whole(n, -1, 1) }

// drawSameSign draws numbers that are all above 0, or all below 0.
func drawSameSign(d *ask.Draw, n int) ask.Vector { return d.Whole(n, 1, 9).Times(d.Sign()) }

// drawSortedDigits draws numbers in ascending or in descending order.
func drawSortedDigits(d *ask.Draw, n int) ask.Vector {
	v := d.Whole(n, -9, 9)
	slices.Sort(v)
	return v.Times(d.Sign())
}

// drawEqualDigits draws one number, n times.
func drawEqualDigits(d *ask.Draw, n int) ask.Vector {
	return slices.Repeat(d.Whole(1, 1, 9), n).Times(d.Sign())
}

// drawOneDigit draws numbers that are all 0, except one.
func drawOneDigit(d *ask.Draw, n int) ask.Vector {
	v := make(ask.Vector, n)
	v[d.Below(n)] = d.Sign() * float64(d.Between(1, 9))
	return v
}

// drawOdd draws odd numbers that float32 rounds.
func drawOdd(d *ask.Draw, n int) ask.Vector {
	return ask.Drawn(n, func() float64 { return d.Sign() * float64(2*d.Between(1<<23, 1<<24)+1) })
}

// noMinus0 returns v with 0 instead of −0.
func noMinus0(v ask.Vector) ask.Vector { return ask.Map(v, func(x float64) float64 { return x + 0 }) }

// noMinus0 returns the update with 0 instead of −0.
func (q update) noMinus0() update {
	return update{noMinus0(q.U), noMinus0(q.Before), noMinus0(q.After)}
}
