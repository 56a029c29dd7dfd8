package lab2

import (
	"math"
	"slices"

	"perceptronlab/course/ask"
)

// This file draws the questions of More for Bound (see also decidedbounds.go).

// A shape is a range for the number of examples of a question to Bound, and one for their features.
type shape struct{ leastRows, mostRows, leastDim, mostDim int }

func (s shape) draw(d *ask.Draw) (rows, dim int) {
	return d.Between(s.leastRows, s.mostRows), d.Between(s.leastDim, s.mostDim)
}

// shapes are one example, one feature, few of both, many examples, and many features.
var shapes = []shape{
	{1, 1, 1, 20}, {2, 20, 1, 1}, {2, 8, 2, 5}, {12, 20, 2, 4}, {15, 20, 3, 6}, {2, 6, 8, 20},
}

// A material describes the numbers of a question to Bound.
type material struct {
	ofU, ofX []drawer
	most     float64   // the largest number that ofX draws
	unit     magnitude // of the examples
}

// materials have numbers of each magnitude. (With examples that are smaller than here, a student who
// divides u by its length first can't tell ρ > 0 from a ρ that is 0 up to rounding.)
var materials = []material{
	{digits, []drawer{drawFine}, mostFine, magnitude{-46, -46}},
	{digits, digits, 9, magnitude{-12, -1}},
	{[]drawer{drawOdd}, digits, 9, magnitude{0, 0}},
	{digits, []drawer{drawFine}, mostFine, magnitude{-20, 3}},
	{digits, digits, 9, magnitude{20, 30}},
}

const mostFine = 1 << 27

// drawFine draws odd numbers with 27 bits.
func drawFine(d *ask.Draw, n int) ask.Vector {
	return ask.Drawn(n, func() float64 { return d.Sign() * float64(2*d.Between(mostFine/4, mostFine/2)-1) })
}

// moreBounds draws questions to Bound.
func moreBounds(d *ask.Draw) []boundQuestion {
	questions := shapedBounds(d)
	for range 8 {
		questions = append(questions, drawLargeBound(d))
	}
	questions = append(questions, drawParallelBound(d), drawBoundWithZeros(d))
	return append(questions, decidedBounds(d)...)
}

// shapedBounds draws questions for each shape and material: one about a separator and a multiple of it. Every
// second one is followed by a question in which u is not a separator.
func shapedBounds(d *ask.Draw) (questions []boundQuestion) {
	for i, k := range d.Order(len(shapes) * len(materials)) {
		rows, dim := shapes[k/len(materials)].draw(d)
		u, s := drawSeparated(d, materials[k%len(materials)], rows, dim)
		factor := magnitudes[i%len(magnitudes)].draw(d)
		multiples := []ask.Vector{u.Times(factor), u.Times(float64(d.Between(2, 9)))}
		questions = append(questions, boundQuestion{multiples, s})
		if i%2 == 0 {
			questions = append(questions, boundQuestion{multiples[:1], spoiled(d, u, s)})
		}
	}
	return questions
}

// drawParallelBound draws a question with the examples u, −u and 3u.
func drawParallelBound(d *ask.Draw) boundQuestion {
	x := drawPrecise(d, d.Between(2, 6), 4)
	s := Data{[]ask.Vector{x.Times(3), x, x.Times(-1)}, ask.Vector{1, 1, -1}}
	return boundQuestion{[]ask.Vector{x}, s}
}

// drawBoundWithZeros draws a question with an example that is 0 everywhere, so no u is a separator.
func drawBoundWithZeros(d *ask.Draw) boundQuestion {
	u, s := drawSeparated(d, materials[1], d.Between(3, 8), d.Between(2, 5))
	i := d.Below(len(s.Xs))
	s.Xs[i] = make(ask.Vector, len(u))
	return boundQuestion{[]ask.Vector{u}, s}
}

// mostSpread limits R‖u‖/ρ. If it were larger, the bound could be inexact by more than proofSlack for a
// student who divides u by its length first.
const mostSpread = 100

// drawSeparated draws a separator u and examples. Some examples may be equal.
func drawSeparated(d *ask.Draw, m material, rows, dim int) (u ask.Vector, s Data) {
	unit := m.unit.draw(d)
	drawU := func() ask.Vector { return noMinus0(m.ofU[d.Below(len(m.ofU))](d, dim)) }
	u = ask.Until(drawU, func(u ask.Vector) bool { return u.Dot(u) > 0 })
	largest := m.most * unit * math.Sqrt(float64(dim)*u.Dot(u)) // a limit of R‖u‖
	for len(s.Xs) < rows {
		x := noMinus0(m.ofX[d.Below(len(m.ofX))](d, dim).Times(unit))
		if len(s.Xs) > 0 && d.Below(6) == 0 {
			x = slices.Clone(s.Xs[d.Below(len(s.Xs))])
		}
		score := u.Dot(x)
		if math.Abs(score)*mostSpread >= largest {
			s.Xs = append(s.Xs, x)
			s.Ys = append(s.Ys, math.Copysign(1, score))
		}
	}
	return u, s
}

// spoiled returns examples for which u is not a separator: one of the examples is on its line, or one of
// the labels is wrong, or all are.
func spoiled(d *ask.Draw, u ask.Vector, s Data) Data {
	s = Data{slices.Clone(s.Xs), slices.Clone(s.Ys)}
	i := d.Below(len(s.Xs))
	switch d.Below(3) {
	case 0:
		s.Xs[i] = drawOrthogonal(d, u)
	case 1:
		s.Ys[i] *= -1
	default:
		s.Ys = s.Ys.Times(-1)
	}
	return s
}

// drawOrthogonal draws a vector x with u·x = 0. It has two numbers other than 0, or none if u has only one
// feature.
func drawOrthogonal(d *ask.Draw, u ask.Vector) ask.Vector {
	x := make(ask.Vector, len(u))
	if len(u) == 1 {
		return x
	}
	places := d.Order(len(u))[:2]
	x[places[0]], x[places[1]] = u[places[1]], -u[places[0]]
	_, exponent := math.Frexp(x[x.Largest()])
	return noMinus0(x.Times(math.Ldexp(1, -exponent)))
}

// largeBounds are vectors with a norm of 1, 2 or 4. So no rounding happens if such a u is divided by its
// length.
var largeBounds = []ask.Vector{{1}, {1, 1, 1, 1}, {2, 2, 2, 1, 1, 1, 1}, {3, 1, 1, 1, 1, 1, 1, 1}}

// drawLargeBound draws a question whose bound is above 10⁶. It has a feature that has the factor 0 in u,
// and is large in one of the examples. In some, two other features of this example are large, too.
func drawLargeBound(d *ask.Draw) boundQuestion {
	u := append(slices.Clone(largeBounds[d.Below(len(largeBounds))]), 0)
	var s Data
	rows := d.Between(2, 8)
	for len(s.Xs) < rows {
		x := d.Whole(len(u), -9, 9)
		if score := u.Dot(x); score != 0 {
			s.Xs = append(s.Xs, x)
			s.Ys = append(s.Ys, math.Copysign(1, score))
		}
	}
	largest := float64(d.Between(1<<17, 1<<20))
	x := s.Xs[d.Below(rows)]
	x[len(u)-1] = d.Sign() * largest
	if len(u) == 5 && d.Below(2) == 0 { // terms of u·x cancel
		x[0], x[1] = x[0]+largest, x[1]-largest
	}
	mirror := d.Mirror(len(u))
	s.Xs = ask.Map(s.Xs, func(x ask.Vector) ask.Vector { return mirror(x) })
	return boundQuestion{[]ask.Vector{mirror(u)}, s}
}
