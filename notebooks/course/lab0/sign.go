package lab0

import (
	"fmt"
	"slices"
	"strings"

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
	Call: func(f func(float64) int, scores ask.Vector) []int {
		signs := []int{}
		for _, s := range scores {
			signs = append(signs, f(s))
		}
		return signs
	},
	Tried: func(scores ask.Vector) string {
		calls := make([]string, len(scores))
		for i, s := range scores {
			calls[i] = fmt.Sprintf("Sign(%v)", ask.Number(s))
		}
		return strings.Join(calls, ", ")
	},
	Mark: func(scores ask.Vector, got []int) ask.Mark {
		var want []int
		for _, s := range scores {
			want = append(want, sign(s))
		}
		m := ask.Mark{Right: slices.Equal(got, want), Got: "nothing", Want: words(want)}
		if len(got) != len(want) {
			return m
		}
		m.Got = words(got)
		for i := range want {
			if got[i] != want[i] {
				m.Hint = fmt.Sprintf("%v is %s", ask.Number(scores[i]), where[want[i]])
				break
			}
		}
		return m
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

// where tells what a sign says of a score.
var where = map[int]string{1: "above 0", -1: "below 0", 0: "neither above 0 nor below it"}

func sign(score float64) int {
	switch {
	case score > 0:
		return 1
	case score < 0:
		return -1
	}
	return 0
}

// words writes signs as +1, -1, 0.
func words(signs []int) string {
	list := make([]string, len(signs))
	for i, s := range signs {
		list[i] = "0"
		if s != 0 {
			list[i] = fmt.Sprintf("%+d", s)
		}
	}
	return strings.Join(list, ", ")
}
