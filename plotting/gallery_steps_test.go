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

// Four examples in the plane of the weights, one after another. The last figure names what is left: the
// separators.
func ExampleExamplesInWeightSpace() {
	d := perceptron.Must(perceptron.FromRows(
		[][]float64{{-2, 1}, {3, 1}, {1, 3}, {-1, -2}}, []float64{-1, 1, 1, -1}))
	var last *plot.Plot
	for p, caption := range plotting.ExamplesInWeightSpace(d) {
		last = p
		fmt.Println(caption)
	}
	fmt.Println(plotting.SaveSized(last, 360, 320, "examples_in_weight_space.png"))
	// Output:
	// Each point of the plane is a w, and so far each of them will do.
	// x = (−2, 1), y = −1 wants −2w₁ + w₂ < 0.
	// x = (3, 1), y = +1 wants 3w₁ + w₂ > 0.
	// x = (1, 3), y = +1 wants w₁ + 3w₂ > 0.
	// x = (−1, −2), y = −1 wants −w₁ − 2w₂ < 0.
	// These w get all examples right.
	// <nil>
}

// One update in four figures; the last one shows the line of the new w. It has no rings, because the line
// classifies all examples correctly.
func ExampleStepsOfUpdate() {
	d := perceptron.Must(perceptron.FromRows(
		[][]float64{{-2, 1}, {3, 1}, {1, 3}, {-1, -2}}, []float64{-1, 1, 1, -1}))
	trainer := perceptron.Trainer{Initial: perceptron.Weights{-1, 2}}
	var last *plot.Plot
	for up := range trainer.Updates(d) {
		for p, caption := range plotting.StepsOfUpdate(d, up) {
			last = p
			fmt.Println(caption)
		}
		break
	}
	fmt.Println(plotting.SaveSized(last, 360, 320, "steps_of_update.png"))
	// Output:
	// w = (−1, 2). Next: x = (−2, 1), y = −1.
	// y (w·x) = −4: a mistake.
	// At the tip of w, add y x = (2, −1).
	// The new w is (−1, 2) + (2, −1) = (1, 1).
	// The line of the new w = (1, 1). For the same example, y (w·x) = 1 now.
	// <nil>
}

// Three examples that no w gets all right. The run comes back to the w that it had after six updates: the
// ring marks this place, and the dark arrows are the loop.
func ExampleStepsInWeightSpace_loop() {
	d := perceptron.Must(perceptron.FromRows([][]float64{{-1, -1}, {3, 0}, {2, 1}}, []float64{1, -1, 1}))
	var last *plot.Plot
	for p := range plotting.StepsInWeightSpace(d, perceptron.Updates(d)) {
		last = p
	}
	fmt.Println(plotting.SaveSized(last, 360, 320, "steps_loop.png"))
	// Output: <nil>
}
