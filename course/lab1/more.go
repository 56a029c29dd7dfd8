package lab1

import (
	"math"

	"perceptronlab/course/ask"
)

// The pairs in this file are for Spec.More. They have every number of components, every size of numbers, and
// many patterns. Like all scores of the lab, theirs are exact in every order of the sum.

// mostComponents is the largest number of components of a pair in this file.
const mostComponents = 20

// morePairs draws n pairs. The numbers of components, the sizes of the numbers and the kinds of pairs are
// dealt, so every student gets all of them; which of them meet is random.
func morePairs(d *ask.Draw, n int) []pair {
	components := ask.Deal(d, n, append(ask.UpTo(mostComponents + 1)[1:], 1, 1, 2, 3, 17, 18, 19, 20, 20)...)
	exponents := scales(d, n)
	kinds := ask.Deal(d, n,
		anyPair, anyPair, anyPair, onLine, onLine, nearLine, cancelling, precise, alike, equal, opposite,
		atStart)
	return ask.Map(ask.UpTo(n), func(i int) pair {
		return ask.Until(func() pair {
			q := kinds[i](d, components[i])
			shift := d.Between(-6, 6)
			if q.isAlike() {
				shift = 0
			}
			return pair{q.W.Scaled(exponents[i]), q.X.Scaled(exponents[i] + shift)}
		}, func(q pair) bool { return ask.IsExactDot(q.W, q.X) })
	})
}

// scales returns n exponents of 2, in a random order: a quarter of them from −3 to 0, and the others spread
// from −110 to 90. Whole numbers are multiplied by these powers.
func scales(d *ask.Draw, n int) []int {
	const lowest, highest = -110, 90
	return ask.Shuffled(d, ask.Map(ask.UpTo(n), func(i int) int {
		if i%4 == 0 {
			return -d.Below(4)
		}
		return lowest + (highest-lowest)*i/(n-1)
	}))
}

// anyPair draws a pair of n components without any relation between the weights and the point.
func anyPair(d *ask.Draw, n int) pair {
	bits := d.Between(2, 22)
	return pair{d.Varied(n, bits), d.Varied(n, d.Between(2, bits))}
}

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

// onLine draws a pair with the score 0, unless it has only one component.
func onLine(d *ask.Draw, n int) pair {
	if n == 1 {
		return anyPair(d, n)
	}
	return withScore(d, n, 0)
}

// nearLine draws a pair with a score that is small, compared with its products.
func nearLine(d *ask.Draw, n int) pair { return withScore(d, n, d.Sign()*float64(d.Between(1, 3))) }

// atStart draws a pair whose weights are all 0.
func atStart(d *ask.Draw, n int) pair { return pair{make(ask.Vector, n), d.Varied(n, 8)} }

// alike draws a pair in which the weights and the point have some components in common.
func alike(d *ask.Draw, n int) pair {
	q := anyPair(d, n)
	for j := range q.W {
		if q.W[j] != 0 && d.Below(2) == 0 { // so the point does not become 0
			q.X[j] = q.W[j]
		}
	}
	return q
}

// equal draws a pair whose weights and point are equal.
func equal(d *ask.Draw, n int) pair {
	w := d.Varied(n, 20)
	return pair{w, w}
}

// opposite draws a pair whose point is the opposite of the weights.
func opposite(d *ask.Draw, n int) pair { return equal(d, n).mirrored() }

// isAlike reports whether the weights and the point have equal magnitudes in all places.
func (q pair) isAlike() bool {
	for j := range q.W {
		if math.Abs(q.W[j]) != math.Abs(q.X[j]) {
			return false
		}
	}
	return true
}

// cancelling draws a pair with the score ±1, which is less than a 10⁻¹⁵th of the largest product: m·m and
// (m−1)(m+1) differ by 1. In all other places, a weight or a component of the point is 0.
func cancelling(d *ask.Draw, n int) pair {
	if n == 1 {
		return anyPair(d, n)
	}
	w, x := d.Varied(n, 3), d.Varied(n, 3)
	for j := range n {
		[]ask.Vector{w, x}[d.Below(2)][j] = 0
	}
	m := float64(d.Between(31_700_000, 33_500_000))
	places, sign := d.Order(n), d.Sign()
	w[places[0]], x[places[0]] = sign*m, m
	w[places[1]], x[places[1]] = -sign*(m-1), m+1
	if d.Below(2) == 0 {
		w, x = x, w
	}
	return pair{w, x}
}

// precise draws a pair whose score needs 49 bits or more: the product of two odd numbers of 25 bits. So a
// score that is rounded to fewer bits is wrong. In all other places, a weight or a component of the point
// is 0.
func precise(d *ask.Draw, n int) pair {
	w, x := d.Varied(n, 3), d.Varied(n, 3)
	for j := range n {
		[]ask.Vector{w, x}[d.Below(2)][j] = 0
	}
	odd := func() float64 { return d.Sign() * float64(2*d.Between(1<<23, 1<<24-1)+1) }
	place := d.Below(n)
	w[place], x[place] = odd(), odd()
	return pair{w, x}
}

// morePairLists draws questions of four pairs to Classify and Mistake. In each question, the second pair has
// the weights of the first, and the opposite point.
func morePairLists(d *ask.Draw) [][]pair {
	const lists, length = 16, 3
	pairs := morePairs(d, lists*length)
	return ask.Map(ask.UpTo(lists), func(i int) []pair {
		list := pairs[i*length : (i+1)*length]
		return ask.Shuffled(d, append([]pair{list[0].mirrored()}, list...))
	})
}

// mirrored returns the pair with the opposite point, whose score is −w·x.
func (q pair) mirrored() pair { return pair{q.W, make(ask.Vector, len(q.X)).Plus(-1, q.X)} }

// moreSteps draws questions of four mistakes to Update, of different sizes.
func moreSteps(d *ask.Draw) [][]step {
	const lists, length = 12, 4
	pairs := morePairs(d, lists*length)
	return ask.Map(ask.UpTo(lists), func(i int) []step {
		list := pairs[i*length : (i+1)*length]
		list[0] = list[0].tellingTheRate()
		return ask.Map(list, func(q pair) step {
			const most = 100 // updates until the point is classified correctly
			if math.Abs(q.W.Dot(q.X)) > most*q.X.Dot(q.X) {
				q = q.swapped()
			}
			if q.W.Dot(q.X) == 0 {
				return step{q.W, q.X, ask.Number(d.Sign())}
			}
			return mistakeAt(q)
		})
	})
}

// tellingTheRate returns the pair, or the swapped pair, whose weight at the largest component of x is not
// larger. So w + η y x tells the rate η with little rounding (see step.rate).
func (q pair) tellingTheRate() pair {
	largest := q.X.Largest()
	if math.Abs(q.W[largest]) > math.Abs(q.X[largest]) {
		return q.swapped()
	}
	return q
}

// moreAffine draws questions of two points to Absorb. Some biases are 0, some are one of the weights, and the
// others are of the size of the score or smaller.
func moreAffine(d *ask.Draw) []affine {
	const n = 30
	ofScore := func(q pair) float64 {
		product := q.W[q.W.Largest()] * q.X[q.X.Largest()]
		return math.Ldexp(product, -d.Between(0, 12)) * d.Sign()
	}
	biases := ask.Deal(d, n, ofScore, ofScore, ofScore,
		func(pair) float64 { return 0 },
		func(q pair) float64 { return q.W[d.Below(len(q.W))] },
		func(pair) float64 { return d.Sign() },
	)
	pairs := morePairs(d, n)
	return ask.Map(ask.UpTo(n), func(i int) affine {
		q := pairs[i]
		other := ask.Vector(ask.Shuffled(d, q.X)).Plus(q.X[q.X.Largest()], d.Varied(len(q.X), 6))
		return affine{q.W, ask.Number(biases[i](q) + 0), []ask.Vector{q.X, other}}
	})
}
