package plotting_test

import (
	"fmt"

	"gonum.org/v1/plot"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting"
)

// AND after its ninth update: w has moved away from the blue point that is its next mistake, and
// the run has made 9 of the 51 mistakes that the proof allows. In a notebook, show.SizedSteps
// plays all frames.
func ExampleSteps() {
	and := datasets.AND()
	var frames []*plot.Plot
	for p := range plotting.Steps(and, perceptron.Updates(and.AbsorbBias())) {
		frames = append(frames, p)
	}
	fmt.Println(len(frames))
	fmt.Println(plotting.SaveSized(frames[9], 620, 240, "steps.png"))
	// Output:
	// 19
	// <nil>
}

// In weight space, the four updates of XOR with the bias absorbed are a closed path.
func ExampleStepsInWeightSpace() {
	xor := datasets.XOR()
	var last *plot.Plot
	for p := range plotting.StepsInWeightSpace(xor, perceptron.Updates(xor.AbsorbBias())) {
		last = p
	}
	fmt.Println(plotting.Save(last, "steps_xor.png"))
	// Output: <nil>
}
