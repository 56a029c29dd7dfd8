package lab1

import (
	"cmp"
	"fmt"
	"slices"

	"perceptronlab/notebooks/course/ask"
)

// points is a question to Classify: a class for each point.
type points struct {
	W  ask.Vector   `json:"w"`
	Xs []ask.Vector `json:"xs"`
}

// Classify asks the student's
//
//	func Classify(w, x []float64) int
//
// which returns the class of x, the sign of its score:
//
//	+1 if w·x > 0,   −1 if w·x < 0,   0 on the line, where w·x = 0
//
// So with w = [1 -1], [3 1] is +1, [1 3] is −1, and [2 2] is 0. A question asks for several
// points at once.
var Classify = ask.New(ask.Spec[func(w, x []float64) int, points, []int]{
	Name:  "classify",
	Wrote: []string{"Classify"},
	Call: func(f func(w, x []float64) int, q points) []int {
		return ask.Map(q.Xs, func(x ask.Vector) int { return f(q.W.Copy(), x.Copy()) })
	},
	Tried: func(q points) string {
		return fmt.Sprintf("Classify(%v, x): %s", q.W, ask.Join(q.Xs, ", ", ask.Vector.String))
	},
	Mark: func(q points, got []int) ask.Mark {
		want := ask.Map(q.Xs, func(x ask.Vector) int { return sign(q.W.Dot(x)) })
		return ask.MarkEach(got, want, ", ", ask.Signed, func(i int) string {
			return fmt.Sprintf("at %v %s, so the class is %s", q.Xs[i], scored(q.W, q.Xs[i]), ask.Signed(want[i]))
		})
	},
	Visible: []ask.Case[points]{
		{About: "a point on each side", Q: points{ask.Vector{1, -1}, []ask.Vector{{3, 1}, {1, 3}}}},
		{About: "a point on the line, too", Q: points{ask.Vector{1, -1}, []ask.Vector{{2, 2}, {4, 1}, {1, 4}}}},
		{About: "scores smaller than 1", Q: points{ask.Vector{0.5, 0.25}, []ask.Vector{{-1, 1}, {1, -1}}}},
		{About: "three components", Q: points{ask.Vector{2, -1, 3}, []ask.Vector{{-2, -1, 1}, {1, 1, -1}}}},
	},
	Hidden: func(d *ask.Draw) []ask.Case[points] {
		// with asks for points with these scores, in a random order. Their first products alone do
		// not tell the classes.
		with := func(about string, n int, scores ...float64) ask.Case[points] {
			q := ask.Until(func() points {
				w := weights(d, n)
				return points{w, ask.Map(ask.Shuffled(d, scores), func(s float64) ask.Vector { return at(d, w, s) })}
			}, func(q points) bool {
				return slices.ContainsFunc(q.Xs, func(x ask.Vector) bool { return q.W[0]*x[0]*q.W.Dot(x) < 0 })
			})
			return ask.Case[points]{About: about, Q: q}
		}
		far := func() float64 { return float64(d.Between(2, 6)) }
		near := func() float64 { return float64(d.Between(1, 3)) / 4 }
		return []ask.Case[points]{
			with("points on both sides", 2, far(), far(), -far(), -far()),
			with("a point on each side, one on the line", 3, far(), -far(), 0),
			with("scores smaller than 1", 3, near(), -near(), near(), -near()),
			with("scores very close to 0, and 0", 2, tiny, -tiny, 0),
		}
	},
})

// scored says the score of x. The student's classes are made from the student's own Score.
func scored(w, x ask.Vector) string {
	return fmt.Sprintf("the score is %v (does your Score say so?)", ask.Number(w.Dot(x)))
}

func sign(score float64) int { return cmp.Compare(score, 0) }
