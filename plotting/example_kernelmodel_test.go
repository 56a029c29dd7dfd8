package plotting_test

import (
	"fmt"
	"io"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting"
)

// The regions of a kernel perceptron for three classes have curved borders. Predict is the function to draw.
// (In a program, pass an http.ResponseWriter or a file instead of io.Discard.)
func ExampleClassRegions_kernelModel() {
	petals := perceptron.Must(datasets.Iris().Columns(2, 3))
	model := perceptron.Must(classifier.KernelTrainer{}.Train(petals))
	p := plotting.ClassRegions(petals, model.Predict)
	fmt.Println(plotting.Write(io.Discard, p, plotting.Width, plotting.Height, "png"))
	// Output: <nil>
}

// For two classes, the score of the second class is positive where a model predicts this class.
func ExampleDecisionRegions_kernelModel() {
	table := datasets.Table{
		Rows:    [][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}},
		Classes: []string{"equal", "different", "different", "equal"},
	}
	model := perceptron.Must(classifier.KernelTrainer{}.Train(table))
	data := perceptron.Must(table.OneVsRest(model.Classes[1]))
	score := func(x []float64) float64 { return model.Scores(x)[1] }
	p := plotting.DecisionRegions(data, score)
	fmt.Println(plotting.Write(io.Discard, p, plotting.Width, plotting.Height, "png"))
	fmt.Println(model.Classes, data.Errors(score), perceptron.Must(model.Errors(table)))
	// Output:
	// <nil>
	// [different equal] 0 0
}
