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

// The weights (3, 2, 4) misclassify the three examples with label −1, whose scores are 4, 6 and 7. For
// w = 0, the criterion is 0, although all examples are misclassified.
func ExampleCriterion() {
	data := datasets.AND().AbsorbBias()
	fmt.Println(perceptron.Criterion(data, perceptron.Weights{3, 2, 4}))
	fmt.Println(perceptron.Criterion(data, perceptron.Weights{0, 0, 0}))
	// Output:
	// 17
	// 0
}
