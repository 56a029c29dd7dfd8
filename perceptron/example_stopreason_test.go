package perceptron_test

import (
	"encoding/json"
	"fmt"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// A program can decide by the StopReason of a run what to do next.
func ExampleStopReason() {
	trainer := perceptron.Trainer{MaxEpochs: 7}
	for _, gate := range []*perceptron.Dataset{datasets.OR(), datasets.XOR(), datasets.AND()} {
		run := trainer.Train(gate.AbsorbBias())
		switch run.StopReason {
		case perceptron.Proved:
			fmt.Println("the run proves:", run.Outcome)
		case perceptron.LimitReached:
			fmt.Println("start again with a larger MaxEpochs than", run.Epochs)
		case perceptron.Rounding, perceptron.Overflow:
			fmt.Println("divide the rows by powers of two:", run.Reason)
		}
	}
	// Output:
	// the run proves: converged
	// the run proves: inseparable
	// start again with a larger MaxEpochs than 7
}

// In JSON, the outcome of a run and the reason why it ended are words.
func ExampleRun_json() {
	run := perceptron.Train(datasets.OR().AbsorbBias())
	text, err := json.Marshal(run)
	if err != nil {
		panic(err)
	}
	fmt.Println(string(text))

	var read perceptron.Run
	fmt.Println(json.Unmarshal(text, &read), read.StopReason, read.Weights)
	// Output:
	// {"Weights":[2,2,-1],"Outcome":"converged","Reason":"an epoch had no mistake, and exact arithmetic confirms every example","StopReason":"proved","Mistakes":9,"Epochs":6,"PerEpoch":[3,1,2,2,1,0],"PerExample":[5,2,2,0],"Lambda":null,"Returned":0,"Averaged":null}
	// <nil> proved [2 2 -1]
}

// A Dataset, a Voted and a Bound can't be written as JSON. Encode the rows and labels of a Dataset instead.
func ExampleDataset_MarshalJSON() {
	data := datasets.OR().AbsorbBias()
	_, err := json.Marshal(data)
	fmt.Println(err)
	_, err = json.Marshal(perceptron.Trainer{}.Voted(data))
	fmt.Println(err)
	_, err = json.Marshal(perceptron.Must(perceptron.Novikoff(data, perceptron.Train(data).Weights)))
	fmt.Println(err)
	// Output:
	// json: error calling MarshalJSON for type *perceptron.Dataset: perceptron: a Dataset has no JSON form; encode its rows and labels, and make a Dataset from them with FromRows
	// json: error calling MarshalJSON for type *perceptron.Voted: perceptron: a Voted has no JSON form; encode the weights and votes that its method All yields
	// json: error calling MarshalJSON for type perceptron.Bound: perceptron: a Bound has no JSON form; encode u, and call Novikoff with it and the same Dataset
}
