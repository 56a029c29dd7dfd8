package lab1_test

import (
	"fmt"

	"perceptronlab/notebooks/course/ask"
	"perceptronlab/notebooks/course/lab1"
)

// A classifier without the 0. Of the hidden questions the table tells what they were about.
func ExampleClassify() {
	classify := func(w, x []float64) int {
		if w[0]*x[0]+w[1]*x[1] > 0 {
			return 1
		}
		return -1
	}
	fmt.Print(ask.Table("classify", lab1.Classify.Try(classify, nil)[:2]))
	fmt.Print(ask.Table("classify", lab1.Classify.Try(classify, ask.NewDraw([]byte("secret"), "lab1", "ada"))))
	// Output:
	// classify: 1 of 2 right
	//    tried                                     got         want
	// ✓  Classify([1 -1], x): [3 1], [1 3]         +1, -1      +1, -1
	// ✗  Classify([1 -1], x): [2 2], [4 1], [1 4]  -1, +1, -1  0, +1, -1
	//    → at [2 2] the score is 0 (does your Score say so?), so the class is 0
	// classify, hidden tests: 1 of 4 right
	// ✓  points on both sides
	// ✗  a point on each side, one on the line
	// ✗  scores smaller than 1
	// ✗  scores very close to 0, and 0
}

// The last of these four has the score 0: it lies on the line of the weights by then.
func ExampleMine() {
	fmt.Print(lab1.Mine("Ada Lovelace"))
	// Output:
	// example   x             y
	//    1      [ 3 -2  1]   -1
	//    2      [-2  3  1]   +1
	//    3      [ 2 -3  1]   +1
	//    4      [-3  3  1]   -1
}
