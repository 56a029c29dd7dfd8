package lab1

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"perceptronlab/notebooks/course/ask"
)

// visits is a question to Mistake: is x a mistake of each of the weights, with the label +1,
// and with −1?
type visits struct {
	Ws []ask.Vector `json:"ws"`
	X  ask.Vector   `json:"x"`
}

// each returns what f says of each of the weights, with each of the labels.
func (q visits) each(f func(w, x []float64, y float64) bool) []bool {
	answers := []bool{}
	for _, w := range q.Ws {
		answers = append(answers, f(w.Copy(), q.X.Copy(), +1), f(w.Copy(), q.X.Copy(), -1))
	}
	return answers
}

// Mistake asks the student's
//
//	func Mistake(w, x []float64, y float64) bool
//
// which reports whether the weights w get the example x with its label y, −1 or +1, wrong:
//
//	y (w·x) ≤ 0
//
// A score of 0 is a mistake for both labels: the classifier says neither. So with w = [1 1] and
// x = [2 1] it is false for y = +1, and true for y = −1. A question asks for both labels,
// +1 first.
var Mistake = ask.New(ask.Spec[func(w, x []float64, y float64) bool, visits, []bool]{
	Name:  "mistake",
	Wrote: []string{"Mistake"},
	Call:  func(f func(w, x []float64, y float64) bool, q visits) []bool { return q.each(f) },
	Tried: func(q visits) string {
		return ask.Join(q.Ws, ", ", func(w ask.Vector) string { return fmt.Sprintf("Mistake(%v, %v, ±1)", w, q.X) })
	},
	Mark: func(q visits, got []bool) ask.Mark {
		want := q.each(func(w, x []float64, y float64) bool { return y*ask.Vector(w).Dot(x) <= 0 })
		m := ask.MarkEach(got, want, ", ", strconv.FormatBool, func(i int) string {
			return mistakeHint(q.Ws[i/2], q.X, []float64{+1, -1}[i%2])
		})
		m.Want = pairs(want)
		if len(got) == len(want) {
			m.Got = pairs(got)
		}
		return m
	},
	Visible: []ask.Case[visits]{
		{About: "a score above 0", Q: visits{[]ask.Vector{{1, 1}}, ask.Vector{2, 1}}},
		{About: "a score below 0", Q: visits{[]ask.Vector{{1, -2}}, ask.Vector{2, 3}}},
		{About: "a small score", Q: visits{[]ask.Vector{{0.25, -0.5}}, ask.Vector{3, 1}}},
		{About: "on the line", Q: visits{[]ask.Vector{{2, -1}, {1, 1}}, ask.Vector{1, 2}}},
		{About: "at the start, w = 0", Q: visits{[]ask.Vector{{0, 0}, {1, -1}}, ask.Vector{1, 2}}},
	},
	Hidden: func(d *ask.Draw) []ask.Case[visits] {
		// with asks for weights that give x these scores, in a random order.
		with := func(about string, n int, more []ask.Vector, scores ...float64) ask.Case[visits] {
			q := visits{X: weights(d, n)}
			for _, s := range scores {
				more = append(more, at(d, q.X, s))
			}
			q.Ws = ask.Shuffled(d, more)
			return ask.Case[visits]{About: about, Q: q}
		}
		far := func() float64 { return float64(d.Between(2, 6)) }
		return []ask.Case[visits]{
			with("scores above and below 0", 2, nil, far(), -far()),
			with("on the line", 3, nil, 0, far(), -far()),
			with("at the start, w = 0", 3, []ask.Vector{make(ask.Vector, 3)}, far(), -far()),
			with("scores close to 0", 2, nil, 0.25, -0.25, tiny, -tiny),
		}
	},
})

func mistakeHint(w, x ask.Vector, y float64) string {
	score := w.Dot(x)
	if score == 0 {
		return fmt.Sprintf("with w = %v %s: it is a mistake for +1 and for -1", w, scored(w, x))
	}
	return fmt.Sprintf("with w = %v %s; for y = %+g, y (w·x) is %v", w, scored(w, x), y, ask.Number(y*score))
}

// pairs writes the answers for both labels side by side.
func pairs(answers []bool) string {
	return ask.Join(slices.Collect(slices.Chunk(answers, 2)), ", ", func(pair []bool) string {
		return strings.Trim(fmt.Sprint(pair), "[]")
	})
}
