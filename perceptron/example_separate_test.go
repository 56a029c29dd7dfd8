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
	fmt.Println(perceptron.Separate(and().AbsorbBias()))
	fmt.Println(perceptron.Separate(xor().AbsorbBias()))
	// Output:
	// separable: w = [3 2 -4]
	// inseparable: λ = [1 1 1 1]
}

// The perceptron would run for ever, and not return to the same weights for very
// long: it can't tell. Separate can.
func ExampleSeparate_iris() {
	irises := perceptron.Must(datasets.Iris().Between("versicolor", "virginica"))
	data := perceptron.Must(irises.Scale(10)).AbsorbBias()
	fmt.Println(perceptron.Train(data).Outcome)
	verdict := perceptron.Separate(data)
	fmt.Println(verdict.Separable, verdict.Verify(data))
	fmt.Println(len(verdict.Support()), "flowers prove it")
	// Output:
	// stopped
	// false <nil>
	// 6 flowers prove it
}

func ExampleSeparateContext() {
	ctx, cancel := context.WithCancel(context.Background())
	cancel() // a user who presses ■
	verdict, err := perceptron.SeparateContext(ctx, xor())
	fmt.Println(verdict, err)
	// Output: no verdict context canceled
}

func ExampleVerdict() {
	data := xor().AbsorbBias()
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

// The proof is checked against the data, and belongs to no other.
func ExampleVerdict_Verify() {
	verdict := perceptron.Separate(xor().AbsorbBias())
	fmt.Println(verdict.Verify(xor().AbsorbBias()))
	fmt.Println(verdict.Verify(and().AbsorbBias()))
	// Output:
	// <nil>
	// perceptron: λ proves nothing: Σ λ y x is not 0 in column 2; wanted 0 in every column
}

// The examples that prove it can't be separated without the others either.
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

func ExampleVerdict_String() {
	fmt.Println(perceptron.Verdict{})
	fmt.Println(perceptron.Separate(and().AbsorbBias()))
	// Output:
	// no verdict
	// separable: w = [3 2 -4]
}

func ExampleVerdict_MarshalJSON() {
	text, err := json.Marshal(perceptron.Separate(and().AbsorbBias()))
	fmt.Println(string(text), err)
	// Output: {"kind":"perceptron.Verdict","version":1,"separable":true,"separator":[3,2,-4],"exact":["3","2","-4"]} <nil>
}

func ExampleVerdict_UnmarshalJSON() {
	text := `{"kind":"perceptron.Verdict","version":1,"separable":true,"exact":["2/3","1/2","-1"]}`
	var verdict perceptron.Verdict
	if err := json.Unmarshal([]byte(text), &verdict); err != nil {
		panic(err)
	}
	fmt.Println(verdict.Verify(and().AbsorbBias()))
	// Output: <nil>
}

func ExampleRun_Verdict() {
	data := and().AbsorbBias()
	verdict, ok := perceptron.Train(data).Verdict()
	fmt.Println(verdict, ok, verdict.Verify(data))
	_, ok = perceptron.Trainer{MaxEpochs: 3}.Train(data).Verdict()
	fmt.Println(ok)
	// Output:
	// separable: w = [3 2 -4] true <nil>
	// false
}

func ExampleErrInseparable() {
	_, _, err := perceptron.MaxMargin(xor().AbsorbBias())
	fmt.Println(errors.Is(err, perceptron.ErrInseparable))
	// Output: true
}
