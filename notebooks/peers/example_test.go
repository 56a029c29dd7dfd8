package peers_test

import (
	"fmt"

	"perceptronlab/notebooks/peers"
)

func Example() {
	sklearn := peers.ScikitLearn()
	fmt.Println("scikit-learn", sklearn.Versions["scikit-learn"])
	for _, r := range sklearn.Results("breast cancer", "Split(0.25, 1)")[:3] {
		fmt.Println(r.Short(), "scaled:", r.Scaled, r.Right, "of", r.Of)
	}
	// Output:
	// scikit-learn 1.9.1
	// Perceptron() scaled: no 134 of 142
	// Perceptron(shuffle=False) scaled: no 92 of 142
	// Perceptron(shuffle=False, tol=None, max_iter=100) scaled: no 134 of 142
}

func ExampleSplit() {
	s := peers.ScikitLearn().Split("iris", "Split(0.25, 1)")
	fmt.Println(len(s.Train), "rows to train on,", len(s.Test), "to test on; the first:", s.Test[0])
	// Output: 112 rows to train on, 38 to test on; the first: 0
}

// Results sums the results on the five folds.
func ExampleRecord_Results() {
	r := peers.ScikitLearn().Results("breast cancer", "Folds(5, 1)")[4]
	fmt.Println(r.Model, r.Scaled, r.Right, "of", r.Of)
	// Output: Perceptron() standardised 553 of 569
}

func ExampleResult_Short() {
	r := peers.Result{Model: "SGDClassifier(loss='perceptron', penalty=None, eta0=1, average=True)"}
	fmt.Println(r.Short())
	r.Model = "Perceptron(shuffle=False)"
	fmt.Println(r.Short())
	// Output:
	// SGDClassifier(…, average=True)
	// Perceptron(shuffle=False)
}
