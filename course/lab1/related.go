package lab1

import (
	"math"
	"slices"

	"perceptronlab/course/ask"
)

// The pairs in this file are for Spec.More, too (see pairDraw). Their weights and points have to do with each
// other.

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
func withScoreOf(score float64) pairFunc {
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

// withOnePlace draws pairs with one component, one of which may be 0.
func withOnePlace(d *ask.Draw) []pair {
	zero, w, x := ask.Vector{0}, d.Whole(1, 1, 9), d.Whole(1, 1, 9).Times(d.Sign())
	return ask.Shuffled(d, []pair{{zero, x}, {w, zero}, {w, x}, {w, x.Times(-1)}})
}

// atVerticalLine draws points in the plane on both sides of the line x₁ = 0, and on it. A function that
// solves w·x = 0 for x₂ divides by the second weight, which is 0.
func atVerticalLine(d *ask.Draw) []pair {
	w := ask.Vector{d.Sign() * float64(d.Between(1, 9)), 0}
	beside, on := pair{w, d.Whole(2, 1, 9)}, pair{w, ask.Vector{0, d.Sign()}}
	return []pair{beside, beside.mirrored(), beside.opposite(), on}
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

// cancelling returns a function that draws pairs with the score ±1, which is less than a 10⁻¹⁵th of the
// largest product: m·m and (m−1)(m+1) differ by 1. In all other places, a weight or a component of the point
// is 0. If largestFirst is true, m·m comes first, and m has the form 4k + 3, so rounding m or m·m down to a
// multiple of 4 changes the sign.
func cancelling(largestFirst bool) pairFunc {
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

// finePairs draws pairs with the score ±tiny. A component of their points, or a weight, needs 49 bits, so the
// score has another sign if this number is rounded.
func finePairs(d *ask.Draw) []pair {
	drawPair := func(sign float64) pair {
		flip, a := d.Sign(), float64(d.Between(4, 7))
		return pair{ask.Vector{flip, flip}, ask.Vector{flip * (a + sign*tiny), -flip * a}}
	}
	return ask.Shuffled(d, []pair{drawPair(+1), drawPair(-1), drawPair(+1).swapped(), drawPair(-1).swapped()})
}
