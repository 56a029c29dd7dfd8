package limit_test

import (
	"fmt"

	"perceptronlab/kernel/limit"
)

func ExampleOf() {
	fmt.Println(limit.Of(""), limit.Of("1000"), limit.Of("-1"), limit.Of("many"))
	// Output: 64 1000 64 64
}

func ExampleExceeded() {
	fmt.Print(limit.Exceeded(limit.Default))
	// Output:
	// ✗ stopped: this cell prints more than 64 kB; print less, or to a file, or first run a cell with %env PERCEPTRON_OUTPUT=1000, which allows 1000 kB
}
