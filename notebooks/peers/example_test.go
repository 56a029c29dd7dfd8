package peers_test

import (
	"fmt"

	"perceptronlab/notebooks/peers"
)

// The data set is "breast cancer". Split(0.25, 1) is the call that divided its rows.
func Example() {
	sklearn := peers.ScikitLearn()
	fmt.Println("scikit-learn", sklearn.Versions["scikit-learn"])
	for _, r := range sklearn.Results("breast cancer", "Split(0.25, 1)")[:3] {
		fmt.Printf("%s, scaled: %s, right: %d of %d\n", r.Short(), r.Scaled, r.Right, r.Of)
	}
	// Output:
	// scikit-learn 1.9.1
	// Perceptron(), scaled: no, right: 134 of 142
	// Perceptron(shuffle=False), scaled: no, right: 92 of 142
	// Perceptron(shuffle=False, tol=None, max_iter=100), scaled: no, right: 134 of 142
}

func ExampleSplit() {
	s := peers.ScikitLearn().Split("iris", "Split(0.25, 1)")
	fmt.Println("rows to train on:", len(s.Train))
	fmt.Println("rows to test on: ", len(s.Test))
	// Output:
	// rows to train on: 112
	// rows to test on:  38
}

// Each result is the sum over the five folds, so it counts all 569 rows. The result with the index 4
// is the first with standardised columns.
func ExampleRecord_Results() {
	r := peers.ScikitLearn().Results("breast cancer", "Folds(5, 1)")[4]
	fmt.Printf("%s, scaled: %s, right: %d of %d\n", r.Model, r.Scaled, r.Right, r.Of)
	// Output: Perceptron(), scaled: standardised, right: 553 of 569
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
