package plotting_test

import (
	"fmt"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting"
)

// Iris setosa against the two other species, by their petals. Every flower is on the correct side of
// the perceptron's line. The weight vector w is perpendicular to the line.
func ExampleDecisionRegions() {
	flowers := perceptron.Must(datasets.Iris().OneVsRest("setosa"))
	petals := perceptron.Must(flowers.Columns(2, 3))
	run := perceptron.Train(petals.AbsorbBias())
	p := plotting.DecisionRegions(petals, run.Weights.Affine)
	fmt.Println(run.Outcome, petals.Errors(run.Weights.Affine))
	fmt.Println(plotting.Save(p, "iris_setosa.png"))
	// Output:
	// converged 0
	// <nil>
}

// A score need not be affine. The score 1 − x₁² − x₂² is 0 on a circle. This score
// misclassifies the two examples of NAND that are on the circle. Rings mark these examples.
func ExampleDecisionRegions_circle() {
	inside := func(x []float64) float64 { return 1 - x[0]*x[0] - x[1]*x[1] }
	data := datasets.NAND()
	p := plotting.DecisionRegions(data, inside)
	fmt.Println(data.Errors(inside))
	fmt.Println(plotting.Save(p, "circle.png"))
	// Output:
	// 2
	// <nil>
}

// Words beside the examples: the products y (u·x) on AND with u = (2, 2, −3). None is above 3 or below 1, so
// the functional margin of u is 1. The arrow has the name of the weights.
func ExampleBeside() {
	data, u := datasets.AND(), perceptron.Weights{2, 2, -3}
	p := plotting.Beside(plotting.DecisionRegions(data, u.Affine), data, func(x []float64, y float64) string {
		return fmt.Sprintf("y (u·x) = %g", y*u.Affine(x))
	})
	plotting.Style{Weights: "u"}.Apply(p)
	fmt.Println(data.AbsorbBias().FunctionalMargin(u))
	fmt.Println(plotting.Save(p, "beside.png"))
	// Output:
	// 1
	// <nil>
}

// The number of mistakes need not fall with each epoch. On AND with the bias absorbed, the epochs
// have 2, 3, 3, 2, 2, 3, 2, 1 and 0 mistakes. The run ends after the epoch without a mistake.
func ExampleMistakes() {
	run := perceptron.Train(datasets.AND().AbsorbBias())
	p := plotting.Mistakes(run.PerEpoch)
	fmt.Println(run.PerEpoch)
	fmt.Println(plotting.Save(p, "mistakes.png"))
	// Output:
	// [2 3 3 2 2 3 2 1 0]
	// <nil>
}
