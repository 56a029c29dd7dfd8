package perceptron_test

import (
	"context"
	"errors"
	"fmt"
	"time"

	"perceptronlab/perceptron"
)

func ExampleMaxMargin() {
	data := and().AbsorbBias()
	w, gamma, err := perceptron.MaxMargin(data)
	fmt.Println(w, gamma, err)
	fmt.Printf("at most %.4g mistakes; the perceptron makes %d\n", data.Radius2()/(gamma*gamma), perceptron.Train(data).Mistakes)

	_, _, err = perceptron.MaxMargin(xor().AbsorbBias())
	fmt.Println(errors.Is(err, perceptron.ErrInseparable), err)
	// Output:
	// [0.4851 0.4851 -0.7276] 0.24253562503633297 <nil>
	// at most 51 mistakes; the perceptron makes 18
	// true perceptron: no hyperplane separates the data, so that no margin is positive; Separate has the proof
}

func ExampleMaxMarginContext() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	w, gamma, err := perceptron.MaxMarginContext(ctx, and().AbsorbBias())
	fmt.Printf("%v %.4g %v\n", w, gamma, err)
	// Output: [0.4851 0.4851 -0.7276] 0.2425 <nil>
}

// Which examples hold the separator in place, and how much each of them weighs.
func ExampleProveMargin() {
	proof, err := perceptron.ProveMargin(and().AbsorbBias())
	if err != nil {
		panic(err)
	}
	fmt.Println(proof)
	for k, i := range proof.Support {
		fmt.Printf("example %d: p = %.4g\n", i, proof.P[k])
	}
	// Output:
	// 0.2425 ≤ γ* ≤ 0.2425, with a support of 3 examples: 1, 2, 3
	// example 1: p = 0.2941
	// example 2: p = 0.2941
	// example 3: p = 0.4118
}

func ExampleProveMarginContext() {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := perceptron.ProveMarginContext(ctx, and().AbsorbBias())
	fmt.Println(err)
	// Output: context canceled
}

func ExampleMarginProof() {
	proof := perceptron.MarginProof{
		W:   perceptron.Weights{0.6, 0.8},
		Low: 5, High: 5,
		Support: []int{2}, P: []float64{1},
	}
	fmt.Println(proof)
	// Output: 5 ≤ γ* ≤ 5, with a support of 1 example: 2
}
