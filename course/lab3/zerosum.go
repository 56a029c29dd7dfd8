package lab3

import (
	"math"
	"slices"

	"perceptronlab/course/ask"
)

// This file draws claims with Σ λᵢ yᵢ xᵢ = 0, and changes and scales claims.

// drawLambda draws n whole numbers from 0 to 9, the last of which is not 0. Often many are 0.
func drawLambda(d *ask.Draw, n int) ask.Vector {
	lambda := d.Whole(n, 1, 9)
	if d.Below(2) == 0 {
		for i := range n - 1 {
			lambda[i] *= float64(d.Below(2))
		}
	}
	return lambda
}

// drawPairs draws λ and labels, but no rows. The labels of each two neighbours are +1 and −1, and their λ are
// equal. So Σ λᵢ yᵢ = 0.
func drawPairs(d *ask.Draw) (c claim) {
	for range d.Between(2, mostRows/2) {
		l, y := float64(d.Between(1, 9)), d.Sign()
		c.Lambda = append(c.Lambda, l, l)
		c.Ys = append(c.Ys, y, -y)
	}
	return c
}

// drawZeroSum draws labels and rows with Σ λᵢ yᵢ xᵢ = 0. One of the λᵢ must not be 0.
func drawZeroSum(d *ask.Draw, lambda ask.Vector, features int) claim {
	return drawRows(d, claim{Lambda: lambda, Ys: ask.Drawn(len(lambda), d.Sign)}, features)
}

// drawRows returns c, which has λ and labels, with rows for which Σ λᵢ yᵢ xᵢ = 0. They are of each kind, as
// often as possible. One row, the pivot, is computed from the others, which are multiples of its λ, so that
// it has whole numbers.
func drawRows(d *ask.Draw, c claim, features int) claim {
	isPivot := func(i int) bool { return c.Lambda[i] != 0 }
	pivot := ask.Until(func() int { return d.Below(len(c.Lambda)) }, isPivot)
	sum := make(ask.Vector, features)
	x := d.Whole(features, -9, 9)
	for i, draw := range ask.Deal(d, len(c.Lambda), rowKinds...) {
		x = draw(d, x)
		if i != pivot {
			sum = sum.Plus(c.Lambda[i]*c.Ys[i], x)
		}
		c.Xs = append(c.Xs, x.Times(c.Lambda[pivot]))
	}
	c.Xs[pivot] = sum.Times(-c.Ys[pivot])
	return c
}

// A rowKind draws a row of whole numbers. It gets the previous row x, and returns one of the same length.
type rowKind = func(d *ask.Draw, x ask.Vector) ask.Vector

var rowKinds = []rowKind{
	func(_ *ask.Draw, x ask.Vector) ask.Vector { return x },
	func(_ *ask.Draw, x ask.Vector) ask.Vector { return x.Times(-1) },
	func(_ *ask.Draw, x ask.Vector) ask.Vector { return make(ask.Vector, len(x)) },
	func(d *ask.Draw, x ask.Vector) ask.Vector { return d.Whole(len(x), -1, 1) },
	func(d *ask.Draw, x ask.Vector) ask.Vector { return d.Whole(len(x), -9, 9) },
	drawSameSign,
	drawEqual,
	func(d *ask.Draw, x ask.Vector) ask.Vector { return drawSparse(d, len(x), 1) },
	func(d *ask.Draw, x ask.Vector) ask.Vector { return drawSparse(d, len(x), 2) },
}

// drawSameSign draws numbers that are all above 0, or all below 0.
func drawSameSign(d *ask.Draw, x ask.Vector) ask.Vector { return d.Whole(len(x), 1, 9).Times(d.Sign()) }

// drawEqual draws one number for all features.
func drawEqual(d *ask.Draw, x ask.Vector) ask.Vector {
	return slices.Repeat(d.Whole(1, 1, 9).Times(d.Sign()), len(x))
}

// drawSparse draws a row in which at most count numbers are not 0.
func drawSparse(d *ask.Draw, features, count int) ask.Vector {
	x := make(ask.Vector, features)
	for _, j := range d.Order(features)[:min(count, features)] {
		x[j] = d.Sign() * float64(d.Between(1, 9))
	}
	return x
}

// with returns c with more added to feature j of row i.
func (c claim) with(i, j int, more float64) claim {
	c.Xs = slices.Clone(c.Xs)
	c.Xs[i] = slices.Clone(c.Xs[i])
	c.Xs[i][j] += more
	return c
}

// withLambda returns c with another λᵢ.
func (c claim) withLambda(i int, l float64) claim {
	c.Lambda = slices.Clone(c.Lambda)
	c.Lambda[i] = l
	return c
}

// withLabels returns a claim with equal labels whose terms λᵢ yᵢ xᵢ are those of c.
func (c claim) withLabels(y float64) claim {
	c.Xs = ask.Map(ask.UpTo(len(c.Xs)), func(i int) ask.Vector { return c.Xs[i].Times(c.Ys[i] * y) })
	c.Ys = slices.Repeat(ask.Vector{y}, len(c.Ys))
	return c
}

// leastInFeature returns the smallest power of 2 that can be added to a term of feature j without rounding.
// The λ and the rows of the claim must be whole.
func (c claim) leastInFeature(j int) float64 {
	size := 0.0
	for i, x := range c.Xs {
		size += math.Abs(c.Lambda[i] * x[j])
	}
	_, exponent := math.Frexp(size)
	return math.Ldexp(1, exponent-53)
}

// A scale holds the exponents of powers of 2.
type scale struct{ lambda, rows int }

// scales are the scales of claims. The first ones are so small that any tolerance is too large.
var scales = []scale{
	{-120, -120},
	{-120, 0},
	{0, -120},
	{-46, 30},
	{30, -46},
	{-20, -3},
	{-3, 17},
	{17, 5},
	{30, 30},
	{5, -20},
	{-1, 0},
	{0, -1},
	{0, 0},
	{0, 0},
}

// scaled returns claims that are true if and only if those in the argument are. λ and each feature are
// multiplied by a power of 2.
func scaled(d *ask.Draw, claims []claim) []claim {
	dealt := ask.Deal(d, len(claims), scales...)
	return ask.Map(ask.UpTo(len(claims)), func(i int) claim { return claims[i].scaled(d, dealt[i]) })
}

// scaled returns a claim at the given scale. In one of three claims, the scale of each feature is drawn.
func (c claim) scaled(d *ask.Draw, s scale) claim {
	factors := slices.Repeat(ask.Vector{math.Ldexp(1, s.rows)}, len(c.Xs[0]))
	if d.Below(3) == 0 {
		factors = ask.Map(factors, func(float64) float64 {
			return math.Ldexp(1, scales[d.Below(len(scales))].rows)
		})
	}
	c.Lambda = c.Lambda.Times(math.Ldexp(1, s.lambda))
	c.Xs = ask.Map(c.Xs, func(x ask.Vector) ask.Vector {
		return ask.Map(ask.UpTo(len(x)), func(j int) float64 { return x[j]*factors[j] + 0 }) // no −0
	})
	return c
}
