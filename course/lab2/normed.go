package lab2

import (
	"math"
	"slices"

	"perceptronlab/course/ask"
)

// This file draws vectors of whole numbers whose norms are whole numbers, too.

// drawNormed draws numbers from a formula: the norm of (2t·m, ‖m‖² − t²) is ‖m‖² + t².
func drawNormed(d *ask.Draw, n int) ask.Vector {
	largest := 9
	if n > 6 {
		largest = 3
	}
	return drawNormedFrom(d, d.Whole(n-1, -largest, largest), float64(d.Between(1, largest)))
}

// drawNormedFrom returns the vector (2t·m, ‖m‖² − t²), mirrored.
func drawNormedFrom(d *ask.Draw, m ask.Vector, t float64) ask.Vector {
	return d.Mirror(len(m) + 1)(append(m.Times(2*t), m.Dot(m)-t*t))
}

// A normedPattern draws n numbers. If needsSquare is true, their norm is whole only if n is a square.
type normedPattern struct {
	needsSquare bool
	draw        drawer
}

// normedPatterns are like exactPatterns. They need four numbers or more.
var normedPatterns = []normedPattern{
	{needsSquare: true, draw: drawEqual},
	{needsSquare: true, draw: drawEqualSizes},
	{draw: drawNormed},
	{draw: func(d *ask.Draw, n int) ask.Vector { return absolute(drawNormed(d, n)) }},
	{draw: func(d *ask.Draw, n int) ask.Vector { return absolute(drawNormed(d, n)).Times(-1) }},
	{draw: drawAscending},
	{draw: func(d *ask.Draw, n int) ask.Vector { return drawAscending(d, n).Times(-1) }},
	{draw: func(d *ask.Draw, n int) ask.Vector { return onlyAt(drawPrecise(d, n, 5), d.Below(n)) }},
	{draw: drawTwo},
	{draw: drawOneMuchLarger},
	{draw: drawSumZero},
	{draw: func(d *ask.Draw, n int) ask.Vector { return append(ask.Vector{0}, drawNormed(d, n-1)...) }},
	{draw: func(d *ask.Draw, n int) ask.Vector { return append(drawNormed(d, n-1), 0) }},
	{draw: drawEqualNeighbours},
	{draw: drawOppositeNeighbours},
}

// drawEqual draws one number, n times.
func drawEqual(d *ask.Draw, n int) ask.Vector {
	return ones(n).Times(d.Sign() * float64(2*d.Between(1, 9)+1))
}

// drawEqualSizes draws numbers that differ only in their signs.
func drawEqualSizes(d *ask.Draw, n int) ask.Vector {
	return ask.Drawn(n, d.Sign).Times(float64(2*d.Between(1, 9) + 1))
}

// drawAscending draws sorted numbers.
func drawAscending(d *ask.Draw, n int) ask.Vector {
	return slices.Sorted(slices.Values(drawNormed(d, n)))
}

// drawTwo draws two numbers other than 0. All others are 0.
func drawTwo(d *ask.Draw, n int) ask.Vector {
	v := make(ask.Vector, n)
	places := d.Order(n)
	v[places[0]], v[places[1]] = d.Sign()*8, d.Sign()*15
	return v
}

// drawOneMuchLarger draws numbers one of which is much larger than all others.
func drawOneMuchLarger(d *ask.Draw, n int) ask.Vector {
	return drawNormedFrom(d, ask.Drawn(n-1, d.Sign), float64(d.Between(2100, 4000)))
}

// drawSumZero draws numbers whose sum is 0.
func drawSumZero(d *ask.Draw, n int) ask.Vector {
	v := make(ask.Vector, n)
	for k, j := range d.Order(n)[:4] {
		v[j] = []float64{1, -1, 7, -7}[k]
	}
	return v
}

// drawEqualNeighbours draws positive numbers that are all equal, except one.
func drawEqualNeighbours(d *ask.Draw, n int) ask.Vector {
	m := ones(n - 1).Times(float64(d.Between(1, 4)))
	return absolute(drawNormedFrom(d, m, float64(d.Between(5, 9))))
}

// drawOppositeNeighbours draws numbers with equal magnitudes, except one, and alternating signs.
func drawOppositeNeighbours(d *ask.Draw, n int) ask.Vector {
	v := drawEqualNeighbours(d, n)
	for j := 1 + d.Below(2); j < n; j += 2 {
		v[j] *= -1
	}
	return v
}

// widened multiplies a vector of whole numbers whose norm is a whole number, too, by an odd number, such that
// its norm is about 2²⁵. So its square is exact.
func widened(d *ask.Draw, v ask.Vector) ask.Vector {
	norm := math.Sqrt(v.Dot(v))
	if norm == 0 {
		return v
	}
	return v.Times(math.Max(1, 2*math.Floor(math.Ldexp(float64(d.Between(12, 16)), 20)/norm)-1))
}
