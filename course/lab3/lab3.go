// Package lab3 holds the parts of lab 3, data that no line separates: checking a certificate,
// finding one by hand, lifting XOR, weights for data with wrong labels, and a proof about the
// student's own data. Package ask says how a line of a cell tests a part. Proofs are checked in
// exact arithmetic, however they were found.
//
// How many points each part gives stands beside it in source/lab3/lab3.ipynb.
package lab3

import "perceptronlab/course/ask"

func init() { ask.Run(Tests...) }

// Tests are the parts, in the lab's order.
var Tests = []ask.Test{Certifies, Lambda, Lift, Robust, Mine}
