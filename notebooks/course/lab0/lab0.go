// Package lab0 holds the two parts of lab 0, which shows how a lab works: the sign of a score,
// and three scores by hand. Package ask says how a student's functions are asked.
//
// The points of the visible and the hidden tests:
//
//	sign    1 + 1
//	trace   2 + 0
package lab0

import "perceptronlab/notebooks/course/ask"

func init() { ask.Run(Tests...) }

// Tests are the parts, in the lab's order.
var Tests = []ask.Test{Sign, Trace}
