package lab2

import (
	"fmt"
	"math"

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
var Gains = ask.New(ask.Spec[gainsFunc, update, ask.Vector]{
	Name: "gains", Wrote: []string{"Gains"},
	Call: func(f gainsFunc, q update) ask.Vector {
		progress, growth := f(q.U.Copy(), q.Before.Copy(), q.After.Copy())
		return ask.Vector{progress, growth}
	},
	Tried: func(q update) string { return fmt.Sprintf("Gains(%v, %v, %v)", q.U, q.Before, q.After) },
	Mark: func(q update, got ask.Vector) ask.Mark {
		progress, growth := q.gains()
		size := 1 + q.Before.Dot(q.Before) + q.After.Dot(q.After)
		want, sizes := ask.Vector{progress, growth}, ask.Vector{size, size}
		return ask.MarkEach(snapped(got, want, sizes), want, ", ", number, func(i int) string {
			switch {
			case near(got[0], growth, size) && near(got[1], progress, size):
				return "these are growth, progress: are the two in the other order?"
			case i == 1:
				return q.hintGrowth(got[1])
			}
			return fmt.Sprintf("progress is u·after − u·before; here u·after is %v, u·before %v", q.U.Dot(q.After), q.U.Dot(q.Before))
		})
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

type gainsFunc = func(u, before, after []float64) (progress, growth float64)

func (q update) gains() (progress, growth float64) {
	return q.U.Dot(q.After) - q.U.Dot(q.Before), q.After.Dot(q.After) - q.Before.Dot(q.Before)
}

func (q update) hintGrowth(got float64) string {
	step := q.After.Plus(-1, q.Before)
	a, b := q.After.Dot(q.After), q.Before.Dot(q.Before)
	switch {
	case near(got, math.Sqrt(a)-math.Sqrt(b), 1+a+b):
		return "growth is of the squared lengths: ‖after‖² − ‖before‖², without roots"
	case near(got, step.Dot(step), 1+a+b):
		return "growth is ‖after‖² − ‖before‖², not ‖after − before‖²"
	}
	return "growth is ‖after‖² − ‖before‖², and ‖w‖² is w·w"
}

// change draws an update with whole numbers times unit, whose growth has the given sign. It and
// the progress are not 0, and differ from each other; neither is what one of before and after
// gives alone, nor ‖after − before‖².
func change(d *ask.Draw, dim int, unit, growing float64) update {
	vector := func() ask.Vector { return times(unit, d.Whole(dim, -3, 3)) }
	return ask.Until(func() update { return update{vector(), vector(), vector()} }, func(q update) bool {
		progress, growth := q.gains()
		start := q.U.Dot(q.Before)*q.Before.Dot(q.Before)*q.U.Dot(q.After) != 0
		square := q.Before.Dot(q.Before) != q.Before.Dot(q.After) // else ‖after − before‖² is the growth
		wanted := growth*growing > 0 && (progress > 0 || unit < 1) && (progress < 0 || unit == 1)
		whole := progress == math.Trunc(progress)
		return start && square && wanted && (unit == 1 || !whole) && progress != growth && math.Abs(progress) != 1 && q.U.Dot(q.U) > 1
	})
}
