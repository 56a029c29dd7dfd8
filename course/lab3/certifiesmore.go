package lab3

import (
	"math"
	"slices"

	"perceptronlab/course/ask"
)

// This file draws the questions of More for Certifies: true and false claims about rows of every number and
// length, with λ and features of every magnitude. The numbers are whole before they are scaled by a power
// of 2, and so small that no sum rounds, whatever the order of its terms.

// Limits of a claim of More.
const (
	mostRows     = 15
	mostFeatures = 12
)

// moreClaims draws questions with four claims each, three tenths of them true. Among the false ones
// are an entry below 0 at each place, and a sum in each feature that is 0 in all others: once nearly, and
// once clearly.
func moreClaims(d *ask.Draw) [][]claim {
	var claims []claim
	add := func(c claim) { claims = append(claims, c.scaled(d)) }
	for place := range mostRows {
		rows := mostRows // for the first places, so that the last ten rows are not enough
		if place >= 5 {
			rows = d.Between(place+1, mostRows)
		}
		lambda := drawLambda(d, rows)
		lambda[place] = -float64(d.Between(1, 9))
		add(drawZeroSum(d, lambda, d.Between(1, mostFeatures)))
	}
	for j := range mostFeatures {
		lambda := drawLambda(d, d.Between(1, mostRows))
		i := d.Below(len(lambda))
		lambda[i] = 1
		features := mostFeatures // likewise
		if j >= 2 {
			features = d.Between(j+1, mostFeatures)
		}
		c := drawZeroSum(d, lambda, features)
		add(c)
		add(c.with(i, j, d.Sign()))
		add(c.with(i, j, d.Sign()*c.leastInFeature(j)))
	}
	for range 5 {
		add(drawOneRow(d))
		add(drawTwoRows(d))
		c := drawZeroSum(d, drawLambda(d, d.Between(2, mostRows)), d.Between(1, mostFeatures))
		add(c)
		zero := c
		zero.Lambda = make(ask.Vector, len(c.Lambda))
		add(zero)
		add(drawNegativePair(d, c))
		add(drawFalse(d, oppositeSums))
		add(drawFalse(d, wrongLabel))
		add(drawFalse(d, withoutTerm))
	}
	return slices.Collect(slices.Chunk(ask.Shuffled(d, claims), 4))
}

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

// drawZeroSum draws labels and rows with Σ λᵢ yᵢ xᵢ = 0. One of the λᵢ, the pivot, must not be 0. The other
// rows are multiples of its λ, so that the pivot's row has whole numbers.
func drawZeroSum(d *ask.Draw, lambda ask.Vector, features int) claim {
	pivot := ask.Until(func() int { return d.Below(len(lambda)) }, func(i int) bool { return lambda[i] != 0 })
	c := claim{Lambda: lambda, Ys: ask.Drawn(len(lambda), d.Sign)}
	sum := make(ask.Vector, features)
	x := drawRow(d, features)
	for i, l := range lambda {
		if d.Below(6) > 0 { // otherwise, two rows are equal
			x = drawRow(d, features)
		}
		if i != pivot {
			sum = sum.Plus(l*c.Ys[i], x)
		}
		c.Xs = append(c.Xs, x.Times(lambda[pivot]))
	}
	c.Xs[pivot] = sum.Times(-c.Ys[pivot])
	return c
}

// drawRow draws the whole numbers of a row, in one of several ways.
func drawRow(d *ask.Draw, features int) ask.Vector {
	switch d.Below(5) {
	case 0:
		return d.Whole(features, -1, 1)
	case 1:
		return d.Whole(features, 1, 9).Times(d.Sign())
	case 2:
		return make(ask.Vector, features)
	case 3: // all 0 but one
		x := make(ask.Vector, features)
		x[d.Below(features)] = d.Sign() * float64(d.Between(1, 9))
		return x
	}
	return d.Whole(features, -9, 9)
}

// drawOneRow draws a true claim about one row, which is 0.
func drawOneRow(d *ask.Draw) claim {
	return drawZeroSum(d, d.Whole(1, 1, 9), d.Between(1, mostFeatures))
}

// drawTwoRows draws a true claim in which only two entries of λ are above 0.
func drawTwoRows(d *ask.Draw) claim {
	lambda := make(ask.Vector, d.Between(2, mostRows))
	for _, i := range d.Order(len(lambda))[:2] {
		lambda[i] = float64(d.Between(1, 9))
	}
	return drawZeroSum(d, lambda, d.Between(1, mostFeatures))
}

// drawNegativePair returns c with two more rows, whose λ are below 0 and whose terms cancel.
func drawNegativePair(d *ask.Draw, c claim) claim {
	x, y, l := drawRow(d, len(c.Xs[0])), d.Sign(), -float64(d.Between(1, 9))
	for range 2 {
		place := d.Below(len(c.Xs) + 1)
		c.Lambda = slices.Insert(slices.Clone(c.Lambda), place, l)
		c.Xs = slices.Insert(slices.Clone(c.Xs), place, x)
		c.Ys = slices.Insert(slices.Clone(c.Ys), place, y)
		y *= -1
	}
	return c
}

// drawFalse draws a true claim, and returns it with a flaw that makes it false.
func drawFalse(d *ask.Draw, flaw func(d *ask.Draw, c claim, i int) claim) claim {
	return ask.Until(func() claim {
		c := drawZeroSum(d, drawLambda(d, d.Between(2, mostRows)), d.Between(2, mostFeatures))
		return flaw(d, c, d.Below(len(c.Lambda)))
	}, func(c claim) bool { return refuted(c.Lambda, c.Xs, c.Ys) != "" })
}

// oppositeSums returns c with two sums that are not 0, but whose sum is.
func oppositeSums(d *ask.Draw, c claim, i int) claim {
	places := d.Order(len(c.Xs[0]))
	return c.with(i, places[0], 1).with(i, places[1], -1)
}

// wrongLabel returns c with another label in row i.
func wrongLabel(_ *ask.Draw, c claim, i int) claim {
	c.Ys = slices.Clone(c.Ys)
	c.Ys[i] *= -1
	return c
}

// withoutTerm returns c with λᵢ = 0.
func withoutTerm(_ *ask.Draw, c claim, i int) claim {
	c.Lambda = slices.Clone(c.Lambda)
	c.Lambda[i] = 0
	return c
}

// with returns c with more added to feature j of row i.
func (c claim) with(i, j int, more float64) claim {
	c.Xs = slices.Clone(c.Xs)
	c.Xs[i] = slices.Clone(c.Xs[i])
	c.Xs[i][j] += more
	return c
}

// leastInFeature returns the smallest power of 2 that can be added to a term of feature j without rounding.
func (c claim) leastInFeature(j int) float64 {
	size := 0.0
	for i, x := range c.Xs {
		size += math.Abs(c.Lambda[i] * x[j])
	}
	_, exponent := math.Frexp(size)
	return math.Ldexp(1, exponent-52)
}

// scaled returns a claim that is true if and only if c is. λ and each feature are multiplied by a power of 2.
func (c claim) scaled(d *ask.Draw) claim {
	power := func() float64 {
		exponents := []int{-80, -46, -20, -3, -1, 0, 0, 0, 5, 17, 30}
		return math.Ldexp(1, exponents[d.Below(len(exponents))])
	}
	c.Lambda = c.Lambda.Times(power())
	factors := slices.Repeat(ask.Vector{power()}, len(c.Xs[0]))
	if d.Below(3) == 0 {
		factors = ask.Map(factors, func(float64) float64 { return power() })
	}
	c.Xs = ask.Map(c.Xs, func(x ask.Vector) ask.Vector {
		return ask.Map(ask.UpTo(len(x)), func(j int) float64 { return x[j]*factors[j] + 0 }) // no −0
	})
	return c
}
