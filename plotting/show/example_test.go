package show_test

import (
	"gonum.org/v1/plot/vg"

	"perceptronlab/plotting"
	"perceptronlab/plotting/show"
)

// In a notebook this shows the figure, and the caption below it.
func ExamplePlot() {
	show.Plot(plotting.Mistakes([]int{2, 1, 0}), "No mistake in epoch 3.")
	// Output: figure: No mistake in epoch 3. (not in a notebook; plotting.Save(p, "figure.png") writes it to a file)
}

func ExampleSized() {
	show.Sized(plotting.Mistakes([]int{2, 1, 0}), 6*vg.Inch, 2*vg.Inch, "")
	// Output: figure: not in a notebook; plotting.Save(p, "figure.png") writes it to a file
}
