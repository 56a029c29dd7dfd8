// Package lab1 holds the parts of lab 1, about the pieces of the perceptron: the score, the
// classifier, the absorbed bias, the mistake, the update, and one epoch by hand. Package ask
// describes how one line in a notebook's cell tests a part.
//
// Scores of the lab's data, and updates with the learning rate 1, are exact in float64, so answers
// are compared exactly. Only Absorb, Update and Trace allow for rounding, which a constant or a
// learning rate other than 1 may cause.
//
// The notebook course/source/lab1/lab1.ipynb defines how many points each part is worth.
package lab1

import (
	"math"

	"perceptronlab/course/ask"
)

func init() { ask.Run(Tests...) }

// Tests are the parts of the lab, in the order of its notebook.
var Tests = []ask.Test{Score, Classify, Absorb, Mistake, Update, Trace}

// tiny is a number above 0 that is smaller than every usual tolerance, even one of 1e-13. Sums of small
// integers and small multiples of tiny are exact.
const tiny = 1.0 / (1 << 46)

// whole returns n integers from −most to most, none of them 0.
func whole(d *ask.Draw, n, most int) ask.Vector {
	return ask.Drawn(n, func() float64 { return d.Sign() * float64(d.Between(1, most)) })
}

// halves returns n odd multiples of 1/2, between −most and most.
func halves(d *ask.Draw, n, most int) ask.Vector {
	return ask.Drawn(n, func() float64 { return d.Sign() * (float64(d.Below(most)) + 0.5) })
}

// withConstant returns n−1 integers from −most to most, none of them 0, and the constant 1.
func withConstant(d *ask.Draw, n, most int) ask.Vector { return append(whole(d, n-1, most), 1) }

// weights returns n integers from −4 to 4, none of them 0 and at least one of them −1 or +1.
func weights(d *ask.Draw, n int) ask.Vector {
	w := whole(d, n, 4)
	w[d.Below(n)] = d.Sign()
	return w
}

// pointWithScore draws a point x with w·x = score exactly. No component of x is 0, and none is larger
// than 9 in magnitude. At least one weight must be −1 or +1. The component of x at the place of this
// weight is the score minus the products at the other places, divided by ±1, so it is exact.
func pointWithScore(d *ask.Draw, w ask.Vector, score float64) ask.Vector {
	free := 0
	for math.Abs(w[free]) != 1 {
		free++
	}
	return ask.Until(func() ask.Vector {
		x := whole(d, len(w), 5)
		x[free] = 0
		x[free] = w[free] * (score - w.Dot(x))
		return x
	}, func(x ask.Vector) bool { return x[free] != 0 && math.Abs(x[free]) <= 9 })
}
