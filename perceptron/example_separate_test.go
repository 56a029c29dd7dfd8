package perceptron_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

func ExampleSeparate() {
	fmt.Println(perceptron.Separate(datasets.AND().AbsorbBias()))
	fmt.Println(perceptron.Separate(datasets.XOR().AbsorbBias()))
	// Output:
	// separable: w = [3 2 -4]
	// inseparable: λ = [1 1 1 1]
}

// No hyperplane separates these data, so the perceptron never converges. It returns to earlier weights
// only after a very long time, so Train stops without a proof. Separate finds a proof.
func ExampleSeparate_iris() {
	irises := perceptron.Must(datasets.Iris().OneVsOne("versicolor", "virginica"))
	data := perceptron.Must(irises.Scale(10)).AbsorbBias() // integers, because the irises have one decimal
	fmt.Println(perceptron.Train(data).Outcome)
	verdict := perceptron.Separate(data)
	fmt.Println(verdict.Separable, verdict.Verify(data))
	fmt.Println("the proof uses", len(verdict.Support()), "flowers")
	// Output:
	// stopped
	// false <nil>
	// the proof uses 6 flowers
}

func ExampleSeparateContext() {
	ctx, cancel := context.WithCancel(context.Background())
	cancel() // as if the user had pressed the stop button
	verdict, err := perceptron.SeparateContext(ctx, datasets.XOR())
	fmt.Println(verdict, err)
	// Output: no verdict context canceled
}

func ExampleVerdict() {
	data := datasets.XOR().AbsorbBias()
	verdict := perceptron.Separate(data)
	text, err := json.Marshal(verdict)
	fmt.Println(string(text), err)

	var read perceptron.Verdict
	err = json.Unmarshal(text, &read)
	fmt.Println(read, err)
	// Output:
	// {"kind":"perceptron.Verdict","version":1,"separable":false,"lambda":["1","1","1","1"]} <nil>
	// inseparable: λ = [1 1 1 1] <nil>
}

// A proof is valid only for the data from which it was computed.
func ExampleVerdict_Verify() {
	verdict := perceptron.Separate(datasets.XOR().AbsorbBias())
	fmt.Println(verdict.Verify(datasets.XOR().AbsorbBias()))
	fmt.Println(verdict.Verify(datasets.AND().AbsorbBias()))
	// Output:
	// <nil>
	// perceptron: λ: got Σ λ y x ≠ 0 in column 2, want 0 in every column
}

// The examples of the support are inseparable on their own.
func ExampleVerdict_Support() {
	x := [][]float64{{0, 0}, {4, 1}, {0, 1}, {1, 0}, {1, 1}}
	data := perceptron.Must(perceptron.FromRows(x, []float64{-1, +1, +1, +1, -1})).AbsorbBias()
	support := perceptron.Separate(data).Support()
	fmt.Println(support)
	fmt.Println(perceptron.Separate(perceptron.Must(data.Subset(support...))))
	// Output:
	// [1 2 4]
	// inseparable: λ = [1 3 4]
}

func ExampleRun_Verdict() {
	data := datasets.AND().AbsorbBias()
	verdict, ok := perceptron.Train(data).Verdict()
	fmt.Println(verdict, ok, verdict.Verify(data))
	fmt.Println(perceptron.Train(datasets.XOR().AbsorbBias()).Verdict())
	fmt.Println(perceptron.Trainer{MaxEpochs: 3}.Train(data).Verdict())
	// Output:
	// separable: w = [3 2 -4] true <nil>
	// inseparable: λ = [1 1 1 1] true
	// no verdict false
}

func ExampleMaxMargin() {
	data := datasets.AND().AbsorbBias()
	w, gamma, err := perceptron.MaxMargin(data)
	fmt.Printf("w = %v, γ* = %.10f, %v\n", w, gamma, err)
	fmt.Printf("at most %.4g mistakes; the perceptron makes %d\n", data.Radius2()/(gamma*gamma), perceptron.Train(data).Mistakes)

	_, _, err = perceptron.MaxMargin(datasets.XOR().AbsorbBias())
	fmt.Println(errors.Is(err, perceptron.ErrInseparable), err)
	// Output:
	// w = [0.4851 0.4851 -0.7276], γ* = 0.2425356250, <nil>
	// at most 51 mistakes; the perceptron makes 18
	// true perceptron: no hyperplane separates the data, so no margin is positive; call Separate for the proof
}
