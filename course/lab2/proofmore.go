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
var magnitudes = []magnitude{{-46, -40}, {-12, -1}, {0, 0}, {8, 15}, {20, 30}, {40, 60}}

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
	return drawNormedFrom(d, d.Whole(n-1, -most, most), float64(d.Between(1, most)))
}

// drawNormedFrom returns the vector (2t·m, ‖m‖² − t²), mirrored.
func drawNormedFrom(d *ask.Draw, m ask.Vector, t float64) ask.Vector {
	return d.Mirror(len(m) + 1)(append(m.Times(2*t), m.Dot(m)-t*t))
}

// noMinus0 returns v with 0 instead of −0.
func noMinus0(v ask.Vector) ask.Vector { return ask.Map(v, func(x float64) float64 { return x + 0 }) }

// ---- Gains ---------------------------------------------------------------------------------------

// relations change an update, such that two of its vectors are related to each other.
var relations = []func(d *ask.Draw, q *update){
	func(_ *ask.Draw, q *update) { q.Before = make(ask.Vector, len(q.U)) },
	func(_ *ask.Draw, q *update) { q.After = make(ask.Vector, len(q.U)) },
	func(_ *ask.Draw, q *update) { // all are very small
		q.Before = make(ask.Vector, len(q.U))
		_, exponent := math.Frexp(q.After[q.After.Largest()])
		q.After = q.After.Times(math.Ldexp(1, -40-exponent))
	},
	func(d *ask.Draw, q *update) { // some numbers don't change
		for _, j := range []int{0, len(q.U) - 1} {
			q.After[j] = q.Before[j]
		}
	},
	func(d *ask.Draw, q *update) { // the progress is 0
		j := d.Below(len(q.U))
		q.U, q.After[j] = onlyAt(q.U, j), q.Before[j]
	},
	func(_ *ask.Draw, q *update) { q.After = q.Before },
	func(_ *ask.Draw, q *update) { q.After = q.Before.Times(-1) },
	func(_ *ask.Draw, q *update) { q.After = q.U },
	func(_ *ask.Draw, q *update) { q.After = q.U.Times(-1) },
	func(_ *ask.Draw, q *update) { q.Before = q.U },
	func(_ *ask.Draw, q *update) { q.Before = q.U.Times(-1) },
	func(_ *ask.Draw, q *update) { q.U = q.After.Times(3) },
	func(d *ask.Draw, q *update) { q.After = d.Mirror(len(q.U))(q.Before) }, // the growth is 0
	func(d *ask.Draw, q *update) { q.After = q.After.Times(math.Ldexp(1, -d.Between(20, 34))) },
	func(d *ask.Draw, q *update) { q.Before = q.Before.Times(math.Ldexp(1, -d.Between(20, 34))) },
	func(d *ask.Draw, q *update) { q.After = q.Before.Plus(math.Ldexp(1, -d.Between(32, 36)), q.After) },
	func(d *ask.Draw, q *update) { q.After = q.Before.Plus(math.Ldexp(1, -d.Between(8, 30)), q.After) },
	func(d *ask.Draw, q *update) { makeOrthogonal(d, q, math.Ldexp(1, d.Between(32, 36))) },
	func(d *ask.Draw, q *update) { makeOrthogonal(d, q, math.Ldexp(1, d.Between(8, 30))) },
}

// makeOrthogonal makes u·after much smaller than its terms, which are about c times as large.
func makeOrthogonal(d *ask.Draw, q *update, c float64) {
	if len(q.U) == 1 {
		return
	}
	places := d.Order(len(q.U))[:2]
	factor := c * math.Abs(q.U[q.U.Largest()]) / math.Abs(q.After[q.After.Largest()])
	fraction, exponent := math.Frexp(factor)
	factor = math.Ldexp(math.Round(fraction*8), exponent-3)
	q.U[places[0]], q.U[places[1]] = factor*q.After[places[1]], -factor*q.After[places[0]]
}

// repeats change an update, such that it has a vector of another update with as many features.
var repeats = []func(q *update, other update){
	func(q *update, other update) { q.U = other.U },
	func(q *update, other update) { q.Before = other.Before },
	func(q *update, other update) { q.After = other.After },
}

// moreUpdates draws questions to Gains: with each pattern in each vector, with each number of features, with
// each relation, and some that repeat a vector. Their numbers have 48 bits.
func moreUpdates(d *ask.Draw) (questions []update) {
	const bits = 48
	count := 2*len(patterns) + most
	units := ask.Deal(d, count+2*len(relations)+2*len(repeats), magnitudes...)
	next := func(n int, ofU, ofBefore, ofAfter pattern) update {
		m := units[0]
		units = units[1:]
		unit, unitOfU := m.draw(d), m.draw(d)
		if d.Below(4) == 0 {
			unitOfU *= math.Ldexp(1, 24*d.Between(-1, 1))
		}
		scaled := func(draw pattern, c float64) ask.Vector { return draw(d, n, bits).Times(math.Ldexp(c, -bits)) }
		return update{scaled(ofU, unitOfU), scaled(ofBefore, unit), scaled(ofAfter, unit)}
	}
	sizes := ask.Deal(d, 2*len(patterns), ask.UpTo(most + 1)[3:]...)
	ofU, ofBefore := ask.Deal(d, 2*len(patterns), patterns...), ask.Deal(d, 2*len(patterns), patterns...)
	for i, ofAfter := range ask.Deal(d, 2*len(patterns), patterns...) {
		questions = append(questions, next(sizes[i], ofU[i], ofBefore[i], ofAfter))
	}
	for n := 1; n <= most; n++ {
		questions = append(questions, next(n, drawPrecise, drawPrecise, drawPrecise))
	}
	sizes = ask.Deal(d, 2*len(relations), ask.UpTo(most + 1)[2:]...)
	for i, n := range sizes {
		q := next(n, drawPrecise, drawPrecise, drawPrecise)
		relations[i%len(relations)](d, &q)
		questions = append(questions, q)
	}
	for i := range 2 * len(repeats) {
		other := questions[i]
		q := next(len(other.U), drawPrecise, drawPrecise, drawPrecise)
		repeats[i%len(repeats)](&q, other)
		questions = append(questions, q)
	}
	return ask.Map(questions, func(q update) update {
		return update{noMinus0(q.U), noMinus0(q.Before), noMinus0(q.After)}
	})
}

// ---- Holds ---------------------------------------------------------------------------------------

// moreClaims draws questions to Holds, with five claims each. Besides edgeClaims, there are claims of each
// magnitude. In these, the differences progress
// − ρ and growth − R² take all pairs of these values: 0, and plus or minus a number that is as small as
// float64 allows, or larger.
//
// As in drawUpdate, the norms are whole multiples of a unit, and so Gains may compute them by square roots.
func moreClaims(d *ask.Draw) [][]claim {
	claims := edgeClaims(d)
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

// edgeClaims draws two claims about each of many updates. In the first, both inequalities are equalities. In
// the second, both are false by the smallest possible difference. So a function that computes progress or
// growth wrongly is wrong about one of them. The updates have each pattern, each number of features and each
// relation.
func edgeClaims(d *ask.Draw) (claims []claim) {
	add := func(q update, unitOfU, unit float64) {
		q.U, q.Before, q.After = q.U.Times(unitOfU), q.Before.Times(unit), q.After.Times(unit)
		q = update{noMinus0(q.U), noMinus0(q.Before), noMinus0(q.After)}
		progress, growth := q.gains()
		ofProgress := lowestBit(q.U...) * lowestBit(slices.Concat(q.Before, q.After)...)
		ofGrowth := math.Pow(lowestBit(slices.Concat(q.Before, q.After)...), 2)
		claims = append(claims, claim{q, progress, growth}, claim{q, progress + ofProgress, growth - ofGrowth})
	}
	anyUnits := func() (unitOfU, unit float64) {
		m := magnitudes[d.Below(len(magnitudes))]
		return m.draw(d), m.draw(d)
	}
	ofU := ask.Deal(d, 2*len(normed), patterns...)
	for i, draw := range slices.Concat(normed, normed) {
		n := d.Between(4, most)
		if i%len(normed) < squareOnly {
			n = []int{4, 9, 16}[d.Below(3)]
		}
		before, after := widened(d, draw(d, n)), widened(d, drawNormed(d, n))
		if i >= len(normed) {
			before, after = after, before
		}
		unitOfU, unit := anyUnits()
		add(update{fittingU(d, ofU[i], before, after), before, after}, unitOfU, unit)
	}
	for n := 1; n <= most; n++ {
		before, after := widened(d, drawNormed(d, n)), widened(d, drawNormed(d, n))
		unitOfU, unit := anyUnits()
		add(update{fittingU(d, drawPrecise, before, after), before, after}, unitOfU, unit)
	}
	for _, relate := range slices.Concat(normedRelations, normedRelations) {
		n := d.Between(3, most)
		q := update{nil, drawNormed(d, n), drawNormed(d, n)}
		relate(d, &q)
		if q.U == nil {
			q.U = fittingU(d, drawPrecise, q.Before, q.After)
		}
		_, unit := anyUnits()
		add(q, unit, unit)
	}
	return claims
}

// normed draw vectors whose norms are whole numbers. The first of them, squareOnly in number, have their
// patterns only if n is a square.
var normed = []drawer{
	func(d *ask.Draw, n int) ask.Vector { return ones(n).Times(d.Sign() * float64(2*d.Between(1, 9)+1)) },
	func(d *ask.Draw, n int) ask.Vector { return ask.Drawn(n, d.Sign).Times(float64(2*d.Between(1, 9) + 1)) },
	drawNormed,
	func(d *ask.Draw, n int) ask.Vector { return absolute(drawNormed(d, n)) },
	func(d *ask.Draw, n int) ask.Vector { return absolute(drawNormed(d, n)).Times(-1) },
	func(d *ask.Draw, n int) ask.Vector { return slices.Sorted(slices.Values(drawNormed(d, n))) },
	func(d *ask.Draw, n int) ask.Vector {
		return ask.Vector(slices.Sorted(slices.Values(drawNormed(d, n)))).Times(-1)
	},
	func(d *ask.Draw, n int) ask.Vector { return onlyAt(drawPrecise(d, n, 5), d.Below(n)) },
	func(d *ask.Draw, n int) ask.Vector { // two numbers other than 0
		v := make(ask.Vector, n)
		places := d.Order(n)
		v[places[0]], v[places[1]] = d.Sign()*8, d.Sign()*15
		return v
	},
	func(d *ask.Draw, n int) ask.Vector { // one is much larger than all others
		return drawNormedFrom(d, ask.Drawn(n-1, d.Sign), float64(d.Between(2100, 4000)))
	},
	func(d *ask.Draw, n int) ask.Vector { // the sum is 0
		v := make(ask.Vector, n)
		for k, j := range d.Order(n)[:4] {
			v[j] = []float64{1, -1, 7, -7}[k]
		}
		return v
	},
	func(d *ask.Draw, n int) ask.Vector { return append(ask.Vector{0}, drawNormed(d, n-1)...) },
	func(d *ask.Draw, n int) ask.Vector { return append(drawNormed(d, n-1), 0) },
	func(d *ask.Draw, n int) ask.Vector { // equal neighbours
		return absolute(drawNormedFrom(d, ones(n-1).Times(float64(d.Between(1, 4))), float64(d.Between(5, 9))))
	},
	func(d *ask.Draw, n int) ask.Vector { // opposite neighbours
		v := absolute(drawNormedFrom(d, ones(n-1).Times(float64(d.Between(1, 4))), float64(d.Between(5, 9))))
		for j := 1 + d.Below(2); j < n; j += 2 {
			v[j] *= -1
		}
		return v
	},
}

const squareOnly = 2

// normedRelations change an update, such that two of its vectors are related to each other. They may draw U.
var normedRelations = []func(d *ask.Draw, q *update){
	func(d *ask.Draw, q *update) { q.Before, q.After = make(ask.Vector, len(q.Before)), widened(d, q.After) },
	func(d *ask.Draw, q *update) { q.Before, q.After = widened(d, q.Before), make(ask.Vector, len(q.After)) },
	func(d *ask.Draw, q *update) { q.After = q.Before },
	func(d *ask.Draw, q *update) { q.After = q.Before.Times(-1) },
	func(d *ask.Draw, q *update) { q.After = d.Mirror(len(q.Before))(q.Before) },
	func(_ *ask.Draw, q *update) { q.U = q.After },
	func(_ *ask.Draw, q *update) { q.U = q.After.Times(-1) },
	func(_ *ask.Draw, q *update) { q.U = q.Before },
	func(_ *ask.Draw, q *update) { q.U = q.Before.Times(-1) },
	func(d *ask.Draw, q *update) { q.Before = widened(d, q.Before) }, // after is much smaller
	func(d *ask.Draw, q *update) { q.After = widened(d, q.After) },
	func(d *ask.Draw, q *update) { // the norms are nearly equal
		q.Before = onlyAt(drawPrecise(d, len(q.Before), 25), 0)
		q.After = ask.Vector(slices.Repeat(ask.Vector{0}, len(q.Before)))
		q.After[d.Below(len(q.After))] = math.Abs(q.Before[0]) - 1
	},
	func(d *ask.Draw, q *update) { // u·after is small for its terms
		q.U = fittingU(d, drawPrecise, q.Before, q.After).Times(1.0 / (1 << 30))
		q.U = ask.Map(q.U, math.Round)
		makeOrthogonal(d, q, 1<<30)
		q.U = ask.Map(q.U, math.Round)
	},
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

// fittingU draws a u with as many bits as u·before and u·after allow without rounding.
func fittingU(d *ask.Draw, draw pattern, before, after ask.Vector) ask.Vector {
	n := len(before)
	_, bits := math.Frexp(absolute(before).Dot(ones(n)) + absolute(after).Dot(ones(n)))
	return draw(d, n, min(48, 51-bits))
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
	for range 8 {
		questions = append(questions, drawLargeBound(d))
	}
	x := drawPrecise(d, d.Between(2, 6), 4) // u = x, and u = −x
	s := Data{[]ask.Vector{x.Times(3), x, x.Times(-1)}, ask.Vector{1, 1, -1}}
	questions = append(questions, boundQuestion{[]ask.Vector{x}, s})
	return append(questions, decidedBounds(d)...)
}

// decidedBounds draws questions with 20 examples, one of which decides about R², and another about ρ. Each
// example decides about R² in one question, and about ρ in another. Each pattern occurs in u, and in both of
// these examples.
func decidedBounds(d *ask.Draw) (questions []boundQuestion) {
	ofR, ofRho := d.Order(most), d.Order(most)
	const count = most + 2 // the last two have the largest number of features, none of which is 0
	deal := func() []pattern { return append(ask.Deal(d, most, patterns...), drawPrecise, drawPrecise) }
	patternsOfU, patternsOfR, patternsOfRho := deal(), deal(), deal()
	ranks := d.Order(count)
	for k := range count {
		n := min(k+1, most)
		short := []int{3, 8, 20}[d.Below(3)]
		bitsOfU, bitsOfX := bitsFor(n)-short, short
		if d.Below(2) == 0 {
			bitsOfU, bitsOfX = bitsOfX, bitsOfU
		}
		u := patternsOfU[k](d, n, bitsOfU)
		limit := math.Sqrt(u.Dot(u)*float64(n)) / (mostSpread / 4) // for an example whose numbers are below 1
		row := func(draw pattern) ask.Vector {
			for range 100 {
				x := draw(d, n, bitsOfX).Times(math.Ldexp(1, -bitsOfX))
				if math.Abs(u.Dot(x)) > limit {
					return x
				}
			}
			return nil
		}
		any := func() ask.Vector {
			return ask.Until(func() ask.Vector { return row(patterns[d.Below(len(patterns))]) }, isDrawn)
		}
		var s Data
		for range most {
			s.Xs = append(s.Xs, any())
		}
		i, j := ofR[k%most], ofRho[k%most]
		if i == j {
			j = (i + 1) % most
		}
		if x := row(patternsOfR[k]); x != nil {
			s.Xs[i] = x
		}
		if x := row(patternsOfRho[k]); x != nil {
			s.Xs[j] = x
		}
		s.decide(u, i, j)
		s.Xs = ask.Map(s.times(math.Ldexp(1, -18+58*ranks[k]/(count-1))).Xs, noMinus0)
		s.Ys = ask.Map(s.Xs, func(x ask.Vector) float64 { return math.Copysign(1, u.Dot(x)) })
		unit := math.Ldexp(1, d.Between(-46, 30)-bitsOfU)
		questions = append(questions, boundQuestion{[]ask.Vector{noMinus0(u.Times(unit))}, s})
	}
	return questions
}

func isDrawn(v ask.Vector) bool { return v != nil }

// decide multiplies example i by a power of 2, such that its norm is the largest, and example j, such that
// the magnitude of its product with u is the smallest.
func (s Data) decide(u ask.Vector, i, j int) {
	largest, smallest := 0.0, math.Inf(1)
	for k, x := range s.Xs {
		if k != i {
			largest = max(largest, x.Dot(x))
		}
		if k != j {
			smallest = min(smallest, math.Abs(u.Dot(x)))
		}
	}
	for s.Xs[i].Dot(s.Xs[i]) <= largest {
		s.Xs[i] = s.Xs[i].Times(2)
	}
	for math.Abs(u.Dot(s.Xs[j])) >= smallest {
		s.Xs[j] = s.Xs[j].Times(0.5)
	}
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
