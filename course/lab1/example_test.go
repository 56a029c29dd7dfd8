package lab1_test

import (
	"fmt"

	"perceptronlab/course/lab1"
)

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
