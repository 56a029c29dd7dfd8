package lab2

import (
	"math"
	"slices"

	"perceptronlab/course/ask"
)

// This file draws the questions of More for Gains, Bound and Holds: vectors of every length, with numbers
// of every magnitude and kind. A vector is a power of 2 times whole numbers. In the questions to Bound and
// Holds, these are so small that no sum of products rounds, whatever the order of its terms.

// A magnitude is a range of powers of 2.
type magnitude struct{ low, high int }

// magnitudes are ranges for the numbers of a question: very small, fractions, whole, large, and very large.
var magnitudes = []magnitude{{-46, -40}, {-12, -1}, {0, 0}, {8, 15}, {20, 30}}

// draw draws a power of 2.
func (m magnitude) draw(d *ask.Draw) float64 { return math.Ldexp(1, d.Between(m.low, m.high)) }

// dims are the numbers of features.
var dims = []int{1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20}

// A drawer draws n whole numbers.
type drawer = func(d *ask.Draw, n int) ask.Vector

// digits draw numbers from −9 to 9 in several ways.
var digits = []drawer{
	drawDigits,
	func(d *ask.Draw, n int) ask.Vector { return d.Whole(n, -1, 1) },
	func(d *ask.Draw, n int) ask.Vector { return d.Whole(n, 1, 9).Times(d.Sign()) },
	func(d *ask.Draw, n int) ask.Vector { // sorted
		v := d.Whole(n, -9, 9)
		slices.Sort(v)
		return v.Times(d.Sign())
	},
	func(d *ask.Draw, n int) ask.Vector { // all equal
		return slices.Repeat(d.Whole(1, 1, 9), n).Times(d.Sign())
	},
	func(d *ask.Draw, n int) ask.Vector { // all 0 but one
		v := make(ask.Vector, n)
		v[d.Below(n)] = d.Sign() * float64(d.Between(1, 9))
		return v
	},
}

func drawDigits(d *ask.Draw, n int) ask.Vector { return d.Whole(n, -9, 9) }

// drawOdd draws odd numbers that float32 rounds.
func drawOdd(d *ask.Draw, n int) ask.Vector {
	return ask.Drawn(n, func() float64 { return d.Sign() * float64(2*d.Between(1<<23, 1<<24)+1) })
}

// drawNormed draws numbers whose norm is a whole number, too: that of (2t·m, ‖m‖² − t²) is ‖m‖² + t².
func drawNormed(d *ask.Draw, n int) ask.Vector {
	most := 9
	if n > 6 {
		most = 3
	}
	m, t := d.Whole(n-1, -most, most), float64(d.Between(1, most))
	return d.Mirror(n)(append(m.Times(2*t), m.Dot(m)-t*t))
}

// noMinus0 returns v with 0 instead of −0.
func noMinus0(v ask.Vector) ask.Vector { return ask.Map(v, func(x float64) float64 { return x + 0 }) }

// ---- Gains ---------------------------------------------------------------------------------------

// relations change an update, such that two of its vectors are related to each other.
var relations = []func(q *update){
	func(*update) {},
	func(q *update) { q.Before = make(ask.Vector, len(q.U)) },
	func(q *update) { q.After = q.Before },
	func(q *update) { q.After = q.Before.Times(-1) },
	func(q *update) { q.After = q.U },
}

// repeats change an update, such that it has a vector of another update with as many features.
var repeats = []func(q *update, other update){
	func(q *update, other update) { q.U = other.U },
	func(q *update, other update) { q.Before = other.Before },
	func(q *update, other update) { q.After = other.After },
}

// moreUpdates draws questions to Gains: one for each magnitude and relation, and some that repeat a vector.
func moreUpdates(d *ask.Draw) (questions []update) {
	n := len(magnitudes) * len(relations)
	sizes := ask.Deal(d, n, dims...)
	kinds := append(slices.Clone(digits), drawOdd)
	ofU, ofW := ask.Deal(d, n, kinds...), ask.Deal(d, n, kinds...)
	draw := func(i int, m magnitude) update {
		unit := m.draw(d)
		w := func() ask.Vector { return ofW[i](d, sizes[i]).Times(unit) }
		return update{ofU[i](d, sizes[i]).Times(m.draw(d)), w(), w()}
	}
	for i, k := range d.Order(n) {
		m, relate := magnitudes[k%len(magnitudes)], relations[k/len(magnitudes)]
		q := draw(i, m)
		relate(&q)
		questions = append(questions, q)
		if i%2 == 0 {
			again := draw(i, m)
			repeats[i/2%len(repeats)](&again, q)
			questions = append(questions, again)
		}
	}
	return ask.Map(questions, func(q update) update {
		return update{noMinus0(q.U), noMinus0(q.Before), noMinus0(q.After)}
	})
}

// ---- Holds ---------------------------------------------------------------------------------------

// moreClaims draws questions to Holds, with five claims each. For each magnitude, the differences progress
// − ρ and growth − R² take all pairs of these values: 0, and plus or minus a number that is as small as
// float64 allows, or larger.
//
// As in drawUpdate, the norms are whole multiples of a unit, and so Gains may compute them by square roots.
func moreClaims(d *ask.Draw) [][]claim {
	var claims []claim
	for _, m := range magnitudes {
		sizes := ask.Deal(d, 16, dims...)
		for k := range 16 {
			q := drawNormedUpdate(d, sizes[k], m)
			progress, growth := q.gains()
			c := claim{q, progress - drawGap(d, k/4, q.sizes()[0]), growth - drawGap(d, k%4, q.sizes()[1])}
			claims = append(claims, c)
		}
	}
	return slices.Collect(slices.Chunk(ask.Shuffled(d, claims), 5))
}

// drawNormedUpdate draws an update with the given number of features. Some have a feature in which all is 0.
func drawNormedUpdate(d *ask.Draw, dim int, m magnitude) update {
	if dim > 1 && d.Below(4) == 0 {
		q := drawNormedUpdate(d, dim-1, m)
		place := d.Below(dim)
		zeroAt := func(v ask.Vector) ask.Vector { return slices.Insert(slices.Clone(v), place, 0) }
		return update{zeroAt(q.U), zeroAt(q.Before), zeroAt(q.After)}
	}
	kinds := append(slices.Clone(digits), drawOdd)
	factor := 1.0
	if dim <= 6 && d.Below(2) == 0 { // weights that float32 rounds
		kinds = digits
		factor = float64(2*d.Between(1<<14, 1<<15) - 1)
	}
	unit := factor * m.draw(d)
	w := func() ask.Vector { return drawNormed(d, dim).Times(unit) }
	q := update{kinds[d.Below(len(kinds))](d, dim).Times(m.draw(d)), w(), w()}
	switch d.Below(5) {
	case 0:
		q.Before = make(ask.Vector, dim)
	case 1:
		q.After = q.Before.Times(d.Sign())
	}
	return update{noMinus0(q.U), noMinus0(q.Before), noMinus0(q.After)}
}

// drawGap returns 0 for kind 0, and for the kinds 1 to 3 a number above 0, below 0, and of a drawn size.
// size is the sum of the terms from which a progress or growth is computed. No sum of these terms and the
// gap rounds.
func drawGap(d *ask.Draw, kind int, size float64) float64 {
	_, exponent := math.Frexp(2 * size)
	least := math.Ldexp(1, exponent-52)
	return []float64{0, least, -least, d.Sign() * math.Ldexp(least, d.Between(1, 50))}[kind]
}

// ---- Bound ---------------------------------------------------------------------------------------

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

// moreBounds draws questions to Bound: for each shape and material, one about a separator and a multiple of
// it. Every second one is followed by a question in which u is not a separator.
func moreBounds(d *ask.Draw) (questions []boundQuestion) {
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
	for range 4 {
		questions = append(questions, drawLargeBound(d))
	}
	return questions
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
// and is large in one of the examples.
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
	s.Xs[d.Below(rows)][len(u)-1] = d.Sign() * float64(d.Between(1<<17, 1<<20))
	mirror := d.Mirror(len(u))
	s.Xs = ask.Map(s.Xs, func(x ask.Vector) ask.Vector { return mirror(x) })
	return boundQuestion{[]ask.Vector{mirror(u)}, s}
}
