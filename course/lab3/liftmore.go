package lab3

import (
	"math"

	"perceptronlab/course/ask"
)

// moreCorners draws questions of More for Lift: XOR in all four quadrants, across axes, near 0 and far from
// it, in very small and in long rectangles.
//
// No coordinate is so large that a Gaussian around a point near 0 is 0 in float64: a corner's distance from
// 0 is at most farthest.
func moreCorners(d *ask.Draw) (questions [][]ask.Vector) {
	const n, farthest = 24, 24.5
	a, b := start(1, 8)(d, 1), start(1, 8)(d, 1)
	s, t := float64(d.Between(1, 9))/4, float64(d.Between(1, 9))/4
	questions = [][]ask.Vector{corners(-s, b, 2*s, 1), corners(a, -t, 1, 2*t)} // an axis is in the middle
	for len(questions) < n {
		sides := ask.Deal(d, 2*n, 1.0/2048, 1.0/64, 0.25, 1, 2.5, 7)
		starts := ask.Deal(d, 2*n, across, start(1, 8), start(9, 15), start(16, 22), start(1, 8), start(1, 2))
		for i := 0; i < 2*n && len(questions) < n; i += 2 {
			s, t := sides[i], sides[i+1]
			q := corners(starts[i](d, s), starts[i+1](d, t), s, t)
			if math.Sqrt(max(q[0].Dot(q[0]), q[1].Dot(q[1]), q[2].Dot(q[2]), q[3].Dot(q[3]))) <= farthest {
				questions = append(questions, ask.Shuffled(d, q))
			}
		}
	}
	return questions
}

// start returns a function that draws an interval of the given length, between low and high or between
// −high and −low, and returns its start. The interval may end outside.
func start(low, high int) func(d *ask.Draw, length float64) float64 {
	return func(d *ask.Draw, length float64) float64 {
		a := float64(2*d.Between(32*low, 32*high-1)+1) / 64
		if d.Below(2) == 0 {
			return -a - length
		}
		return a
	}
}

// across draws an interval that contains 0, and returns its start.
func across(d *ask.Draw, length float64) float64 { return -length * float64(d.Between(0, 8)) / 8 }
