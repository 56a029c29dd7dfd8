// Package lab1 holds the parts of lab 1, the perceptron's pieces: the score, the classifier,
// the bias absorbed, the mistake, the update, and one epoch by hand. Each part is asked by a
// line of a cell,
//
//	lab1.Score.Visible(Score)
//
// where the Score in brackets is the student's. Package ask says how. Answers are marked
// exactly: all that a question asks is computed without rounding.
//
// The points of the visible and the hidden tests, and of the answer in words, "why", that the
// lecturer reads:
//
//	score      1 + 1
//	classify   1 + 1
//	absorb     1 + 2
//	mistake    1 + 2
//	update     2 + 3
//	trace      2 + 0
//	why        3
package lab1

import "perceptronlab/notebooks/course/ask"

func init() { ask.Run(Tests...) }

// Tests are the parts, in the lab's order.
var Tests = []ask.Test{Score, Classify, Absorb, Mistake, Update, Trace}
