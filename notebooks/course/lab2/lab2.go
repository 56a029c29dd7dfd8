// Package lab2 holds the parts of lab 2: a trace by hand, an epoch, training, the order of the
// examples, and the numbers and inequalities of the convergence proof. Each part is asked by a
// line of a cell,
//
//	lab2.Train.Visible(Train)
//
// where the Train in brackets is the student's. Package ask says how.
//
// Weights and counts are right if a perceptron gives them: with some order of the examples, in
// each epoch its own, and some rate, the same throughout. That is decided by following all
// orders; see after.
//
// The points of the visible and the hidden tests, and of the answer in words, "why", that the
// lecturer reads:
//
//	trace   2 + 0
//	epoch   2 + 2
//	train   2 + 3
//	order   1 + 2
//	gains   1 + 1
//	bound   1 + 2
//	holds   1 + 1
//	why     3
package lab2

import "perceptronlab/notebooks/course/ask"

func init() { ask.Run(Tests...) }

// Tests are the parts, in the lab's order.
var Tests = []ask.Test{Trace, Epoch, Train, Order, Gains, Bound, Holds}
