package lab1_test

import (
	"fmt"

	"perceptronlab/course/lab1"
)

// When the run reaches the last of these four examples, its score is 0: it is on the line.
func ExampleMine() {
	fmt.Print(lab1.Mine("Ada Lovelace"))
	// Output:
	// example   x             y
	//    1      [ 3 -2  1]   -1
	//    2      [-2  3  1]   +1
	//    3      [ 2 -3  1]   +1
	//    4      [-3  3  1]   -1
}
