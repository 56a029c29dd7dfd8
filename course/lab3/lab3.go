// Package lab3 holds the parts of lab 3, on data that no line separates: checking a certificate,
// finding one by hand, mapping XOR to features that make it separable, weights for data with wrong
// labels, and a proof about the student's own data. Package ask describes how a line of a cell tests a
// part. Proofs are checked in exact arithmetic.
//
// The points of each part are in course/source/lab3/lab3.ipynb.
package lab3

import "perceptronlab/course/ask"

func init() { ask.Run(Tests...) }

// Tests are the parts in the lab's order.
var Tests = []ask.Test{Certifies, Lambda, Lift, Robust, Mine}
