package plotting_test

import (
	"fmt"

	"gonum.org/v1/plot"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting"
)

// A run on AND after its ninth mistake. The next mistake is on the example in the square. In a
// notebook, show.SizedSteps plays all figures as an animation.
func ExampleSteps() {
	and := datasets.AND()
	var figures []*plot.Plot
	for p := range plotting.Steps(and, perceptron.Updates(and.AbsorbBias())) {
		figures = append(figures, p)
	}
	fmt.Println(len(figures))
	fmt.Println(plotting.SaveSized(figures[9], 620, 240, "steps.png"))
	// Output:
	// 19
	// <nil>
}

// A run on XOR with the bias absorbed, in weight space. After four updates, w is back at 0, so
// the path is closed.
func ExampleStepsInWeightSpace() {
	xor := datasets.XOR()
	var last *plot.Plot
	for p := range plotting.StepsInWeightSpace(xor, perceptron.Updates(xor.AbsorbBias())) {
		last = p
	}
	fmt.Println(plotting.Save(last, "steps_xor.png"))
	// Output: <nil>
}
