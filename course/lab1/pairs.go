package lab1

import (
	"math"
	"slices"

	"perceptronlab/course/ask"
)

// The pairs in this file expose functions that are right only for a few components, for small
// integers, or for numbers other than 0. Their scores are exact, whatever the order of the sum.

// pairWithZeros draws a pair of eight components with the given score. One weight is 0, another
// component of the point is 0, and in a third place both are 0. Unless the score is 0, the weight that
// is 0 is the first one. Elsewhere, both are the same number, and two neighbouring places are equal.
// Leaving out some components changes the score (see partialScores).
func pairWithZeros(d *ask.Draw, score float64) pair {
	return ask.Until(func() pair { return drawWithZeros(d, score) }, func(q pair) bool {
		isSmall := math.Abs(q.X[q.X.Largest()]) <= 20
		if !isSmall || count(q.X, 0) != 2 {
			return false
		}
		partners := 0.0
		for j := range q.W {
			if q.W[j]*q.X[j] == 0 {
				partners += q.W[j] + q.X[j]
			}
		}
		// If partners is not 0, the score would change if all zeros were another number.
		return partners != 0 && !slices.Contains(partialScores(q), score)
	})
}

// drawWithZeros draws a candidate for pairWithZeros.
func drawWithZeros(d *ask.Draw, score float64) pair {
	const n = 8
	w, x := whole(d, n, 4), whole(d, n, 5)
	twin := d.Between(1, n-2)
	w[twin+1], x[twin+1] = w[twin], x[twin]
	places := slices.DeleteFunc(d.Order(n), func(j int) bool { return j == twin || j == twin+1 })
	first := slices.Index(places, 0)
	if score != 0 {
		places[1], places[first] = places[first], places[1]
	}
	free, zeroW, zeroX, zeroBoth, same := places[0], places[1], places[2], places[3], places[4]
	w[free] = d.Sign()
	w[zeroW], w[zeroBoth] = 0, 0
	x[zeroX], x[zeroBoth] = 0, 0
	x[same] = w[same]
	x[free] = 0
	x[free] = w[free] * (score - w.Dot(x))
	return pair{w, x}
}

// partialScores returns the sums of only some of the products of a pair: of the first few, of the
// last few, of all but one that is not 0, of those before the first 0, of those whose weight
// differs from the one before, and of those whose weight differs from the component. It also
// returns the product of the sums of w and x.
func partialScores(q pair) (partial []float64) {
	n := len(q.W)
	for k := 2; k < n-1; k++ { // the first product may be 0
		partial = append(partial, q.W[:k].Dot(q.X[:k]), q.W[n-k:].Dot(q.X[n-k:]))
	}
	score, withoutTwins, withoutEqual := q.W.Dot(q.X), 0.0, 0.0
	for j := range n {
		product := q.W[j] * q.X[j]
		if product != 0 {
			partial = append(partial, score-product)
		}
		if j == 0 || q.W[j] != q.W[j-1] {
			withoutTwins += product
		}
		if q.W[j] != q.X[j] {
			withoutEqual += product
		}
	}
	ones := slices.Repeat(ask.Vector{1}, n)
	partial = append(partial, q.W.Dot(ones)*q.X.Dot(ones))
	partial = append(partial, q.W[0]*q.X[0], q.W[n-1]*q.X[n-1])
	zeroW, zeroX := slices.Index(q.W, 0), slices.Index(q.X, 0)
	partial = append(partial, q.W[:zeroW].Dot(q.X[:zeroW]), q.W[:zeroX].Dot(q.X[:zeroX]))
	return append(partial, withoutTwins, withoutEqual)
}

func count(v ask.Vector, value float64) (n int) {
	for _, x := range v {
		if x == value {
			n++
		}
	}
	return n
}

// pairWithTinyNumbers draws a pair of four components with a score of the given sign. The first and
// the third product cancel; the first one has the opposite sign. So the score is that of the other
// two, in which the weight, or the component of the point, is ±tiny. A sum in float32 loses the
// second product.
func pairWithTinyNumbers(d *ask.Draw, sign float64) pair {
	a, b := positive(d, 2), positive(d, 2)
	flip := ask.Drawn(3, d.Sign)
	return pair{
		W: ask.Vector{flip[0] * a[0], flip[1] * tiny, flip[0] * sign * a[1], flip[2] * b[1]},
		X: ask.Vector{-flip[0] * sign * a[1], flip[1] * sign * b[0], flip[0] * a[0], flip[2] * sign * tiny},
	}
}

// pairWithTinyWeight draws a pair of three components with a score of the given sign, which is that
// of the product with the weight ±tiny. The other two products cancel.
func pairWithTinyWeight(d *ask.Draw, sign float64) pair {
	a, b, flip := positive(d, 2), positive(d, 1), d.Sign()
	return pair{
		W: ask.Vector{a[0], flip * tiny, a[1]},
		X: ask.Vector{-sign * a[1], flip * sign * b[0], sign * a[0]},
	}
}

// tinyPairs draws a question with scores above and below 0, some of which depend on a tiny weight
// and some on a tiny component of the point.
func tinyPairs(d *ask.Draw) ask.Case[[]pair] {
	return inAnyOrder(d, "numbers close to 0", pairWithTinyWeight(d, +1), pairWithTinyWeight(d, -1),
		pairWithTinyWeight(d, +1).swapped(), pairWithTinyWeight(d, -1).swapped())
}

// swapped returns the pair in which w and x have changed places. The score stays the same.
func (q pair) swapped() pair { return pair{q.X, q.W} }

// positive returns n integers from 1 to 5.
func positive(d *ask.Draw, n int) ask.Vector { return d.Whole(n, 1, 5) }

// pairWithLargeNumbers draws a pair with the score +1 or −1. Its largest number is odd and of the
// form 4m + 3, above 2²⁴, where float32 has only even numbers and rounds 4m + 3 to 4m + 4. So in
// float32 the score is 0.
func pairWithLargeNumbers(d *ask.Draw, sign float64) pair {
	odd := largeNumber(d)
	return pair{ask.Vector{-sign * odd, sign * (odd + 1)}, ask.Vector{1, 1}}
}

// largeNumber draws a number 4m + 3 above 2²⁴. Its square is exact in float64.
func largeNumber(d *ask.Draw) float64 { return float64(1<<24 + 4*d.Between(1, 999) + 3) }

// hugeNumber draws an odd number above 2³³, which is too large for float32 and for int32.
func hugeNumber(d *ask.Draw) float64 { return 1<<33 + float64(2*d.Between(1, 999)+1) }

// pairWithLargeScore draws a pair with the score ±2³², whose last 32 bits are 0.
func pairWithLargeScore(d *ask.Draw, sign float64) pair {
	a := positive(d, 2)
	return pair{ask.Vector{sign * (1 << 16), a[0], a[1]}, ask.Vector{1 << 16, a[1], -a[0]}}
}

// largePairs draws a question with large numbers, and scores above and below 0.
func largePairs(d *ask.Draw) ask.Case[[]pair] {
	return inAnyOrder(d, "large numbers", pairWithLargeNumbers(d, +1), pairWithLargeNumbers(d, -1),
		pairWithLargeNumbers(d, +1).swapped(), pairWithLargeNumbers(d, -1).swapped(),
		pairWithLargeScore(d, +1), pairWithLargeScore(d, -1))
}

// opposite returns the pair with the weights −w, whose score is −w·x.
func (q pair) opposite() pair { return pair{make(ask.Vector, len(q.W)).Plus(-1, q.W), q.X} }

// inAnyOrder returns a question of several pairs in a random order.
func inAnyOrder(d *ask.Draw, about string, pairs ...pair) ask.Case[[]pair] {
	return ask.Case[[]pair]{About: about, Q: ask.Shuffled(d, pairs)}
}
