package lab0

import (
	"cmp"
	"fmt"

	"perceptronlab/notebooks/course/ask"
)

// Sign asks the student's
//
//	func Sign(score float64) int
//
// which returns +1 for a score above 0, −1 for one below 0, and 0 for 0. A question asks for
// the signs of one or more scores.
var Sign = ask.New(ask.Spec[func(score float64) int, ask.Vector, []int]{
	Name:  "sign",
	Wrote: []string{"Sign"},
	Call:  func(f func(float64) int, scores ask.Vector) []int { return ask.Map(scores, f) },
	Tried: func(scores ask.Vector) string {
		return ask.Join(scores, ", ", func(s float64) string { return fmt.Sprintf("Sign(%v)", ask.Number(s)) })
	},
	Mark: func(scores ask.Vector, got []int) ask.Mark {
		want := ask.Map(scores, sign)
		return ask.MarkEach(got, want, ", ", ask.Signed, func(i int) string {
			return fmt.Sprintf("%v is %s", ask.Number(scores[i]), where[want[i]])
		})
	},
	Visible: []ask.Case[ask.Vector]{
		{About: "a score above 0", Q: ask.Vector{2.5}},
		{About: "a score below 0", Q: ask.Vector{-3}},
		{About: "0", Q: ask.Vector{0}},
		{About: "small scores", Q: ask.Vector{-0.5, 0.5}},
	},
	Hidden: func(d *ask.Draw) []ask.Case[ask.Vector] {
		far, near := float64(d.Between(4, 99)), float64(d.Between(1, 99))/100
		return []ask.Case[ask.Vector]{
			{About: "above and below 0", Q: ask.Shuffled(d, ask.Vector{far, -far})},
			{About: "close to 0", Q: ask.Shuffled(d, ask.Vector{near, -near})},
			{About: "above 0, below 0, and 0", Q: ask.Shuffled(d, ask.Vector{far + near, -far - near, 0})},
		}
	},
})

// where is what a sign says of a score.
var where = map[int]string{1: "above 0", -1: "below 0", 0: "neither above 0 nor below it"}

func sign(score float64) int { return cmp.Compare(score, 0) }
