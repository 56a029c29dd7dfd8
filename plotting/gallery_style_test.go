package plotting_test

import (
	"fmt"
	"image/color"

	"gonum.org/v1/plot/font"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting"
)

// A figure in other colours and another font, with German names: virginica (green) and versicolor
// (purple) by their petals. The averaged weights misclassify the flowers in rings.
func ExampleStyle() {
	style := plotting.Style{
		Positive: color.RGBA{R: 0x1b, G: 0x78, B: 0x37, A: 0xff},
		Negative: color.RGBA{R: 0x76, G: 0x2a, B: 0x83, A: 0xff},
		Font:     font.Font{Typeface: "Liberation", Variant: "Serif", Size: 12},
	}
	flowers := perceptron.Must(datasets.Iris().OneVsOne("virginica", "versicolor"))
	petals := perceptron.Must(flowers.Columns(2, 3)).Named("Länge in cm", "Breite in cm")
	run := perceptron.Trainer{MaxEpochs: 2000, Average: true}.Train(petals.AbsorbBias())
	p := style.Apply(plotting.DecisionRegions(petals, run.Averaged.Affine))
	fmt.Println(petals.Errors(run.Averaged.Affine))
	fmt.Println(plotting.Save(p, "style.png"))
	// Output:
	// 6
	// <nil>
}
