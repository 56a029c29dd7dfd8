package lab1

import (
	"math"
	"slices"

	"perceptronlab/course/ask"
)

// The pairs in this file are for Spec.More. Numbers of components, sizes of numbers and patterns are dealt, so
// every student gets all of them; which of them meet is random. Like all scores of the lab, theirs are exact in
// every order of the sum.

// mostComponents is the largest number of components of a vector in this file.
const mostComponents = 20

// A pairDraw describes how a pair is drawn.
type pairDraw struct {
	least   int  // the least number of components
	isUnit  bool // whether the numbers must not be scaled
	isAlike bool // whether the weights and the point must be scaled equally

	draw func(d *ask.Draw, n int) pair

	partner func(d *ask.Draw, q pair) pair // draws another pair for the same question
}

// dealtPair is a pair with its partner.
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
	pairs := ask.Map(ask.UpTo(len(draws)), func(i int) dealtPair {
		p, size := draws[i], 0
		if !p.isUnit {
			size, sizes = sizes[0], sizes[1:]
		}
		return ask.Until(func() dealtPair {
			q := p.scaled(d, p.draw(d, max(lengths[i], p.least)), size)
			return dealtPair{q, p.partner(d, q)}
		}, dealtPair.isExact)
	})
	return ask.Shuffled(d, pairs)
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
	withScore := func(draw func(d *ask.Draw, n, bits int) pair) func(d *ask.Draw, n int) pair {
		return func(d *ask.Draw, n int) pair {
			return ask.Until(func() pair { return draw(d, n, d.Between(2, 22)) }, func(q pair) bool {
				return q.W.Dot(q.X) != 0
			})
		}
	}
	for i, p := range ask.Patterns() {
		all = append(all, pairDraw{
			least: p.Least, isUnit: p.IsUnit, partner: withOtherPoint,
			draw: withScore(func(d *ask.Draw, n, bits int) pair {
				return pair{p.Vector(d, n, bits), d.Varied(n, bits)}
			}),
		}, pairDraw{
			least: p.Least, isUnit: p.IsUnit, partner: withOtherWeights,
			draw: withScore(func(d *ask.Draw, n, bits int) pair {
				return pair{d.Varied(n, bits), p.Vector(d, n, bits)}
			}),
		}, pairDraw{
			least: p.Least, isUnit: p.IsUnit, partner: partners[i%2],
			draw: withScore(func(d *ask.Draw, n, bits int) pair {
				return pair{p.Vector(d, n, bits), p.Vector(d, n, bits)}
			}),
		})
	}
	return all
}

// partners return a pair whose score has the other sign.
var partners = []func(*ask.Draw, pair) pair{withOtherPoint, withOtherWeights}

func withOtherPoint(_ *ask.Draw, q pair) pair   { return q.mirrored() }
func withOtherWeights(_ *ask.Draw, q pair) pair { return q.opposite() }

// withShuffledPoint returns a pair with the same weights, and the point's components in another order.
func withShuffledPoint(d *ask.Draw, q pair) pair { return pair{q.W, ask.Shuffled(d, q.X)} }

// relatedPairs draws pairs in which the weights and the point have to do with each other: twice each.
func relatedPairs() (all []pairDraw) {
	for i, partner := range partners {
		all = append(all,
			pairDraw{least: 1, partner: partner, draw: single},
			pairDraw{least: 2, partner: partner, draw: onLine},
			pairDraw{least: 3, partner: partner, draw: onLineWithoutZeros},
			pairDraw{least: 2, partner: partner, draw: apart},
			pairDraw{least: 2, partner: partner, draw: nearLine},
			pairDraw{least: 2, isUnit: true, partner: partner, draw: withScoreOf(1)},
			pairDraw{least: 2, isUnit: true, partner: partner, draw: withScoreOf(-1)},
			pairDraw{least: 2, isUnit: true, partner: partner, draw: withHalfAsScore},
			pairDraw{least: 2, isAlike: true, partner: partner, draw: cancelling(i == 0)},
			pairDraw{least: 1, isAlike: true, partner: partner, draw: precise},
			pairDraw{least: 1, isAlike: true, partner: partner, draw: long},
			pairDraw{least: 1, isAlike: true, partner: partner, draw: longPoint},
			pairDraw{least: 1, partner: partner, draw: atStart},
			pairDraw{least: 2, isAlike: true, partner: partner, draw: alike},
			pairDraw{least: 2, isAlike: true, partner: partner, draw: equal},
			pairDraw{least: 2, isAlike: true, partner: partner, draw: opposite},
			pairDraw{least: 2, partner: partner, draw: parallel},
			pairDraw{least: 3, isAlike: true, partner: partner, draw: permuted},
			pairDraw{least: 2, isAlike: true, partner: partner, draw: reversed},
			pairDraw{least: 2, partner: partner, draw: equalProducts},
		)
	}
	return all
}

// patternedTies draws pairs with the score 0, which have each pattern in the weights, and in the point.
func patternedTies() (all []pairDraw) {
	for _, p := range ask.Patterns() {
		draw := func(d *ask.Draw, n int) pair {
			w := p.Vector(d, n, d.Between(2, 22))
			return pair{w, orthogonal(d, w)}
		}
		swapped := func(d *ask.Draw, n int) pair { return draw(d, n).swapped() }
		tie := pairDraw{least: max(p.Least, 2), isUnit: p.IsUnit, partner: withShuffledPoint, draw: draw}
		all = append(all, tie)
		tie.draw = swapped
		all = append(all, tie)
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

// anyPair draws a pair of n components without any relation between the weights and the point.
func anyPair(d *ask.Draw, n int) pair {
	bits := d.Between(2, 22)
	return pair{d.Varied(n, bits), d.Varied(n, d.Between(2, bits))}
}

// single draws a pair with one component.
func single(d *ask.Draw, _ int) pair { return anyPair(d, 1) }

// withScore draws a pair of n components with the given score, a small whole number.
func withScore(d *ask.Draw, n int, score float64) pair {
	bits := d.Between(2, 10)
	w, x := d.Varied(n, bits), d.Varied(n, bits)
	free := d.Below(n)
	x[free] = d.Sign()
	w[free] = 0
	w[free] = (score-w.Dot(x))*x[free] + 0 // + 0 turns −0 into 0
	return pair{w, x}
}

// withScoreOf returns a function that draws pairs with the given score.
func withScoreOf(score float64) func(d *ask.Draw, n int) pair {
	return func(d *ask.Draw, n int) pair { return withScore(d, n, score) }
}

// withHalfAsScore draws a pair with the score ±1/2.
func withHalfAsScore(d *ask.Draw, n int) pair {
	q := withScore(d, n, d.Sign())
	return pair{q.W.Scaled(-1), q.X}
}

// onLine draws a pair with the score 0, whose weights are not all 0.
func onLine(d *ask.Draw, n int) pair {
	return ask.Until(func() pair { return withScore(d, n, 0) }, pair.hasWeights)
}

// hasWeights reports whether a weight is not 0.
func (q pair) hasWeights() bool { return count(q.W, 0) < len(q.W) }

// onLineWithoutZeros draws a pair with the score 0 without any 0.
func onLineWithoutZeros(d *ask.Draw, n int) pair {
	return ask.Until(func() pair {
		w := ask.Drawn(n, func() float64 { return d.Sign() * float64(d.Between(1, 60)) })
		x := ask.Drawn(n, func() float64 { return d.Sign() * float64(d.Between(1, 60)) })
		w[0], x[0] = 0, d.Sign()
		w[0] = -w.Dot(x) * x[0]
		to := d.Below(n)
		w[0], w[to], x[0], x[to] = w[to], w[0], x[to], x[0]
		return pair{w, x}
	}, func(q pair) bool { return count(q.W, 0) == 0 })
}

// apart draws a pair with the score 0 in which a weight or the point's component is 0 in every place.
func apart(d *ask.Draw, n int) pair {
	return ask.Until(func() pair {
		q := anyPair(d, n)
		q.clearOneOf(d)
		return q
	}, func(q pair) bool { return q.hasWeights() && count(q.X, 0) < n })
}

// clearOneOf sets the weight, or the component of the point, to 0 in every place.
func (q pair) clearOneOf(d *ask.Draw) {
	for j := range q.W {
		[]ask.Vector{q.W, q.X}[d.Below(2)][j] = 0
	}
}

// nearLine draws a pair with a score that is small, compared with its products.
func nearLine(d *ask.Draw, n int) pair { return withScore(d, n, d.Sign()*float64(d.Between(1, 2))) }

// atStart draws a pair whose weights are all 0.
func atStart(d *ask.Draw, n int) pair { return pair{make(ask.Vector, n), d.Varied(n, 8)} }

// withZeroPoints draws a pair whose point is 0, and one in which the weights are 0, too.
func withZeroPoints(d *ask.Draw) []pair {
	n := d.Between(2, mostComponents)
	zero := make(ask.Vector, n)
	return []pair{{d.Varied(n, 8), zero}, {zero, zero}}
}

// alike draws a pair in which the weights and the point have some components in common, and others are
// opposite.
func alike(d *ask.Draw, n int) pair {
	w, x := d.Varied(n, 20), d.Varied(n, 20)
	w[0], w[n-1] = 3, -5
	if n > 3 {
		w[n/2] = w[n/2-1]
	}
	for j := range w {
		if w[j] != 0 && (j == 0 || j == n-1 || d.Below(3) > 0) { // so the point does not become 0
			x[j] = w[j] * d.Sign()
		}
	}
	return pair{w, x}
}

// equal draws a pair whose weights and point are equal.
func equal(d *ask.Draw, n int) pair {
	w := d.Varied(n, 20)
	return pair{w, w}
}

// opposite draws a pair whose point is the opposite of the weights.
func opposite(d *ask.Draw, n int) pair { return equal(d, n).mirrored() }

// parallel draws a pair whose point is a multiple of the weights.
func parallel(d *ask.Draw, n int) pair {
	w := d.Varied(n, 16)
	return pair{w, w.Times(d.Sign() * float64(2*d.Between(1, 4)+1))}
}

// permuted draws a pair whose point has the weights in another order.
func permuted(d *ask.Draw, n int) pair {
	w := d.Varied(n, 18)
	return pair{w, ask.Shuffled(d, w)}
}

// reversed draws a pair whose point has the weights from the last to the first.
func reversed(d *ask.Draw, n int) pair {
	w, x := d.Varied(n, 18), make(ask.Vector, n)
	for j := range w {
		x[n-1-j] = w[j]
	}
	return pair{w, x}
}

// equalProducts draws a pair with equal products in all places.
func equalProducts(d *ask.Draw, n int) pair {
	const bits = 6
	w, x, sign := make(ask.Vector, n), make(ask.Vector, n), d.Sign()
	for j := range w {
		size, of := d.Below(bits), d.Sign()
		w[j] = of * math.Ldexp(1, size)
		x[j] = sign * of * math.Ldexp(1, bits-size)
	}
	return pair{w, x}
}

// cancelling returns a function that draws pairs with the score ±1, which is less than a 10⁻¹⁵th of the largest
// product: m·m and (m−1)(m+1) differ by 1. In all other places, a weight or a component of the point is 0. If
// largestFirst is true, m·m comes first, and m has the form 4k + 3, so rounding m or m·m changes the sign.
func cancelling(largestFirst bool) func(d *ask.Draw, n int) pair {
	return func(d *ask.Draw, n int) pair {
		q := pair{d.Varied(n, 3), d.Varied(n, 3)}
		q.clearOneOf(d)
		w, x := q.W, q.X
		m := float64(4 * d.Between(7_925_000, 8_375_000))
		places, sign := d.Order(n)[:2], d.Sign()
		slices.Sort(places)
		if largestFirst {
			m += 3
		} else {
			slices.Reverse(places)
		}
		w[places[0]], x[places[0]] = sign*m, m
		w[places[1]], x[places[1]] = -sign*(m-1), m+1
		if d.Below(2) == 0 {
			w, x = x, w
		}
		return pair{w, x}
	}
}

// precise draws a pair whose score needs 49 bits or more: the product of two odd numbers of 25 bits. So a
// score that is rounded to fewer bits is wrong. In all other places, a weight or a component of the point
// is 0.
func precise(d *ask.Draw, n int) pair {
	q := pair{d.Varied(n, 3), d.Varied(n, 3)}
	q.clearOneOf(d)
	place := d.Below(n)
	q.W[place], q.X[place] = d.Sign()*odd(d, 25), d.Sign()*odd(d, 25)
	return q
}

// odd draws an odd number of the given number of bits.
func odd(d *ask.Draw, bits int) float64 {
	return float64(d.Between(1<<(bits-2), 1<<(bits-1)-1)*2 + 1)
}

// long draws a pair with an odd weight of 26 bits. All other numbers are small.
func long(d *ask.Draw, n int) pair {
	q := pair{d.Varied(n, 4), d.Varied(n, 4)}
	place := d.Below(n)
	q.W[place] = d.Sign() * odd(d, 26)
	q.X[place] = d.Sign() * float64(d.Between(1, 15))
	return q
}

// longPoint draws a pair with an odd component of 26 bits in the point.
func longPoint(d *ask.Draw, n int) pair { return long(d, n).swapped() }

// moreScores draws questions to Score. Some come again with another order of the components of the point, or
// with one other component.
func moreScores(d *ask.Draw) []pair {
	const again = 8
	pairs := ask.Map(morePairs(d), func(q dealtPair) pair { return q.pair })
	others := withZeroPoints(d)
	for i, q := range pairs[:again] {
		nudged := slices.Clone(q.X)
		nudged[d.Below(len(nudged))] += math.Ldexp(q.X[q.X.Largest()], -10*(i%2))
		if !ask.IsExactDot(q.W, nudged) {
			nudged = q.X
		}
		others = append(others, withShuffledPoint(d, q), pair{q.W, nudged})
	}
	return append(pairs, others...)
}

// morePairLists draws questions of four pairs to Classify and Mistake: two pairs and their partners.
func morePairLists(d *ask.Draw) (lists [][]pair) {
	pairs := append(morePairs(d), dealt(d, patternedTies())...)
	for i := 0; i+1 < len(pairs); i += 2 {
		a, b := pairs[i], pairs[i+1]
		lists = append(lists, ask.Shuffled(d, []pair{a.pair, a.partner, b.pair, b.partner}))
	}
	return append(lists, finePairs(d), withZeroPoints(d))
}

// finePairs draws pairs with the score ±tiny. A component of their points, or a weight, needs 49 bits, so the
// score has another sign if this number is rounded.
func finePairs(d *ask.Draw) []pair {
	drawPair := func(sign float64) pair {
		flip, a := d.Sign(), float64(d.Between(4, 7))
		return pair{ask.Vector{flip, flip}, ask.Vector{flip * (a + sign*tiny), -flip * a}}
	}
	return ask.Shuffled(d, []pair{drawPair(+1), drawPair(-1), drawPair(+1).swapped(), drawPair(-1).swapped()})
}

// mirrored returns the pair with the opposite point, whose score is −w·x.
func (q pair) mirrored() pair { return pair{q.W, make(ask.Vector, len(q.X)).Plus(-1, q.X)} }

// moreSteps draws questions of mistakes to Update. At least one of each question tells the learning rate, and
// comes first.
func moreSteps(d *ask.Draw) [][]step {
	lists := slices.DeleteFunc(morePairLists(d), func(list []pair) bool { return slices.ContainsFunc(list, pair.hasNoPoint) })
	return ask.Map(append(lists, preciseSteps(d)...), func(list []pair) (steps []step) {
		for _, q := range list {
			steps = append(steps, q.mistakes()...)
		}
		if i := slices.IndexFunc(steps, step.tellsTheRate); i >= 0 {
			steps[0], steps[i] = steps[i], steps[0]
			return steps
		}
		start := atStart(d, len(list[0].W))
		return append([]step{{start.W, start.X, ask.Number(d.Sign())}}, steps...)
	})
}

// hasNoPoint reports whether the point is 0. An update at such a point can't help.
func (q pair) hasNoPoint() bool { return count(q.X, 0) == len(q.X) }

// mistakes returns the mistakes at a pair: on the line, there is one for each label.
func (q pair) mistakes() []step {
	if q.W.Dot(q.X) == 0 {
		return []step{{q.W, q.X, +1}, {q.W, q.X, -1}}
	}
	return []step{mistakeAt(q)}
}

// tellsTheRate reports whether w + η y x tells the rate η with little rounding (see step.rate): the weight at
// the largest component of x is not larger.
func (s step) tellsTheRate() bool {
	largest := s.X.Largest()
	return math.Abs(s.W[largest]) <= math.Abs(s.X[largest])
}

// preciseSteps draws two questions to Update whose results need 50 bits or more. All products have the same
// sign, so the sign of the score is not in doubt.
func preciseSteps(d *ask.Draw) [][]pair {
	return ask.Map([]int{2, mostComponents}, func(most int) []pair {
		return ask.Map(ask.UpTo(4), func(i int) pair {
			n := d.Between(1, most)
			w, x, sign := make(ask.Vector, n), make(ask.Vector, n), partnerSign(i)
			for j := range w {
				of := d.Sign()
				w[j] = of * odd(d, 52)
				x[j] = sign * of * odd(d, 50) * 2
			}
			if i >= 2 {
				w, x = x, w
			}
			return pair{w, x}
		})
	})
}

// partnerSign returns +1 for even numbers, and −1 for odd ones.
func partnerSign(i int) float64 { return float64(1 - 2*(i%2)) }

// moreAffine draws questions to Absorb. Each pattern occurs in the weights, and in the points, with biases of
// three kinds: 0, equal to a weight, and others.
func moreAffine(d *ask.Draw) []affine {
	isSmall := func(exponent int) bool { return exponent < 0 }
	small := slices.DeleteFunc(exponents(), func(e int) bool { return !isSmall(e) })
	large := slices.DeleteFunc(exponents(), isSmall) // so the bias does not hide errors in the other products
	return ask.Shuffled(d, slices.Concat(
		patternedAffine(d, small, noBias),
		patternedAffine(d, large, biasesInW...),
		patternedAffine(d, large, otherBiases...),
		sizedAffine(d), simplestAffine(d), preciseAffine(d),
	))
}

// patternedAffine draws questions of two points, with each pattern in the weights, and in the points. The sizes
// of the points are dealt, and the biases.
func patternedAffine(d *ask.Draw, sizesOfX []int, biases ...biasDraw) []affine {
	patterns := ask.Patterns()
	n := len(patterns)
	lengths := ask.Deal(d, n, ask.UpTo(mostComponents + 1)[1:]...)
	ofX := ask.Shuffled(d, patterns)
	sizesW, sizesX := ask.Deal(d, n, exponents()...), ask.Deal(d, n, sizesOfX...)
	biases = ask.Deal(d, n, biases...)
	return ask.Map(ask.UpTo(n), func(i int) affine {
		length := max(lengths[i], patterns[i].Least, ofX[i].Least)
		w := dealtVector(d, patterns[i], length, sizesW[i])
		x := dealtVector(d, ofX[i], length, sizesX[i])
		other := ask.Vector(ask.Shuffled(d, x)).Plus(1, d.Varied(length, 6))
		return affine{w, ask.Number(biases[i](d, w, x) + 0), []ask.Vector{x, other}}
	})
}

// sizedAffine draws questions with biases of all sizes.
func sizedAffine(d *ask.Draw) []affine {
	return ask.Map(exponents(), func(size int) affine {
		n := d.Between(1, mostComponents)
		bits := d.Between(2, 49)
		bias := d.Sign() * math.Ldexp(odd(d, bits), size-bits)
		return affine{d.Varied(n, 30), ask.Number(bias), []ask.Vector{d.Varied(n, 30)}}
	})
}

// simplestAffine draws questions in which the weights or the point have one component, or are 0.
func simplestAffine(d *ask.Draw) (questions []affine) {
	for _, q := range []pair{single(d, 1), atStart(d, d.Between(2, 9)), atStart(d, d.Between(2, 9)).swapped()} {
		for _, b := range []float64{0, q.W[0], 1, -1, 0.5, d.Sign() * float64(d.Between(2, 999))} {
			questions = append(questions, affine{q.W, ask.Number(b), []ask.Vector{q.X}})
		}
	}
	return questions
}

// preciseAffine draws questions in which every number needs 49 bits.
func preciseAffine(d *ask.Draw) []affine {
	return ask.Map([]int{1, 3, mostComponents}, func(n int) affine {
		number := func() float64 { return d.Sign() * odd(d, 49) }
		return affine{ask.Drawn(n, number), ask.Number(number()), []ask.Vector{ask.Drawn(n, number)}}
	})
}

// dealtVector draws a vector of a pattern, whose largest component is of the size 2^exponent.
func dealtVector(d *ask.Draw, p ask.Pattern, n, exponent int) ask.Vector {
	v := p.Vector(d, n, d.Between(2, 30))
	if p.IsUnit {
		return v
	}
	_, size := math.Frexp(v[v.Largest()])
	return v.Scaled(exponent - size + 1)
}

// A biasDraw draws a bias.
type biasDraw = func(d *ask.Draw, w, x ask.Vector) float64

func noBias(*ask.Draw, ask.Vector, ask.Vector) float64 { return 0 }

var (
	// biasesInW are biases that are also weights.
	biasesInW = []biasDraw{
		func(_ *ask.Draw, w, _ ask.Vector) float64 { return w[0] },
		func(_ *ask.Draw, w, _ ask.Vector) float64 { return w[len(w)-1] },
		func(_ *ask.Draw, w, _ ask.Vector) float64 { return w[w.Largest()] },
	}

	// otherBiases are biases that are not larger than the largest product.
	otherBiases = []biasDraw{
		func(d *ask.Draw, w, x ask.Vector) float64 {
			return ofProduct(w, x) * math.Ldexp(d.Sign(), -d.Between(0, 12))
		},
		func(d *ask.Draw, w, x ask.Vector) float64 {
			return ofProduct(w, x) * math.Ldexp(d.Sign(), -d.Between(0, 40))
		},
		func(d *ask.Draw, w, _ ask.Vector) float64 { return -w[w.Largest()] },
		func(d *ask.Draw, w, _ ask.Vector) float64 { return w.Dot(slices.Repeat(ask.Vector{1}, len(w))) },
		func(d *ask.Draw, w, _ ask.Vector) float64 { return -w.Dot(slices.Repeat(ask.Vector{1}, len(w))) },
		func(d *ask.Draw, w, _ ask.Vector) float64 {
			return w[w.Largest()] * math.Ldexp(d.Sign(), -d.Between(1, 30))
		},
	}
)

// ofProduct returns a number of the size of the largest product.
func ofProduct(w, x ask.Vector) float64 { return math.Max(1, x[x.Largest()]) * w[w.Largest()] }
