package lab2

import (
	"fmt"
	"math"
	"slices"

	"perceptronlab/notebooks/course/ask"
)

// update is a question to Gains: the weights before and after an update; U is a separator.
type update struct {
	U      ask.Vector `json:"u"`
	Before ask.Vector `json:"before"`
	After  ask.Vector `json:"after"`
}

// Gains tests the two numbers of the proof, which it asks of each update:
//
//	func Gains(u, before, after []float64) (progress, growth float64)
//
//	progress = u·after − u·before
//	growth   = ‖after‖² − ‖before‖²
//
//	Gains([2 1], [1 1], [3 0])  =  3, 7
var Gains = ask.New(ask.Spec[func(u, before, after []float64) (float64, float64), update, ask.Vector]{
	Name: "gains", Wrote: []string{"Gains"},
	Call: func(f func(u, before, after []float64) (float64, float64), q update) ask.Vector {
		progress, growth := f(slices.Clone(q.U), slices.Clone(q.Before), slices.Clone(q.After))
		return ask.Vector{progress, growth}
	},
	Tried: func(q update) string { return fmt.Sprintf("Gains(%v, %v, %v)", q.U, q.Before, q.After) },
	Mark: func(q update, got ask.Vector) ask.Mark {
		progress, growth := q.gains()
		m := ask.Mark{Got: pair(got), Want: pair(ask.Vector{progress, growth})}
		if len(got) != 2 {
			return m
		}
		size := 1 + dot(q.Before, q.Before) + dot(q.After, q.After)
		first, second := near(got[0], progress, size), near(got[1], growth, size)
		switch {
		case first && second:
			m.Right = true
		case near(got[0], growth, size) && near(got[1], progress, size):
			m.Hint = "these are growth, progress: are the two in the other order?"
		case first:
			m.Hint = q.hintGrowth(got[1])
		default:
			m.Hint = fmt.Sprintf("progress is u·after − u·before; here u·after is %v, u·before %v", dot(q.U, q.After), dot(q.U, q.Before))
		}
		return m
	},
	Visible: []ask.Case[update]{
		{About: "the first update", Q: update{ask.Vector{2, 1}, ask.Vector{0, 0}, ask.Vector{1, 2}}},
		{About: "a later one", Q: update{ask.Vector{2, 1}, ask.Vector{1, 1}, ask.Vector{3, 0}}},
		{About: "AND: w gets shorter", Q: update{ask.Vector{2, 2, -3}, ask.Vector{1, 1, 1}, ask.Vector{1, 0, 0}}},
		{About: "progress below 0", Q: update{ask.Vector{2, 1}, ask.Vector{1, 1}, ask.Vector{0, 2}}},
	},
	Hidden: func(d *ask.Draw) []ask.Case[update] {
		return []ask.Case[update]{
			{About: "two features", Q: change(d, 2, 1, 1)},
			{About: "three features, w gets shorter", Q: change(d, 3, 1, -1)},
			{About: "four features", Q: change(d, 4, 1, 1)},
			{About: "halves, progress below 0", Q: change(d, 3, 0.5, -1)},
		}
	},
})

func (q update) gains() (progress, growth float64) {
	return dot(q.U, q.After) - dot(q.U, q.Before), dot(q.After, q.After) - dot(q.Before, q.Before)
}

func (q update) hintGrowth(got float64) string {
	step := make(ask.Vector, len(q.After))
	for j := range step {
		step[j] = q.After[j] - q.Before[j]
	}
	a, b := dot(q.After, q.After), dot(q.Before, q.Before)
	switch {
	case near(got, math.Sqrt(a)-math.Sqrt(b), 1+a+b):
		return "growth is of the squared lengths: ‖after‖² − ‖before‖², without roots"
	case near(got, dot(step, step), 1+a+b):
		return "growth is ‖after‖² − ‖before‖², not ‖after − before‖²"
	}
	return "growth is ‖after‖² − ‖before‖², and ‖w‖² is w·w"
}

func pair(v ask.Vector) string {
	if len(v) != 2 {
		return v.String()
	}
	return fmt.Sprintf("%v, %v", ask.Number(v[0]), ask.Number(v[1]))
}

// change draws an update with whole numbers times unit, whose growth has the given sign. It and
// the progress are not 0, and differ from each other; neither is what one of before and after
// gives alone, nor ‖after − before‖².
func change(d *ask.Draw, dim int, unit, growing float64) update {
	for {
		var q update
		for _, v := range []*ask.Vector{&q.U, &q.Before, &q.After} {
			*v = d.Whole(dim, -3, 3)
			for j := range *v {
				(*v)[j] *= unit
			}
		}
		progress, growth := q.gains()
		start := dot(q.U, q.Before)*dot(q.Before, q.Before)*dot(q.U, q.After) != 0
		square := dot(q.Before, q.Before) != dot(q.Before, q.After) // else ‖after − before‖² is the growth
		wanted := growth*growing > 0 && (progress > 0 || unit < 1) && (progress < 0 || unit == 1)
		if start && square && wanted && (unit == 1 || progress != math.Trunc(progress)) && progress != growth && math.Abs(progress) != 1 && dot(q.U, q.U) > 1 {
			return q
		}
	}
}
