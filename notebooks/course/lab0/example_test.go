package lab0_test

import (
	"fmt"

	"perceptronlab/notebooks/course/ask"
	"perceptronlab/notebooks/course/lab0"
)

// The slip that the notebook shows: >= in place of >.
func ExampleSign() {
	sign := func(score float64) int {
		if score >= 0 {
			return 1
		}
		return -1
	}
	fmt.Print(ask.Table("sign", lab0.Sign.Try(sign, nil)))
	// Output:
	// sign: 3 of 4 right
	//    tried                  got     want
	// ✓  Sign(2.5)              +1      +1
	// ✓  Sign(-3)               -1      -1
	// ✗  Sign(0)                +1      0
	//    → 0 is neither above 0 nor below it
	// ✓  Sign(-0.5), Sign(0.5)  -1, +1  -1, +1
}

func ExampleMine() {
	fmt.Print(lab0.Mine("Ada Lovelace"))
	// Output:
	// w = [2 -1]
	// point 1: x = [ 2 -8]
	// point 2: x = [ 1  8]
	// point 3: x = [ 3  6]
}
