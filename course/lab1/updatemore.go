package lab1

import (
	"math"
	"slices"

	"perceptronlab/course/ask"
)

// moreSteps draws questions of mistakes to Update. At least one of each question tells the learning rate, and
// comes first.
func moreSteps(d *ask.Draw) [][]step {
	lists := slices.DeleteFunc(morePairLists(d), func(list []pair) bool {
		return slices.ContainsFunc(list, pair.hasNoPoint)
	})
	return ask.Map(append(lists, preciseSteps(d)...), func(list []pair) []step { return stepsAt(d, list) })
}

// stepsAt returns the mistakes at the pairs, beginning with one that tells the learning rate. If none does,
// stepsAt draws one more.
func stepsAt(d *ask.Draw, list []pair) (steps []step) {
	for _, q := range list {
		steps = append(steps, q.mistakes()...)
	}
	if i := slices.IndexFunc(steps, step.tellsTheRate); i >= 0 {
		steps[0], steps[i] = steps[i], steps[0]
		return steps
	}
	start := atStart(d, len(list[0].W))
	return append([]step{{start.W, start.X, ask.Number(d.Sign())}}, steps...)
}

// hasNoPoint reports whether the point is 0. An update at such a point can't help.
func (q pair) hasNoPoint() bool { return count(q.X, 0) == len(q.X) }

// mistakes returns the mistakes at a pair: on the line, there is one for each label.
func (q pair) mistakes() []step {
	if q.W.Dot(q.X) == 0 {
		return []step{{q.W, q.X, +1}, {q.W, q.X, -1}}
	}
	return []step{mistakeAt(q)}
}

// tellsTheRate reports whether w + η y x tells the rate η with little rounding (see step.rate): the weight at
// the largest component of x is not larger.
func (s step) tellsTheRate() bool {
	largest := s.X.Largest()
	return math.Abs(s.W[largest]) <= math.Abs(s.X[largest])
}

// preciseSteps draws two questions to Update whose results need 50 bits or more. All products have the same
// sign, so the sign of the score is not in doubt.
func preciseSteps(d *ask.Draw) [][]pair {
	return ask.Map([]int{2, mostComponents}, func(most int) []pair {
		return []pair{
			sameSigned(d, d.Between(1, most), +1),
			sameSigned(d, d.Between(1, most), -1),
			sameSigned(d, d.Between(1, most), +1).swapped(),
			sameSigned(d, d.Between(1, most), -1).swapped(),
		}
	})
}

// sameSigned draws a pair of n components whose products all have the given sign. The weights have 52 bits,
// and the components of the point are 2 times numbers of 50 bits.
func sameSigned(d *ask.Draw, n int, sign float64) pair {
	w, x := make(ask.Vector, n), make(ask.Vector, n)
	for j := range w {
		of := d.Sign()
		w[j] = of * odd(d, 52)
		x[j] = sign * of * odd(d, 50) * 2
	}
	return pair{w, x}
}
