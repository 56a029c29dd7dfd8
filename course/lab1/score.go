package lab1

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"perceptronlab/course/ask"
)

// A pair holds weights W and a point X. A question to Score is one pair; a question to Classify or
// Mistake is a list of pairs.
type pair struct{ W, X ask.Vector }

// Score tests the student's function
//
//	func Score(w, x []float64) float64
//
// which returns the score of x with the weights w, w·x = w₁x₁ + w₂x₂ + … + w_d x_d. For instance,
// Score([]float64{1, 2}, []float64{3, 4}) is 1·3 + 2·4 = 11.
var Score = ask.New(ask.Spec[func(w, x []float64) float64, pair, ask.Number]{
	Name: "score", Functions: []string{"Score"},
	Call:  func(f func(w, x []float64) float64, q pair) ask.Number { return ask.Number(f(q.W, q.X)) },
	Tried: func(q pair) string { return fmt.Sprintf("Score(%v, %v)", []float64(q.W), []float64(q.X)) },
	Mark: func(q pair, got ask.Number) ask.Mark {
		want := q.W.Dot(q.X)
		return ask.Mark{
			Right: float64(got) == want,
			Got:   fmt.Sprint(float64(got)),
			Want:  fmt.Sprint(want),
			Hint:  scoreHint(q, float64(got)),
		}
	},
	Visible: []ask.Case[pair]{
		{About: "one component", Q: pair{ask.Vector{2}, ask.Vector{3}}},
		{About: "two components", Q: pair{ask.Vector{1, 2}, ask.Vector{3, 4}}},
		{About: "a score below 0", Q: pair{ask.Vector{2, -1, 1}, ask.Vector{1, 5, -1}}},
		{About: "halves", Q: pair{ask.Vector{0.5, -1.5}, ask.Vector{1, 2}}},
		{About: "large numbers", Q: large(1, 3)},
	},
	Hidden: func(d *ask.Draw) []ask.Case[pair] {
		// drawPair draws weights and a point. Their score has the given sign and is at least 2 in
		// magnitude. It differs from 6, 11 and -4, the answers to the first three visible questions,
		// and from the results of common slips.
		drawPair := func(sign float64, w, x func() ask.Vector) pair {
			return ask.Until(func() pair { return pair{w(), x()} }, func(q pair) bool {
				s := q.W.Dot(q.X)
				return s*sign >= 2 && !slices.Contains(append(slips(q), 6, 11, -4), s)
			})
		}
		ints := func(n int) func() ask.Vector { return func() ask.Vector { return whole(d, n, 5) } }
		sorted := func(draw func() ask.Vector) func() ask.Vector {
			return func() ask.Vector { return slices.Sorted(slices.Values(draw())) }
		}
		eighths := func() ask.Vector { return halves(d, 3, 4).Times(0.25) }
		first := drawPair(+1, ints(3), ints(3))
		return []ask.Case[pair]{
			{About: "three components", Q: first},
			{About: "the same w, another x", Q: drawPair(-1, func() ask.Vector { return first.W }, ints(3))},
			{About: "five components, a score below 0", Q: drawPair(-1, ints(5), ints(5))},
			// The score is not a multiple of 1/4, so rounding it to two decimals changes it.
			{About: "eighths", Q: ask.Until(
				func() pair { return drawPair(-1, eighths, ints(3)) },
				func(q pair) bool { s := 4 * q.W.Dot(q.X); return s != math.Trunc(s) },
			)},
			{About: "eight components", Q: drawPair(+1, sorted(ints(8)), ints(8))},
			{About: "some components are 0", Q: pairWithZeros(d, float64(d.Between(7, 10)))},
			{About: "the opposite w, the same x", Q: first.opposite()},
			{About: "on the line, some components are 0", Q: pairWithZeros(d, 0)},
			{About: "numbers close to 0", Q: pairWithTinyNumbers(d, -1)},
			{About: "large numbers", Q: large(d.Between(2, 999), 2*d.Between(2, 4)+1).swapped()},
			{About: "a large score", Q: largeScore(d)},
		}
	},
	More: moreScores,
})

// large returns a pair with the given score, which must be small and odd. One weight is the odd
// number 2²⁴ + 2n − 1, where n ≥ 1. Above 2²⁴, float32 represents only even numbers, so a sum in
// float32 is even and therefore wrong.
func large(n, score int) pair {
	odd := float64(1<<24 + 2*n - 1)
	return pair{ask.Vector{odd, float64(score) - odd}, ask.Vector{1, 1}}
}

// largeScore draws a pair with an odd score above 2³², which is too large for float32 and for int32.
func largeScore(d *ask.Draw) pair {
	odd := func() float64 { return float64(1<<16 + 2*d.Between(1, 99) + 1) }
	return pair{ask.Vector{odd(), float64(d.Between(2, 5))}, ask.Vector{odd(), float64(2 * d.Between(1, 3))}}
}

// slips returns wrong scores. They are the results of using only some of the components, of adding
// components instead of multiplying them, and of computing w·w or x·x.
func slips(q pair) []float64 {
	last := len(q.W) - 1
	sum := func(v ask.Vector) float64 { return v.Dot(slices.Repeat(ask.Vector{1}, len(v))) }
	w, x := sum(q.W), sum(q.X)
	return []float64{
		q.W[0] * q.X[0], q.W[last] * q.X[last], q.W[:2].Dot(q.X[:2]), q.W[last-1:].Dot(q.X[last-1:]),
		w, x, w + x, w * x, q.W.Dot(q.W), q.X.Dot(q.X),
	}
}

// scoreHint returns a hint about the slip that a wrong score suggests.
func scoreHint(q pair, got float64) string {
	last := len(q.W) - 1
	if q.W[0] > 1<<24 && math.Abs(got-q.W.Dot(q.X)) <= 2 {
		return "large numbers need float64: float32 has only 7 digits"
	}
	switch got {
	case 0:
		return "got 0: do you add each product to s, and return s?"
	case -q.W.Dot(q.X):
		return "the sign is wrong: add w[j]*x[j], don't subtract it"
	case q.W[0] * q.X[0]:
		return "this is only the first product: does the loop return too early?"
	case q.W[last] * q.X[last]:
		return "this is only the last product: s += v adds v, but s = v replaces s"
	case q.W[:last].Dot(q.X[:last]):
		return "the last product is missing: loop with for j := range w, which visits all places"
	case q.W[1:].Dot(q.X[1:]):
		return "the first product is missing: let j begin at 0"
	case math.Trunc(q.W.Dot(q.X)):
		return "the decimals are lost: use float64, not int"
	}
	return "multiply w[j] by x[j] at each place j, and add up the products"
}

// Classify tests the student's function
//
//	func Classify(w, x []float64) int
//
// which returns the sign of the score of x: +1 if w·x > 0, −1 if w·x < 0, and 0 on the line, where
// w·x = 0. For instance, with w = [1 -1] it returns +1 for [3 1], −1 for [1 3], and 0 for [2 2].
// Each question calls Classify for several points.
var Classify = ask.New(ask.Spec[func(w, x []float64) int, []pair, []int]{
	Name: "classify", Functions: []string{"Classify"},
	Call: func(f func(w, x []float64) int, q []pair) []int {
		return ask.Map(q, func(p pair) int { return f(p.W, p.X) })
	},
	Tried: func(q []pair) string {
		return ask.Join(q, ", ", func(p pair) string { return fmt.Sprintf("Classify(%v, %v)", p.W, p.X) })
	},
	Mark: func(q []pair, got []int) ask.Mark {
		want := ask.Map(q, func(p pair) int { return sign(p.W.Dot(p.X)) })
		return ask.MarkEach(got, want, ", ", ask.Signed, func(i int) string {
			return fmt.Sprintf("x = %v: %s, so return %s", q[i].X, q[i].scoreClause(), ask.Signed(want[i]))
		})
	},
	Visible: []ask.Case[[]pair]{
		{About: "scores above 0", Q: []pair{
			{ask.Vector{1, -1}, ask.Vector{3, 1}},
			{ask.Vector{1, -1}, ask.Vector{-1, -3}},
		}},
		{About: "scores below 0", Q: []pair{
			{ask.Vector{1, -1}, ask.Vector{1, 3}},
			{ask.Vector{1, -1}, ask.Vector{-4, 1}},
		}},
		{About: "on the line", Q: []pair{
			{ask.Vector{1, -1}, ask.Vector{2, 2}},
			{ask.Vector{1, -1}, ask.Vector{-1, -1}},
		}},
		{About: "scores smaller than 1", Q: []pair{
			{ask.Vector{0.5, 0.25}, ask.Vector{-1, 1}},
			{ask.Vector{0.5, 0.25}, ask.Vector{1, -1}},
		}},
		{About: "three components", Q: []pair{
			{ask.Vector{2, -1, 3}, ask.Vector{-2, -1, 1}},
			{ask.Vector{2, -1, 3}, ask.Vector{1, 1, -1}},
		}},
	},
	Hidden: func(d *ask.Draw) []ask.Case[[]pair] {
		far := func() float64 { return float64(d.Between(2, 6)) }
		near := func() float64 { return float64(d.Between(1, 3)) / 4 }
		return []ask.Case[[]pair]{
			caseWithScores(d, "scores above 0", 2, far(), far(), far()),
			caseWithScores(d, "scores below 0", 2, -far(), -far(), -far()),
			caseWithScores(d, "on the line", 3, 0, 0),
			caseWithScores(d, "scores smaller than 1", 3, near(), -near(), near(), -near()),
			caseWithScores(d, "scores very close to 0", 2, tiny, -tiny),
			tinyPairs(d),
			pairsWithZeros(d),
			largePairs(d),
		}
	},
	More: morePairLists,
})

// pairsWithZeros draws a question with scores above 0, below 0 and on the line. Two of its pairs have
// the same point. Whichever place a function leaves out, it is wrong for one of the two pairs on the
// line.
func pairsWithZeros(d *ask.Draw) ask.Case[[]pair] {
	above := pairWithZeros(d, float64(d.Between(2, 6)))
	onLine := ask.Until(func() []pair {
		return []pair{pairWithZeros(d, 0), pairWithZeros(d, 0)}
	}, func(q []pair) bool {
		return !slices.ContainsFunc(ask.UpTo(len(q[0].W)), func(j int) bool {
			return q[0].W[j]*q[0].X[j] == 0 && q[1].W[j]*q[1].X[j] == 0
		})
	})
	about := "eight components, some of them 0"
	return inAnyOrder(d, about, above, above.opposite(), onLine[0], onLine[1])
}

// caseWithScores returns a question with n drawn weights and one drawn point per score, in a random
// order. For at least one point, w₁x₁ and the score differ in sign, so a function that uses only the
// first feature returns a wrong answer.
func caseWithScores(d *ask.Draw, about string, n int, scores ...float64) ask.Case[[]pair] {
	return ask.Case[[]pair]{About: about, Q: ask.Until(func() []pair {
		w := weights(d, n)
		return ask.Map(ask.Shuffled(d, scores), func(s float64) pair {
			return pair{w, pointWithScore(d, w, s)}
		})
	}, func(q []pair) bool {
		return slices.ContainsFunc(q, func(p pair) bool { return sign(p.W[0]*p.X[0]) != sign(p.W.Dot(p.X)) })
	})}
}

// scoreClause returns a clause for a hint, with the right score of X. The clause also names the
// student's Score, because a wrong Score makes Classify and Mistake wrong.
func (p pair) scoreClause() string {
	const format = "the score is %v (does your Score return this?)"
	return fmt.Sprintf(format, ask.Number(p.W.Dot(p.X)))
}

func sign(score float64) int { return cmp.Compare(score, 0) }
