package perceptron_test

import (
	"fmt"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

func ExampleZeroOne() {
	data := datasets.AND().AbsorbBias()
	fmt.Println(perceptron.ZeroOne(data, perceptron.Weights{0, 0, 0})) // every score is 0
	fmt.Println(perceptron.ZeroOne(data, perceptron.Weights{3, 2, -4}))
	// Output:
	// 4
	// 0
}

// These weights misclassify the three examples with label −1, whose scores are 4, 6 and 7.
func ExampleCriterion() {
	data := datasets.AND().AbsorbBias()
	fmt.Println(perceptron.Criterion(data, perceptron.Weights{3, 2, 4}))
	fmt.Println(perceptron.Criterion(data, perceptron.Weights{0, 0, 0}))
	// Output:
	// 17
	// 0
}
