// Package lab3 holds the parts of lab 3, data that no line separates: checking a certificate,
// finding one by hand, lifting XOR, weights for data with wrong labels, and a proof about the
// student's own data. One line of a cell tests each part,
//
//	lab3.Certifies.Visible(Certifies)
//
// where the Certifies in brackets is the student's. Package ask says how. Proofs are
// checked in exact arithmetic, however they were found.
//
// Points, of the visible and the hidden tests, and of the answer in words, "why", that the
// lecturer reads; source/lab3/lab3.ipynb is their original:
//
//	certifies   2 + 3
//	lambda      3 + 0
//	lift        2 + 3
//	robust      2 + 3
//	mine        3 + 0
//	why         3
package lab3

import "perceptronlab/notebooks/course/ask"

func init() { ask.Run(Tests...) }

// Tests are the parts, in the lab's order.
var Tests = []ask.Test{Certifies, Lambda, Lift, Robust, Mine}
