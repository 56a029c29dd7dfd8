package lab3

import (
	"math"
	"slices"

	"perceptronlab/course/ask"
)

// This file draws the questions of More for Lift: XOR in all four quadrants, across axes and diagonals,
// near 0 and far from it, in very small and in long rectangles.
//
// No coordinate is so large that a Gaussian around a point near 0 is 0 in float64: a corner's distance from
// 0 is at most farthest.
const farthest = 24.5

// moreCorners draws the questions.
func moreCorners(d *ask.Draw) [][]ask.Vector {
	questions := slices.Concat(
		cornersOnAxes(d), cornersWithCloseProducts(d), cornersOnDiagonals(d), cornersInQuadrants(d),
		cornersAround(d), variedCorners(d))
	return ask.Map(questions, func(q []ask.Vector) []ask.Vector { return ask.Shuffled(d, q) })
}

// cornersOnAxes draws questions with corners on both axes or on one. In those with corners on one axis, the
// middle of these corners is as far from 0 as the other corners are from the axis.
func cornersOnAxes(d *ask.Draw) (questions [][]ask.Vector) {
	for _, s := range []float64{-1, 1} {
		for _, t := range []float64{-1, 1} {
			b, side := float64(d.Between(1, 8))/2, float64(d.Between(1, 8))/2
			q := corners(0, t*b, s*(b+side/2), t*side)
			questions = append(questions, corners(0, 0, s, t), q, swapped(q))
		}
	}
	return questions
}

// cornersWithCloseProducts draws questions about very small squares with two corners on an axis. In the other
// two, x₁x₂ is the same if it is rounded to six decimals.
func cornersWithCloseProducts(d *ask.Draw) [][]ask.Vector {
	const side = 1.0 / 2048
	const millionths = 1e6
	b := ask.Until(func() float64 { return d.Sign() * between(d, 1, 7) / 2 }, func(b float64) bool {
		return math.Round(side*b*millionths) == math.Round(side*(b+side)*millionths)
	})
	q := corners(0, b, side, side)
	return [][]ask.Vector{q, swapped(q)}
}

// cornersOnDiagonals draws questions with a corner (a, b) where x₁ = x₂ or x₁ = −x₂. The product of the
// sides, with their signs, is a simple multiple of a·b, or differs from it by 1, or another corner is on an
// axis. So if a corner's value of a right feature, such as x₁x₂, is replaced by 0 or a similar value, no
// plane is left.
func cornersOnDiagonals(d *ask.Draw) (questions [][]ask.Vector) {
	for _, sign := range []float64{-1, 1} {
		a := d.Sign() * float64(d.Between(2, 8)) / 2
		b := sign * a
		for _, t := range []float64{b / 2, b, -b / 2, (a*b - 1) / (2 * a)} {
			q := corners(a, b, 2*a, t)
			questions = append(questions, q, swapped(q))
		}
		questions = append(questions, corners(a, b, a, -b), corners(a, b, -a, b))
	}
	return questions
}

// cornersInQuadrants draws questions in each quadrant: near 0 or far from it, and with |x₁| or |x₂| the
// larger one.
func cornersInQuadrants(d *ask.Draw) (questions [][]ask.Vector) {
	for _, sign1 := range []float64{-1, 1} {
		for _, sign2 := range []float64{-1, 1} {
			sides := ask.Deal(d, 2*len(regions), 1.0/2048, 1.0/64, 0.25, 0.5, 1)
			for i, r := range regions {
				a, b := between(d, r.low1, r.high1)*r.unit, between(d, r.low2, r.high2)*r.unit
				s, t := sides[2*i]*r.unit, sides[2*i+1]*r.unit
				questions = append(questions, corners(sign1*a, sign2*b, sign1*s, sign2*t))
			}
		}
	}
	return questions
}

// A region holds ranges of |x₁| and |x₂|, in units, for the corner that is nearest to 0.
type region struct {
	low1, high1, low2, high2 int
	unit                     float64
}

var regions = []region{
	{1, 4, 20, 21, 1},
	{20, 21, 1, 4, 1},
	{10, 14, 3, 9, 1},
	{15, 15, 15, 15, 1},
	{1, 8, 1, 8, 1.0 / 32},
}

// cornersAround draws questions about rectangles around points that a function might use as its centre. In
// the first two, an axis is in the middle.
func cornersAround(d *ask.Draw) (questions [][]ask.Vector) {
	a, b := start(1, 8)(d, 1), start(1, 8)(d, 1)
	s, t := float64(d.Between(1, 9))/4, float64(d.Between(1, 9))/4
	questions = append(questions, corners(-s, b, 2*s, 1), corners(a, -t, 1, 2*t))
	middles := []float64{0, 0.5, 1, 2, 5, 10}
	others := ask.Shuffled(d, middles)
	for i, x := range middles {
		s, t := float64(d.Between(1, 9))/4, float64(d.Between(1, 9))/4
		questions = append(questions, corners(x-s, others[i]-t, 2*s, 2*t))
	}
	return questions
}

// variedCorners draws questions with sides and places of all sizes.
func variedCorners(d *ask.Draw) (questions [][]ask.Vector) {
	const n = 16
	sides := ask.Deal(d, 2*n, 1.0/2048, 1.0/64, 0.25, 1, 2.5, 7)
	starts := ask.Deal(d, 2*n, across, start(1, 8), start(1, 8), start(1, 2), start(9, 15))
	for i := 0; i < 2*n; i += 2 {
		s, t := sides[i], sides[i+1]
		questions = append(questions, ask.Until(func() []ask.Vector {
			return corners(starts[i](d, s), starts[i+1](d, t), s, t)
		}, areNear))
	}
	return questions
}

// areNear reports whether no corner is farther from 0 than farthest.
func areNear(corners []ask.Vector) bool {
	return !slices.ContainsFunc(corners, func(x ask.Vector) bool { return x.Dot(x) > farthest*farthest })
}

// swapped returns the corners with their features swapped.
func swapped(corners []ask.Vector) []ask.Vector {
	return ask.Map(corners, func(x ask.Vector) ask.Vector { return ask.Vector{x[1], x[0]} })
}

// between draws an odd number of 64ths from low to high + 1.
func between(d *ask.Draw, low, high int) float64 {
	return float64(2*d.Between(32*low, 32*high+31)+1) / 64
}

// start returns a function that draws an interval of the given length, between low and high or between
// −high and −low, and returns its start. The interval may end outside.
func start(low, high int) func(d *ask.Draw, length float64) float64 {
	return func(d *ask.Draw, length float64) float64 {
		a := between(d, low, high-1)
		if d.Below(2) == 0 {
			return -a - length
		}
		return a
	}
}

// across draws an interval that contains 0, and returns its start.
func across(d *ask.Draw, length float64) float64 { return -length * float64(d.Between(0, 8)) / 8 }
