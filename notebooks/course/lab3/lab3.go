// Package lab3 holds the parts of lab 3, data that no line separates: checking a certificate,
// finding one by hand, lifting XOR, weights for data with wrong labels, and a proof about data
// of one's own. Each part is asked by a line of a cell,
//
//	lab3.Certifies.Visible(Certifies)
//
// where the Certifies in brackets is the student's. Package ask tells how. Proofs are
// checked in exact arithmetic, whatever way led to them.
package lab3

import "perceptronlab/notebooks/course/ask"

func init() { ask.Run(Tests...) }

// Tests are the parts, in the lab's order.
var Tests = []ask.Test{Certifies, Lambda, Lift, Robust, Mine}
