package lab0_test

import (
	"fmt"

	"perceptronlab/course/lab0"
)

// The scores of the three points are 12, −6 and 0.
func ExampleMine() {
	fmt.Print(lab0.Mine("Ada Lovelace"))
	// Output:
	// w = [2 -1]
	// point 1: x = [ 2 -8]
	// point 2: x = [ 1  8]
	// point 3: x = [ 3  6]
}
