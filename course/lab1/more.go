package lab1

import (
	"math"
	"slices"

	"perceptronlab/course/ask"
)

// This file deals the questions of Spec.More. Numbers of components, sizes of numbers and patterns are
// dealt, so every student gets all of them; which of them meet is random. Like all scores of the lab, theirs
// are exact in every order of the sum.

// mostComponents is the largest number of components of a dealt vector.
const mostComponents = 20

// A pairDraw describes how a pair is drawn.
type pairDraw struct {
	least   int  // the least number of components
	isUnit  bool // whether the numbers must not be scaled
	isAlike bool // whether the weights and the point must be scaled equally

	draw    pairFunc
	partner partnerFunc
}

// A pairFunc draws a pair with n components.
type pairFunc = func(d *ask.Draw, n int) pair

// A partnerFunc draws another pair for the same question as q.
type partnerFunc = func(d *ask.Draw, q pair) pair

// A dealtPair is a pair with its partner.
type dealtPair struct{ pair, partner pair }

// morePairs draws pairs of all kinds, in a random order.
func morePairs(d *ask.Draw) []dealtPair {
	return dealt(d, append(patternedPairs(), relatedPairs()...))
}

// dealt draws the pairs that draws describe, in a random order. It deals their numbers of components and, if
// they may be scaled, their sizes.
func dealt(d *ask.Draw, draws []pairDraw) []dealtPair {
	lengths := ask.Deal(d, len(draws), ask.UpTo(mostComponents + 1)[1:]...)
	sizes := ask.Deal(d, len(draws)-countUnits(draws), exponents()...)
	var pairs []dealtPair
	for i, p := range draws {
		size := 0
		if !p.isUnit {
			size, sizes = sizes[0], sizes[1:]
		}
		pairs = append(pairs, p.dealt(d, max(lengths[i], p.least), size))
	}
	return ask.Shuffled(d, pairs)
}

// dealt draws a pair of n components, scaled to the size 2^exponent, and its partner. Both scores are exact.
func (p pairDraw) dealt(d *ask.Draw, n, exponent int) dealtPair {
	return ask.Until(func() dealtPair {
		q := p.scaled(d, p.draw(d, n), exponent)
		return dealtPair{q, p.partner(d, q)}
	}, dealtPair.isExact)
}

// countUnits counts the pairs that must not be scaled.
func countUnits(draws []pairDraw) (n int) {
	for _, p := range draws {
		if p.isUnit {
			n++
		}
	}
	return n
}

// isExact reports whether both scores are exact in every order of the sum.
func (q dealtPair) isExact() bool {
	return ask.IsExactDot(q.pair.W, q.pair.X) && ask.IsExactDot(q.partner.W, q.partner.X)
}

// exponents returns the sizes of numbers, as exponents of 2: all usual sizes, some others, and some that are
// too large or too small for float32.
func exponents() []int {
	all := ask.Map(ask.UpTo(39), func(i int) int { return i - 14 })
	for e := 28; e <= 68; e += 8 {
		all = append(all, e, -e)
	}
	return append(all, 80, 90, 100, 115, 140, 150, -80, -100, -120, -160)
}

// scaled returns the pair, scaled to the size 2^exponent of its largest weight.
func (p pairDraw) scaled(d *ask.Draw, q pair, exponent int) pair {
	if p.isUnit {
		return q
	}
	_, size := math.Frexp(q.W[q.W.Largest()])
	shift := d.Between(-6, 6)
	if p.isAlike {
		shift = 0
	}
	return pair{q.W.Scaled(exponent - size + 1), q.X.Scaled(exponent - size + 1 + shift)}
}

// patternedPairs draws each pattern in the weights, in the point, and in both. Their scores are not 0.
func patternedPairs() (all []pairDraw) {
	for i, p := range ask.Patterns() {
		ofPattern := func(d *ask.Draw, n, bits int) ask.Vector { return p.Vector(d, n, bits) }
		common := pairDraw{least: p.Least, isUnit: p.IsUnit}
		all = append(all,
			common.with(scoring(ofPattern, (*ask.Draw).Varied), withOtherPoint),
			common.with(scoring((*ask.Draw).Varied, ofPattern), withOtherWeights),
			common.with(scoring(ofPattern, ofPattern), partners[i%2]),
		)
	}
	return all
}

// with returns p with a draw and a partner.
func (p pairDraw) with(draw pairFunc, partner partnerFunc) pairDraw {
	p.draw, p.partner = draw, partner
	return p
}

// scoring returns a function that draws pairs whose score is not 0. The weights and the point are drawn
// with a limit on their bits.
func scoring(drawW, drawX func(d *ask.Draw, n, bits int) ask.Vector) pairFunc {
	return func(d *ask.Draw, n int) pair {
		return ask.Until(func() pair {
			bits := d.Between(2, 22)
			return pair{drawW(d, n, bits), drawX(d, n, bits)}
		}, pair.hasScore)
	}
}

// hasScore reports whether the score is not 0.
func (q pair) hasScore() bool { return q.W.Dot(q.X) != 0 }

// partners return a pair whose score has the other sign.
var partners = []partnerFunc{withOtherPoint, withOtherWeights}

func withOtherPoint(_ *ask.Draw, q pair) pair   { return q.mirrored() }
func withOtherWeights(_ *ask.Draw, q pair) pair { return q.opposite() }

// withShuffledPoint returns a pair with the same weights, and the point's components in another order.
func withShuffledPoint(d *ask.Draw, q pair) pair { return pair{q.W, ask.Shuffled(d, q.X)} }

// patternedTies draws pairs with the score 0, which have each pattern in the weights, and in the point.
func patternedTies() (all []pairDraw) {
	for _, p := range ask.Patterns() {
		draw := func(d *ask.Draw, n int) pair {
			w := p.Vector(d, n, d.Between(2, 22))
			return pair{w, orthogonal(d, w)}
		}
		swapped := func(d *ask.Draw, n int) pair { return draw(d, n).swapped() }
		common := pairDraw{least: max(p.Least, 2), isUnit: p.IsUnit}
		all = append(all, common.with(draw, withShuffledPoint), common.with(swapped, withShuffledPoint))
	}
	return all
}

// orthogonal draws a vector x ≠ 0 with w·x = 0. It takes two places at a time, at which the products cancel.
func orthogonal(d *ask.Draw, w ask.Vector) ask.Vector {
	x, places := make(ask.Vector, len(w)), d.Order(len(w))
	for ; len(places) > 1; places = places[2:] {
		i, j, factor := places[0], places[1], d.Sign()*float64(d.Between(1, 3))
		x[i], x[j] = factor*w[j]+0, -factor*w[i]+0 // + 0 turns −0 into 0
	}
	if count(x, 0) == len(x) {
		return orthogonal(d, w)
	}
	return x
}

// moreScores draws questions to Score. Some come again with another order of the components of the point, or
// with one other component.
func moreScores(d *ask.Draw) []pair {
	const again = 8
	pairs := ask.Map(morePairs(d), func(q dealtPair) pair { return q.pair })
	others := withZeroPoints(d)
	for i, q := range pairs[:again] {
		nudged := withNudgedPoint(d, q, -10*(i%2))
		others = append(others, withShuffledPoint(d, q), nudged)
	}
	return append(pairs, others...)
}

// withNudgedPoint returns a pair with the same weights. To one of the point's components, it adds the largest
// one times 2^exponent, unless the score would not be exact.
func withNudgedPoint(d *ask.Draw, q pair, exponent int) pair {
	nudged := slices.Clone(q.X)
	nudged[d.Below(len(nudged))] += math.Ldexp(q.X[q.X.Largest()], exponent)
	if !ask.IsExactDot(q.W, nudged) {
		return q
	}
	return pair{q.W, nudged}
}

// morePairLists draws questions to Classify and Mistake. Most are two pairs and their partners.
func morePairLists(d *ask.Draw) (lists [][]pair) {
	pairs := append(morePairs(d), dealt(d, patternedTies())...)
	for i := 0; i+1 < len(pairs); i += 2 {
		a, b := pairs[i], pairs[i+1]
		lists = append(lists, ask.Shuffled(d, []pair{a.pair, a.partner, b.pair, b.partner}))
	}
	return append(lists, finePairs(d), withZeroPoints(d), withOnePlace(d), atVerticalLine(d))
}

// mirrored returns the pair with the opposite point, whose score is −w·x.
func (q pair) mirrored() pair { return pair{q.W, make(ask.Vector, len(q.X)).Plus(-1, q.X)} }
