package lab1

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"perceptronlab/course/ask"
	"perceptronlab/internal/wording"
)

// A step is a call of Update. W holds the weights before the update. The point X with its label Y is
// a mistake of W. A question to Update is a list of steps.
type step struct {
	W, X ask.Vector
	Y    ask.Number
}

// Update tests the student's function
//
//	func Update(w, x []float64, y float64) []float64
//
// which returns w + y x in a new slice. These are the weights after the perceptron's update at the
// mistake x with its label y, −1 or +1. For instance, Update([1 2], [3 1], −1) is [1−3 2−1] = [−2 1].
// Update is called only at mistakes, where y (w·x) ≤ 0.
//
// # What else is right
//
// Update may also return w + η y x, with any learning rate η from 1/1000 to 1000 that is the same in
// all calls of a question. An update with a rate such as 0.1 is rounded, so a component may differ
// from its exact value by 1e-12 times the magnitude of its terms. With the rate 1, nothing is rounded.
var Update = ask.New(ask.Spec[func(w, x []float64, y float64) []float64, []step, []ask.Vector]{
	Name: "update", Functions: []string{"Update"},
	Call: func(f func(w, x []float64, y float64) []float64, q []step) []ask.Vector {
		return ask.Map(q, func(s step) ask.Vector { return f(s.W, s.X, float64(s.Y)) })
	},
	Tried: func(q []step) string {
		return ask.Join(q, ", ", func(s step) string {
			return fmt.Sprintf("Update(%v, %v, %+g)", s.W, s.X, float64(s.Y))
		})
	},
	Mark: markUpdate,
	Visible: []ask.Case[[]step]{
		{About: "from w = 0", Q: []step{{ask.Vector{0, 0, 0}, ask.Vector{1, 2, 1}, +1}}},
		{About: "y = +1", Q: []step{{ask.Vector{1, -3}, ask.Vector{3, 2}, +1}}},
		{About: "y = -1", Q: []step{{ask.Vector{1, 2}, ask.Vector{3, 1}, -1}}},
		{About: "on the line", Q: []step{{ask.Vector{0.5, -1.5, 1}, ask.Vector{1, 1, 1}, -1}}},
		{About: "two updates", Q: []step{
			{ask.Vector{1, 2}, ask.Vector{1, -1}, +1},
			{ask.Vector{2, 3, 1}, ask.Vector{2, 1, 1}, -1},
		}},
	},
	Hidden: func(d *ask.Draw) []ask.Case[[]step] {
		ints := func(n int) func() ask.Vector { return func() ask.Vector { return whole(d, n, 5) } }
		points := func(n int) func() ask.Vector { return func() ask.Vector { return withConstant(d, n, 4) } }
		return []ask.Case[[]step]{
			{About: "both labels", Q: twoSteps(d, true, ints(3), points(3))},
			{About: "at the start, and on the line", Q: twoTies(d)},
			{About: "halves", Q: twoSteps(d, false, func() ask.Vector { return halves(d, 3, 4) }, points(3))},
			{About: "eight components, then three", Q: append(
				twoSteps(d, true, ints(8), points(8)),
				twoSteps(d, true, ints(3), points(3))[0],
			)},
			{About: "on the line, and elsewhere", Q: tieAndFar(d)},
			{About: "eight components, some of them 0", Q: stepsWithZeros(d)},
			{About: "numbers close to 0", Q: stepsWithTinyNumbers(d)},
			{About: "large numbers", Q: largeSteps(d)},
		}
	},
	More: moreSteps,
})

// mistakeAt returns the step at a pair with a score other than 0, with the label that makes it a mistake.
func mistakeAt(q pair) step { return step{q.W, q.X, ask.Number(-sign(q.W.Dot(q.X)))} }

// stepsWithZeros draws three mistakes with the label +1. Some of their weights, components and
// results are 0. The first two have the same weights, and the last two the same point.
func stepsWithZeros(d *ask.Draw) []step {
	return ask.Until(func() []step {
		first := pairWithZeros(d, -float64(d.Between(2, 6)))
		second := pairWithZeros(d, -float64(d.Between(2, 6)))
		middle := pair{first.W, second.X}
		return ask.Map([]pair{first, middle, second}, func(q pair) step { return step{q.W, q.X, +1} })
	}, func(q []step) bool {
		score := func(i int) float64 { return q[i].W.Dot(q[i].X) }
		norm2 := func(i int) float64 { return q[i].X.Dot(q[i].X) }
		last := len(q[0].X) - 1 // the place of a bias
		if score(1) >= 0 || q[0].X[last] == 0 || !slices.Contains(q[0].after(1), 0) {
			return false
		}
		return score(0) != score(1) && norm2(0) != norm2(1) && updates(q[0]) == 1 && updates(q[1]) == 1
	})
}

// stepsWithTinyNumbers draws three mistakes with weights or components of the size of tiny. A
// component of the last result is tiny itself.
func stepsWithTinyNumbers(d *ask.Draw) []step {
	return ask.Until(func() []step {
		x := positive(d, 2)
		w := ask.Vector{tiny - x[0], -x[1] - float64(d.Between(1, 4))}
		above, below := pairWithTinyNumbers(d, +1), pairWithTinyNumbers(d, -1)
		return []step{mistakeAt(above), mistakeAt(below), {w, x, +1}}
	}, func(q []step) bool {
		norm2 := func(i int) float64 { return math.Round(q[i].X.Dot(q[i].X)) }
		return norm2(0) != norm2(1) && norm2(1) != norm2(2) && updates(q[2]) > 1
	})
}

// largeSteps draws two mistakes with the score −1, one at a point with large components and one
// with large weights. The first one tells the learning rate precisely.
func largeSteps(d *ask.Draw) []step {
	ones := ask.Vector{1, 1}
	pairOf := func() ask.Vector {
		odd := hugeNumber(d)
		return ask.Vector{-odd, odd - 1}
	}
	return []step{{ones, pairOf(), +1}, {pairOf(), ones, +1}}
}

// tieAndFar draws a mistake on the line and one elsewhere, with different labels, in a random order.
func tieAndFar(d *ask.Draw) []step {
	ints := func() ask.Vector { return whole(d, 3, 5) }
	points := func() ask.Vector { return withConstant(d, 3, 4) }
	return ask.Until(func() []step {
		tie := twoTies(d)[1]
		far := farther(twoSteps(d, true, ints, points))
		tie.Y = -far.Y // on the line, both labels are mistakes
		return ask.Shuffled(d, []step{tie, far})
	}, func(q []step) bool { return q[0].X.Dot(q[0].X) != q[1].X.Dot(q[1].X) })
}

// farther returns the step that needs more updates.
func farther(q []step) step {
	return slices.MaxFunc(q, func(a, b step) int { return cmp.Compare(updates(a), updates(b)) })
}

// twoSteps draws two mistakes, one for each label. drawW draws the weights, and drawX the points.
// Neither score is 0. The scores differ in magnitude, and the norms of the points differ. So an
// update whose size depends on the score or on ‖x‖ is wrong for at least one of the mistakes. If far
// is true, the two points need different numbers of updates until they are classified correctly;
// otherwise one update is enough for each point.
func twoSteps(d *ask.Draw, far bool, drawW, drawX func() ask.Vector) []step {
	drawStep := func(y ask.Number) step {
		return ask.Until(func() step { return step{drawW(), drawX(), y} }, func(s step) bool {
			score := s.W.Dot(s.X)
			// If w and x were parallel, a function that only rescales w could be right.
			isParallel := score*score == s.W.Dot(s.W)*s.X.Dot(s.X)
			return float64(s.Y)*score < 0 && !isParallel
		})
	}
	draw := func() []step { return ask.Shuffled(d, []step{drawStep(+1), drawStep(-1)}) }
	return ask.Until(draw, func(q []step) bool {
		differ := q[0].W.Dot(q[0].X) != -q[1].W.Dot(q[1].X) && q[0].X.Dot(q[0].X) != q[1].X.Dot(q[1].X)
		if far {
			return differ && updates(q[0]) != updates(q[1])
		}
		return differ && updates(q[0]) == 1 && updates(q[1]) == 1
	})
}

// updates returns how many updates at the example are needed to classify it correctly. Each update
// adds ‖x‖² to y (w·x).
func updates(s step) int { return 1 + int(-float64(s.Y)*s.W.Dot(s.X)/s.X.Dot(s.X)) }

// twoTies draws two mistakes with the score 0 and different labels, in a random order. In one of
// them, w = 0. In the other, the point is on the line of a w ≠ 0.
func twoTies(d *ask.Draw) []step {
	y := ask.Number(d.Sign())
	start := step{make(ask.Vector, 3), withConstant(d, 3, 4), y}
	onLine := ask.Until(func() step {
		x := withConstant(d, 3, 4)
		// w·x = x·w. So pointWithScore, with x as the weights, returns a w for which w·x = 0.
		return step{pointWithScore(d, x, 0), x, -y}
	}, func(s step) bool { return s.X.Dot(s.X) != start.X.Dot(start.X) })
	return ask.Shuffled(d, []step{start, onLine})
}

func markUpdate(q []step, got []ask.Vector) ask.Mark {
	got = append(got, make([]ask.Vector, len(q))...)[:len(q)] // a forged answer may have another length
	m := ask.Mark{
		Got:  ask.Join(got, ", ", ask.Vector.String),
		Want: ask.Join(q, ", ", func(s step) string { return s.after(1).String() }),
	}
	rate, ok := q[0].rate(got[0])
	for i, s := range q {
		if !ok || !s.leadsTo(got[i], rate) {
			m.Hint = updateHint(s, got[i])
			return m
		}
	}
	m.Right = true
	return m
}

// after returns w + rate·y·x.
func (s step) after(rate float64) ask.Vector { return s.W.Plus(rate*float64(s.Y), s.X) }

// rate returns the learning rate of an update that leads from s.W to after. The rate is computed
// from the component where |x| is largest. ok is false if the rate is not between 1/1000 and 1000,
// or if after has the wrong length. A rate that is almost a multiple of 1/1024, such as 1 or 0.5,
// becomes this multiple.
func (s step) rate(after ask.Vector) (rate float64, ok bool) {
	if len(after) != len(s.W) {
		return 0, false
	}
	largest := s.X.Largest()
	rate = (after[largest] - s.W[largest]) / (float64(s.Y) * s.X[largest])
	if simple := math.Round(rate*1024) / 1024; math.Abs(rate-simple) <= 1e-12*rate {
		rate = simple
	}
	const rounding = 1e-9 // of a rate at a limit, which is computed from a rounded update
	return rate, rate >= 1e-3*(1-rounding) && rate <= 1e3*(1+rounding)
}

// leadsTo reports whether after is w + rate·y·x. Components that are exact with this rate must be equal.
// The rounding error of any other component j may be at most 1e-12 (|w_j| + rate (1 + |x_j|)).
func (s step) leadsTo(after ask.Vector, rate float64) bool {
	if len(after) != len(s.W) {
		return false
	}
	for j, want := range s.after(rate) {
		allowed := 1e-12 * (math.Abs(s.W[j]) + rate*(1+math.Abs(s.X[j])))
		if isSimple(rate) && isExactSum(s.W[j], rate*float64(s.Y)*s.X[j]) {
			allowed = 0
		}
		// Unlike >, the negated <= also rejects NaN.
		if !(math.Abs(after[j]-want) <= allowed) {
			return false
		}
	}
	return true
}

// isSimple reports whether a learning rate is a multiple of 1/1024, such as 1 or 0.5, so its
// products with the components of points are exact.
func isSimple(rate float64) bool { return rate*1024 == math.Trunc(rate*1024) }

// isExactSum reports whether a + b is exact in float64.
func isExactSum(a, b float64) bool {
	sum := a + b
	return sum-a == b && sum-b == a
}

// updateHint returns a hint about the wrong result after of an update.
func updateHint(s step, after ask.Vector) string {
	n, right := len(s.W), s.after(1)
	minus := step{s.W, s.X, -s.Y}
	switch {
	case len(after) != n:
		const format = "got %s, want %d, as many as w has"
		return fmt.Sprintf(format, wording.Plural(len(after), "number"), n)
	case slices.Equal(after, s.W) && s.W.Dot(s.X) == 0:
		return "w has not changed: do you return the new weights? (A score of 0 is also a mistake.)"
	case slices.Equal(after, s.W):
		return "w has not changed: do you return the new weights?"
	case minus.leadsTo(after, 1) && s.Y < 0:
		return "this is w + x, but y is -1 here: add y·x[j], not x[j]"
	case minus.leadsTo(after, 1):
		return "this is w - x, but y is +1 here: add y·x[j]"
	case step{make(ask.Vector, n), s.X, s.Y}.leadsTo(after, 1):
		return "this is only y x: add it to the old weights"
	case slices.Equal(after, right.Plus(1, s.W)):
		return "the old weights are added twice: after[j] is already w[j], so add only y·x[j]"
	case after[0] == right[0] && count(after[1:], 0) == n-1:
		return "only the first number is right, and the others are 0: does the loop end or return too early?"
	case after[n-1] == s.W[n-1] && slices.Equal(after[:n-1], right[:n-1]):
		return "update the last number too: it is the bias"
	case after[0] == s.W[0] && slices.Equal(after[1:], right[1:]):
		return "update the first number too: let j begin at 0"
	}
	return "add y·x[j] to w[j] at every place j, and nothing else"
}

// Mistake tests the student's function
//
//	func Mistake(w, x []float64, y float64) bool
//
// which reports whether x with its label y, −1 or +1, is a mistake of the weights w: y (w·x) ≤ 0. A
// score of 0 is a mistake for both labels, because the classifier then predicts neither label. For
// instance, with w = [1 1] and x = [2 1], Mistake returns false for y = +1 and true for y = −1. The table
// shows both results in one row: it asks about each point with the label +1, and then with −1.
var Mistake = ask.New(ask.Spec[func(w, x []float64, y float64) bool, []pair, [][2]bool]{
	Name: "mistake", Functions: []string{"Mistake"},
	Call: mistakes,
	Tried: func(q []pair) string {
		return ask.Join(q, ", ", func(p pair) string { return fmt.Sprintf("Mistake(%v, %v, ±1)", p.W, p.X) })
	},
	Mark: func(q []pair, got [][2]bool) ask.Mark {
		want := mistakes(func(w, x []float64, y float64) bool { return y*ask.Vector(w).Dot(x) <= 0 }, q)
		format := func(results [2]bool) string { return fmt.Sprintf("%v %v", results[0], results[1]) }
		return ask.MarkEach(got, want, ", ", format, func(i int) string {
			y := -1.0 // the label of the first wrong result
			if got[i][0] != want[i][0] {
				y = +1
			}
			return q[i].mistakeHint(y)
		})
	},
	Visible: []ask.Case[[]pair]{
		{About: "a score above 0", Q: []pair{{ask.Vector{1, 1}, ask.Vector{2, 1}}}},
		{About: "a score below 0", Q: []pair{{ask.Vector{1, -2}, ask.Vector{2, 3}}}},
		{About: "a small score", Q: []pair{{ask.Vector{0.25, -0.5}, ask.Vector{3, 1}}}},
		{About: "on the line", Q: []pair{
			{ask.Vector{2, -1}, ask.Vector{1, 2}},
			{ask.Vector{1, 1}, ask.Vector{1, 2}},
		}},
		{About: "at the start, w = 0", Q: []pair{
			{ask.Vector{0, 0}, ask.Vector{1, 2}},
			{ask.Vector{1, -1}, ask.Vector{1, 2}},
		}},
	},
	Hidden: func(d *ask.Draw) []ask.Case[[]pair] {
		far := func() float64 { return float64(d.Between(2, 6)) }
		start := caseWithScores(d, "at the start, w = 0", 3, 0, far(), -far())
		tie := slices.IndexFunc(start.Q, func(p pair) bool { return p.W.Dot(p.X) == 0 })
		start.Q[tie].W = make(ask.Vector, 3) // the score remains 0
		return []ask.Case[[]pair]{
			caseWithScores(d, "scores above and below 0", 2, far(), -far()),
			caseWithScores(d, "on the line", 3, 0, far(), -far()),
			start,
			caseWithScores(d, "scores close to 0", 2, 0.25, -0.25, tiny, -tiny),
			tinyPairs(d),
			pairsWithZeros(d),
			largePairs(d),
		}
	},
	More: morePairLists,
})

// mistakes returns the two results of f for each pair: with the label +1, then with −1.
func mistakes(f func(w, x []float64, y float64) bool, q []pair) [][2]bool {
	return ask.Map(q, func(p pair) [2]bool { return [2]bool{f(p.W, p.X, +1), f(p.W, p.X, -1)} })
}

// mistakeHint returns a hint about a wrong result for the label y.
func (p pair) mistakeHint(y float64) string {
	score := p.W.Dot(p.X)
	if score == 0 {
		return fmt.Sprintf("w = %v: %s, so x is a mistake for y = +1 and for y = -1", p.W, p.scoreClause())
	}
	verdict := "above 0: no mistake"
	if y*score < 0 {
		verdict = "below 0: a mistake"
	}
	const format = "w = %v: %s, so for y = %+g, y (w·x) is %v, which is %s"
	return fmt.Sprintf(format, p.W, p.scoreClause(), y, ask.Number(y*score), verdict)
}
