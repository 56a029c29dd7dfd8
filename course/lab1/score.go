package lab1

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"perceptronlab/course/ask"
)

// pair is a question to Score; one to Classify and to Mistake has several.
type pair struct{ W, X ask.Vector }

// Score asks the student's
//
//	func Score(w, x []float64) float64
//
// which returns the score of x with the weights w, w·x = w₁x₁ + w₂x₂ + … + w_d x_d. So
// Score([]float64{1, 2}, []float64{3, 4}) is 1·3 + 2·4 = 11.
var Score = ask.New(ask.Spec[func(w, x []float64) float64, pair, ask.Number]{
	Name: "score", Wrote: []string{"Score"},
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
		{About: "one place", Q: pair{ask.Vector{2}, ask.Vector{3}}},
		{About: "two places", Q: pair{ask.Vector{1, 2}, ask.Vector{3, 4}}},
		{About: "a score below 0", Q: pair{ask.Vector{2, -1, 1}, ask.Vector{1, 5, -1}}},
		{About: "halves", Q: pair{ask.Vector{0.5, -1.5}, ask.Vector{3, 2}}},
		{About: "large numbers", Q: large(1, 3)},
	},
	Hidden: func(d *ask.Draw) []ask.Case[pair] {
		// sum draws weights and a point whose score has the sign, is not an answer to a
		// visible question, and differs from what usual slips give.
		sum := func(sign float64, w, x func() ask.Vector) pair {
			return ask.Until(func() pair { return pair{w(), x()} }, func(q pair) bool {
				s := q.W.Dot(q.X)
				return s*sign >= 2 && !slices.Contains(append(others(q), 6, 11, -4), s)
			})
		}
		ints := func(n int) func() ask.Vector { return func() ask.Vector { return whole(d, n, 5) } }
		eighths := func() ask.Vector { return halves(d, 3, 4).Times(0.25) }
		three := sum(+1, ints(3), ints(3))
		return []ask.Case[pair]{
			{About: "three places", Q: three},
			{About: "the same w, another x", Q: sum(-1, func() ask.Vector { return three.W }, ints(3))},
			{About: "five places, a score below 0", Q: sum(-1, ints(5), ints(5))},
			{About: "eighths", Q: ask.Until(
				func() pair { return sum(-1, eighths, ints(3)) },
				func(q pair) bool { s := 4 * q.W.Dot(q.X); return s != math.Trunc(s) },
			)},
			{About: "eight places", Q: sum(+1, ints(8), ints(8))},
			{About: "large numbers", Q: large(d.Between(2, 999), 2*d.Between(2, 4)+1)},
		}
	},
})

// large has an odd weight above 2²⁴, which float32 can't hold, and a small odd score.
func large(n, score int) pair {
	odd := float64(1<<24 + 2*n - 1)
	return pair{ask.Vector{odd, float64(score) - odd}, ask.Vector{1, 1}}
}

// others are numbers that one may mistake for w·x: from some components, sums, or x or w alone.
func others(q pair) []float64 {
	last := len(q.W) - 1
	sum := func(v ask.Vector) float64 { return v.Dot(slices.Repeat(ask.Vector{1}, len(v))) }
	w, x := sum(q.W), sum(q.X)
	return []float64{
		q.W[0] * q.X[0], q.W[last] * q.X[last], q.W[:2].Dot(q.X[:2]), q.W[last-1:].Dot(q.X[last-1:]),
		w, x, w + x, w * x, q.W.Dot(q.W), q.X.Dot(q.X),
	}
}

func scoreHint(q pair, got float64) string {
	last := len(q.W) - 1
	if q.W[0] > 1<<24 && math.Abs(got-q.W.Dot(q.X)) <= 2 {
		return "large numbers need float64: float32 has 7 digits"
	}
	switch got {
	case 0:
		return "0: is each product added to s, and s returned?"
	case -q.W.Dot(q.X):
		return "the sign is wrong: w[j]*x[j] is added"
	case q.W[0] * q.X[0]:
		return "this is only the first product: does the loop go on?"
	case q.W[last] * q.X[last]:
		return "this is only the last product: s += adds, s = replaces"
	case q.W[:last].Dot(q.X[:last]):
		return "the last place is left out: for j := range w visits all"
	case q.W[1:].Dot(q.X[1:]):
		return "the first place is left out: places are counted from 0"
	case math.Trunc(q.W.Dot(q.X)):
		return "what follows the point is lost: stay with float64, not int"
	}
	return "multiply place by place, w[j] with x[j], and add the products up"
}

// Classify asks the student's
//
//	func Classify(w, x []float64) int
//
// which returns the class of x, the sign of its score: +1 if w·x > 0, −1 if w·x < 0, 0 on the line,
// where w·x = 0. So with w = [1 -1], [3 1] is +1, [1 3] is −1, and [2 2] is 0. A question asks for
// several points at once.
var Classify = ask.New(ask.Spec[func(w, x []float64) int, []pair, []int]{
	Name: "classify", Wrote: []string{"Classify"},
	Call: func(f func(w, x []float64) int, q []pair) []int {
		return ask.Map(q, func(p pair) int { return f(p.W, p.X) })
	},
	Tried: func(q []pair) string {
		return ask.Join(q, ", ", func(p pair) string { return fmt.Sprintf("Classify(%v, %v)", p.W, p.X) })
	},
	Mark: func(q []pair, got []int) ask.Mark {
		want := ask.Map(q, func(p pair) int { return sign(p.W.Dot(p.X)) })
		return ask.MarkEach(got, want, ", ", ask.Signed, func(i int) string {
			return fmt.Sprintf("at %v %s, so the class is %s", q[i].X, q[i].scored(), ask.Signed(want[i]))
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
			scoring(d, "scores above 0", 2, far(), far(), far()),
			scoring(d, "scores below 0", 2, -far(), -far(), -far()),
			scoring(d, "on the line", 3, 0, 0),
			scoring(d, "scores smaller than 1", 3, near(), -near(), near(), -near()),
			scoring(d, "scores very close to 0", 2, tiny, -tiny),
		}
	},
})

// scoring asks for points with these scores by the same weights, in a random order. Their first
// products alone do not give the signs.
func scoring(d *ask.Draw, about string, n int, scores ...float64) ask.Case[[]pair] {
	return ask.Case[[]pair]{About: about, Q: ask.Until(func() []pair {
		w := weights(d, n)
		return ask.Map(ask.Shuffled(d, scores), func(s float64) pair { return pair{w, at(d, w, s)} })
	}, func(q []pair) bool {
		return slices.ContainsFunc(q, func(p pair) bool { return sign(p.W[0]*p.X[0]) != sign(p.W.Dot(p.X)) })
	})}
}

// scored states the score of x, because the student's classes come from the student's own Score.
func (p pair) scored() string {
	return fmt.Sprintf("the score is %v (does your Score say so?)", ask.Number(p.W.Dot(p.X)))
}

func sign(score float64) int { return cmp.Compare(score, 0) }
