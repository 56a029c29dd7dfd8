package lab1_test

import (
	"fmt"

	"perceptronlab/course/lab1"
)

// In an epoch that starts at w = 0, the last of these four examples has the score 0 when it is
// visited.
func ExampleMine() {
	fmt.Print(lab1.Mine("Ada Lovelace"))
	// Output:
	// example   x             y
	//    1      [-3 -3  1]   -1
	//    2      [-1  1  1]   -1
	//    3      [ 2  3  1]   -1
	//    4      [ 2  1  1]   +1
}
