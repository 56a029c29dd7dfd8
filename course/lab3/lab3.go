// Package lab3 holds the parts of lab 3, which is about inseparable data. The student checks a
// certificate, finds a certificate by hand, maps XOR to features that make it separable, trains on
// data with wrong labels, and proves that data of their choice are separable or inseparable. Proofs
// are checked in exact arithmetic. Package ask describes how one line in a notebook's cell tests a
// part.
//
// The notebook course/source/lab3/lab3.ipynb defines how many points each part is worth.
package lab3

import "perceptronlab/course/ask"

func init() { ask.Run(Tests...) }

// Tests are the parts of the lab, in the order of its notebook.
var Tests = []ask.Test{Certifies, Lambda, Lift, Robust, Mine}
