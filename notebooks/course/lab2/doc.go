// Package lab2 holds the parts of lab 2: a trace by hand, an epoch, training, the order of the
// examples, and the numbers and inequalities of the convergence proof. Each part is asked by a
// line of a cell,
//
//	lab2.Train.Visible(Train)
//
// where the Train in brackets is the student's. Package ask tells how.
//
// Weights and counts are right if a perceptron gives them: with some order of the examples, in
// each epoch its own, and some rate, the same throughout. That is decided by following all
// orders; see after.
package lab2

import "perceptronlab/notebooks/course/ask"

func init() { ask.Run(Tests...) }

// Tests are the parts, in the lab's order.
var Tests = []ask.Test{Trace, Epoch, Train, Order, Gains, Bound, Holds}
