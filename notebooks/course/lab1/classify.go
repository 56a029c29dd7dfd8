package lab1

import (
	"fmt"
	"slices"
	"strings"

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
		classes := []int{}
		for _, x := range q.Xs {
			classes = append(classes, f(copied(q.W), copied(x)))
		}
		return classes
	},
	Tried: func(q points) string {
		return fmt.Sprintf("Classify(%v, x): %s", q.W, list(q.Xs))
	},
	Mark: func(q points, got []int) ask.Mark {
		var want []int
		for _, x := range q.Xs {
			want = append(want, sign(dot(q.W, x)))
		}
		m := ask.Mark{Right: slices.Equal(got, want), Got: "nothing", Want: signs(want)}
		if len(got) != len(want) {
			return m
		}
		m.Got = signs(got)
		for i := range want {
			if got[i] != want[i] {
				m.Hint = fmt.Sprintf("at %v %s, so the class is %s", q.Xs[i], scored(q.W, q.Xs[i]), signs(want[i:i+1]))
				break
			}
		}
		return m
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
			q := until(func() points {
				q := points{W: weights(d, n)}
				for _, s := range ask.Shuffled(d, scores) {
					q.Xs = append(q.Xs, at(d, q.W, s))
				}
				return q
			}, func(q points) bool {
				return slices.ContainsFunc(q.Xs, func(x ask.Vector) bool { return q.W[0]*x[0]*dot(q.W, x) < 0 })
			})
			return ask.Case[points]{About: about, Q: q}
		}
		far := func() float64 { return float64(d.Between(2, 6)) }
		near := func() float64 { return float64(d.Between(1, 3)) / 4 }
		const tiny = 1.0 / (1 << 30)
		return []ask.Case[points]{
			with("points on both sides", 2, far(), far(), -far(), -far()),
			with("a point on each side, one on the line", 3, far(), -far(), 0),
			with("scores smaller than 1", 3, near(), -near(), near(), -near()),
			with("scores very close to 0, and 0", 2, tiny, -tiny, 0),
		}
	},
})

// scored tells the score of x. The student's classes are made from the student's own Score.
func scored(w, x ask.Vector) string {
	return fmt.Sprintf("the score is %v (does your Score say so?)", ask.Number(dot(w, x)))
}

func sign(score float64) int {
	switch {
	case score > 0:
		return 1
	case score < 0:
		return -1
	}
	return 0
}

// signs writes classes as +1, -1, 0.
func signs(classes []int) string {
	words := make([]string, len(classes))
	for i, c := range classes {
		words[i] = "0"
		if c != 0 {
			words[i] = fmt.Sprintf("%+d", c)
		}
	}
	return strings.Join(words, ", ")
}

// list writes vectors side by side.
func list(vectors []ask.Vector) string {
	words := make([]string, len(vectors))
	for i, v := range vectors {
		words[i] = v.String()
	}
	return strings.Join(words, ", ")
}
