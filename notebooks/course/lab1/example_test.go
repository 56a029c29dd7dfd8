package lab1_test

import (
	"fmt"

	"perceptronlab/notebooks/course/ask"
	"perceptronlab/notebooks/course/lab1"
)

// A bias that does not learn, and what the student is told of it.
func ExampleUpdate() {
	update := func(w, x []float64, y float64) []float64 {
		for j := range len(w) - 1 {
			w[j] += y * x[j]
		}
		return w
	}
	fmt.Print(ask.Table("update", lab1.Update.Try(update, nil)[2:4]))
	// Output:
	// update: 0 of 2 right
	//    tried                              got            want
	// ✗  Update([1 2], [3 1], -1)           [-2 2]         [-2 1]
	//    → the last component learns, too: it is the bias
	// ✗  Update([0.5 -1.5 1], [1 1 1], -1)  [-0.5 -2.5 1]  [-0.5 -2.5 0]
	//    → the last component learns, too: it is the bias
}

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

// The bias may stand first, with any constant.
func ExampleAbsorb() {
	two := lab1.Absorption{
		Absorb: func(x []float64) []float64 { return append([]float64{-2}, x...) },
		Join:   func(w []float64, b float64) []float64 { return append([]float64{b / -2}, w...) },
	}
	fmt.Print(ask.Table("absorb", lab1.Absorb.Try(two, nil)[:2]))
	// Output:
	// absorb: 2 of 2 right
	//    tried                         got                       want
	// ✓  Join([2], 3)·Absorb([5])      [-1.5 2]·[-2 5] = 13      13
	// ✓  Join([1 2], 5)·Absorb([3 4])  [-2.5 1 2]·[-2 3 4] = 16  16
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
