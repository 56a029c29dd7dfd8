package lab2

import (
	"math"
	"slices"

	"perceptronlab/course/ask"
)

// This file draws claims at the edge between true and false.

// edgeClaims draws two claims about each of many updates (see edgesOf). The updates have each pattern, each
// number of features and each relation.
func edgeClaims(d *ask.Draw) (claims []claim) {
	for _, q := range slices.Concat(normedByPattern(d), normedBySize(d), normedByRelation(d)) {
		claims = append(claims, edgesOf(q.noMinus0())...)
	}
	return claims
}

// edgesOf returns two claims about an update. In the first, both inequalities are equalities. In the second,
// both are false by the smallest possible difference. So a function that computes progress or growth wrongly
// is wrong about one of them.
func edgesOf(q update) []claim {
	progress, growth := q.gains()
	unitOfU, unit := ask.LowestBit(q.U...), ask.LowestBit(slices.Concat(q.Before, q.After)...)
	return []claim{{q, progress, growth}, {q, progress + unitOfU*unit, growth - math.Pow(unit, 2)}}
}

// normedByPattern draws updates with each pattern in u, twice, and with each of normedPatterns in before and
// in after.
func normedByPattern(d *ask.Draw) (all []update) {
	ofU := ask.Deal(d, 2*len(normedPatterns), exactPatterns...)
	for i, p := range slices.Concat(normedPatterns, normedPatterns) {
		n := d.Between(4, most)
		if p.needsSquare {
			n = []int{4, 9, 16}[d.Below(3)]
		}
		before, after := widened(d, p.draw(d, n)), widened(d, drawNormed(d, n))
		if i >= len(normedPatterns) {
			before, after = after, before
		}
		all = append(all, drawFitting(d, ofU[i], before, after))
	}
	return all
}

// normedBySize draws updates with each number of features.
func normedBySize(d *ask.Draw) (all []update) {
	for n := 1; n <= most; n++ {
		before, after := widened(d, drawNormed(d, n)), widened(d, drawNormed(d, n))
		all = append(all, drawFitting(d, drawPrecise, before, after))
	}
	return all
}

// normedByRelation draws updates with each of normedRelations, twice.
func normedByRelation(d *ask.Draw) (all []update) {
	for _, relate := range slices.Concat(normedRelations, normedRelations) {
		n := d.Between(3, most)
		q := update{nil, drawNormed(d, n), drawNormed(d, n)}
		relate(d, &q)
		if q.U == nil {
			q.U = fittingU(d, drawPrecise, q.Before, q.After)
		}
		_, unit := drawUnits(d)
		all = append(all, q.times(unit, unit))
	}
	return all
}

// drawFitting draws an update with the given whole weights, multiplied by a unit, and a u with the pattern.
func drawFitting(d *ask.Draw, ofU exactPattern, before, after ask.Vector) update {
	unitOfU, unit := drawUnits(d)
	return update{fittingU(d, ofU, before, after), before, after}.times(unitOfU, unit)
}

// drawUnits draws two powers of 2 of one magnitude.
func drawUnits(d *ask.Draw) (unitOfU, unit float64) {
	m := magnitudes[d.Below(len(magnitudes))]
	return m.draw(d), m.draw(d)
}

// times returns the update with u and the weights multiplied by their units.
func (q update) times(unitOfU, unit float64) update {
	return update{q.U.Times(unitOfU), q.Before.Times(unit), q.After.Times(unit)}
}

// fittingU draws a u with as many bits as u·before and u·after allow without rounding.
func fittingU(d *ask.Draw, draw exactPattern, before, after ask.Vector) ask.Vector {
	n := len(before)
	_, bits := math.Frexp(absolute(before).Dot(ones(n)) + absolute(after).Dot(ones(n)))
	return draw(d, n, min(48, 51-bits))
}

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
	func(d *ask.Draw, q *update) { q.After = widened(d, q.After) },   // before is much smaller
	makeNormsNearlyEqual,
	makeScoreOfAfterSmall,
}

// makeNormsNearlyEqual draws weights before and after whose norms differ by 1. Each has one number other
// than 0.
func makeNormsNearlyEqual(d *ask.Draw, q *update) {
	n := len(q.Before)
	q.Before = onlyAt(drawPrecise(d, n, 25), 0)
	q.After = make(ask.Vector, n)
	q.After[d.Below(n)] = math.Abs(q.Before[0]) - 1
}

// makeScoreOfAfterSmall draws a u such that u·after is much smaller than its terms.
func makeScoreOfAfterSmall(d *ask.Draw, q *update) {
	q.U = fittingU(d, drawPrecise, q.Before, q.After).Times(1.0 / (1 << 30))
	q.U = ask.Map(q.U, math.Round)
	makeOrthogonal(d, q, 1<<30)
	q.U = ask.Map(q.U, math.Round)
}
