package lab1

import (
	"math"
	"slices"

	"perceptronlab/course/ask"
)

// The pairs in this file expose functions that are right only for a few components, for small integers, or for numbers
// other than 0. Their scores are exact, whatever the order of the sum.

// pairWithZeros draws a pair of six components with the given score. One weight is 0, another component of the point is
// 0, and two neighbouring weights are equal. Leaving out some components changes the score (see partialScores).
func pairWithZeros(d *ask.Draw, score float64) pair {
	return ask.Until(func() pair {
		places := d.Order(6)
		free, zeroW, zeroX := places[0], places[1], places[2]
		w, x := whole(d, 6, 4), whole(d, 6, 5)
		twin := d.Below(5)
		w[twin+1] = w[twin]
		w[free] = d.Sign()
		w[zeroW], x[zeroX] = 0, 0
		x[free] = 0
		x[free] = w[free] * (score - w.Dot(x))
		return pair{w, x}
	}, func(q pair) bool {
		zeros := count(q.W, 0) == 1 && count(q.X, 0) == 1
		isSmall := math.Abs(q.X[q.X.Largest()]) <= 20
		if !zeros || !isSmall {
			return false
		}
		// If both zeros were another number, the score would change.
		partners := q.X[slices.Index(q.W, 0)] + q.W[slices.Index(q.X, 0)]
		return partners != 0 && !slices.Contains(partialScores(q), score)
	})
}

// partialScores returns the sums of only some of the products of a pair: of the first few, of the last few, of all but
// one that is not 0, of those before the first 0, and of those whose weight differs from the one before.
func partialScores(q pair) (partial []float64) {
	n := len(q.W)
	for k := 1; k <= 4; k++ {
		partial = append(partial, q.W[:k].Dot(q.X[:k]), q.W[n-k:].Dot(q.X[n-k:]))
	}
	score, withoutTwins := q.W.Dot(q.X), 0.0
	for j := range n {
		product := q.W[j] * q.X[j]
		if product != 0 {
			partial = append(partial, score-product)
		}
		if j == 0 || q.W[j] != q.W[j-1] {
			withoutTwins += product
		}
	}
	zeroW, zeroX := slices.Index(q.W, 0), slices.Index(q.X, 0)
	return append(partial, q.W[:zeroW].Dot(q.X[:zeroW]), q.W[:zeroX].Dot(q.X[:zeroX]), withoutTwins)
}

func count(v ask.Vector, value float64) (n int) {
	for _, x := range v {
		if x == value {
			n++
		}
	}
	return n
}

// pairWithTinyNumbers draws a pair of four components with a score of the given sign. The first and the third product
// cancel; the first one has the opposite sign. So the score is that of the other two, in which the weight, or the
// component of the point, is ±tiny. A sum in float32 loses the second product.
func pairWithTinyNumbers(d *ask.Draw, sign float64) pair {
	a, b := positive(d, 2), positive(d, 2)
	flip := ask.Drawn(3, d.Sign)
	return pair{
		W: ask.Vector{flip[0] * a[0], flip[1] * tiny, flip[0] * sign * a[1], flip[2] * b[1]},
		X: ask.Vector{-flip[0] * sign * a[1], flip[1] * sign * b[0], flip[0] * a[0], flip[2] * sign * tiny},
	}
}

// positive returns n integers from 1 to 5.
func positive(d *ask.Draw, n int) ask.Vector { return d.Whole(n, 1, 5) }

// pairWithLargeNumbers draws a pair with the score +1 or −1. Its largest number is odd and of the form 4m + 3, above 2²⁴,
// where float32 has only even numbers and rounds 4m + 3 to 4m + 4. So in float32 the score is 0.
func pairWithLargeNumbers(d *ask.Draw, sign float64) pair {
	odd := oddAbove24Bits(d)
	return pair{ask.Vector{-sign * odd, sign * (odd + 1)}, ask.Vector{1, 1}}
}

// oddAbove24Bits draws a number 4m + 3 above 2²⁴.
func oddAbove24Bits(d *ask.Draw) float64 { return float64(1<<24 + 4*d.Between(1, 999) + 3) }

// opposite returns the pair with the weights −w, whose score is −w·x.
func (q pair) opposite() pair { return pair{q.W.Times(-1), q.X} }

// inAnyOrder returns a question of several pairs in a random order.
func inAnyOrder(d *ask.Draw, about string, pairs ...pair) ask.Case[[]pair] {
	return ask.Case[[]pair]{About: about, Q: ask.Shuffled(d, pairs)}
}
