package lab2

import (
	"math"

	"perceptronlab/course/ask"
)

// This file draws the questions of More for Gains.

// moreUpdates draws questions to Gains: with each pattern in each vector, with each number of features, with
// each relation, and some that repeat a vector.
func moreUpdates(d *ask.Draw) []update {
	source := newUpdateSource(d)
	questions := source.patterned()
	for n := 1; n <= most; n++ {
		questions = append(questions, source.precise(n))
	}
	questions = append(questions, source.related()...)
	questions = append(questions, source.repeating(questions)...)
	return ask.Map(questions, update.noMinus0)
}

// An updateSource draws updates whose numbers have 48 bits. It deals their magnitudes.
type updateSource struct {
	*ask.Draw
	magnitudes []magnitude // of the updates that are not drawn yet
}

// newUpdateSource returns a source with a magnitude for each question of moreUpdates.
func newUpdateSource(d *ask.Draw) *updateSource {
	count := 2*len(exactPatterns) + most + 2*len(relations) + 2*len(repeats)
	return &updateSource{d, ask.Deal(d, count, magnitudes...)}
}

// next draws an update with n features, and a pattern for each vector. The weights before and after have the
// same unit. In most updates, u has a similar one, but in some, it is much smaller or larger.
func (s *updateSource) next(n int, ofU, ofBefore, ofAfter exactPattern) update {
	m := s.magnitudes[0]
	s.magnitudes = s.magnitudes[1:]
	unit, unitOfU := m.draw(s.Draw), m.draw(s.Draw)
	if s.Below(4) == 0 {
		unitOfU *= math.Ldexp(1, 24*s.Between(-1, 1))
	}
	return update{s.vector(n, ofU, unitOfU), s.vector(n, ofBefore, unit), s.vector(n, ofAfter, unit)}
}

// vector draws n numbers of the pattern, which are below c in magnitude.
func (s *updateSource) vector(n int, draw exactPattern, c float64) ask.Vector {
	const bits = 48
	return draw(s.Draw, n, bits).Times(math.Ldexp(c, -bits))
}

// precise draws an update with n features and without a special pattern.
func (s *updateSource) precise(n int) update { return s.next(n, drawPrecise, drawPrecise, drawPrecise) }

// patterned draws updates with each pattern in each vector, twice.
func (s *updateSource) patterned() (all []update) {
	count := 2 * len(exactPatterns)
	sizes := ask.Deal(s.Draw, count, ask.UpTo(most + 1)[3:]...)
	ofU := ask.Deal(s.Draw, count, exactPatterns...)
	ofBefore := ask.Deal(s.Draw, count, exactPatterns...)
	ofAfter := ask.Deal(s.Draw, count, exactPatterns...)
	for i, n := range sizes {
		all = append(all, s.next(n, ofU[i], ofBefore[i], ofAfter[i]))
	}
	return all
}

// related draws updates with each relation, twice.
func (s *updateSource) related() (all []update) {
	sizes := ask.Deal(s.Draw, 2*len(relations), ask.UpTo(most + 1)[2:]...)
	for i, n := range sizes {
		q := s.precise(n)
		relations[i%len(relations)](s.Draw, &q)
		all = append(all, q)
	}
	return all
}

// repeating draws updates that have a vector of one of the earlier updates.
func (s *updateSource) repeating(earlier []update) (all []update) {
	for i := range 2 * len(repeats) {
		q := s.precise(len(earlier[i].U))
		repeats[i%len(repeats)](&q, earlier[i])
		all = append(all, q)
	}
	return all
}

// repeats change an update, such that it has a vector of another update with as many features.
var repeats = []func(q *update, other update){
	func(q *update, other update) { q.U = other.U },
	func(q *update, other update) { q.Before = other.Before },
	func(q *update, other update) { q.After = other.After },
}

// relations change an update with two features or more, such that two of its vectors are related to each
// other.
var relations = []func(d *ask.Draw, q *update){
	func(_ *ask.Draw, q *update) { q.Before = make(ask.Vector, len(q.U)) },
	func(_ *ask.Draw, q *update) { q.After = make(ask.Vector, len(q.U)) },
	func(_ *ask.Draw, q *update) { q.U = make(ask.Vector, len(q.U)) },
	beginAtZeroNearby,
	keepEnds,
	makeNoProgress,
	func(_ *ask.Draw, q *update) { q.After = q.Before },
	func(_ *ask.Draw, q *update) { q.After = q.Before.Times(-1) },
	func(_ *ask.Draw, q *update) { q.After = q.U },
	func(_ *ask.Draw, q *update) { q.After = q.U.Times(-1) },
	func(_ *ask.Draw, q *update) { q.Before = q.U },
	func(_ *ask.Draw, q *update) { q.Before = q.U.Times(-1) },
	func(_ *ask.Draw, q *update) { q.U = q.After.Times(3) },
	makeNoGrowth,
	func(d *ask.Draw, q *update) { q.After = q.After.Times(math.Ldexp(1, -d.Between(20, 34))) },
	func(d *ask.Draw, q *update) { q.Before = q.Before.Times(math.Ldexp(1, -d.Between(20, 34))) },
	func(d *ask.Draw, q *update) { q.After = q.Before.Plus(math.Ldexp(1, -d.Between(32, 36)), q.After) },
	func(d *ask.Draw, q *update) { q.After = q.Before.Plus(math.Ldexp(1, -d.Between(8, 30)), q.After) },
	func(d *ask.Draw, q *update) { makeOrthogonal(d, q, math.Ldexp(1, d.Between(32, 36))) },
	func(d *ask.Draw, q *update) { makeOrthogonal(d, q, math.Ldexp(1, d.Between(8, 30))) },
}

// beginAtZeroNearby sets before to 0, and makes after very small.
func beginAtZeroNearby(_ *ask.Draw, q *update) {
	q.Before = make(ask.Vector, len(q.U))
	_, exponent := math.Frexp(q.After[q.After.Largest()])
	q.After = q.After.Times(math.Ldexp(1, -40-exponent))
}

// keepEnds lets the first and the last weight stay the same.
func keepEnds(_ *ask.Draw, q *update) {
	for _, j := range []int{0, len(q.U) - 1} {
		q.After[j] = q.Before[j]
	}
}

// makeNoProgress makes the progress 0: u has only one number other than 0, and this weight stays the same.
func makeNoProgress(d *ask.Draw, q *update) {
	j := d.Below(len(q.U))
	q.U, q.After[j] = onlyAt(q.U, j), q.Before[j]
}

// makeNoGrowth makes the growth 0.
func makeNoGrowth(d *ask.Draw, q *update) { q.After = d.Mirror(len(q.U))(q.Before) }

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
