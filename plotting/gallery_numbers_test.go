package plotting_test

import (
	"fmt"
	"slices"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting"
)

// The proof of convergence for AND with the bias absorbed and the separator u = (2, 2, −3). The
// line kγ and the curve √k R meet at k = 51, so a run makes at most 51 mistakes. This run makes 18.
func ExampleSqueeze() {
	data := datasets.AND().AbsorbBias()
	u := perceptron.Weights{2, 2, -3}
	p := plotting.Squeeze(data, u, perceptron.Updates(data))
	rho := data.FunctionalMargin(u)
	fmt.Println(data.Radius2() * u.Norm2() / (rho * rho))
	fmt.Println(perceptron.Train(data).Mistakes)
	fmt.Println(plotting.Save(p, "squeeze.png"))
	// Output:
	// 51
	// 18
	// <nil>
}

// A run on AND from w = (4, 4, 4), where three examples are wrong. After two of the fourteen updates, one more
// example is wrong than before.
func ExampleErrorsByUpdate() {
	and := datasets.AND().AbsorbBias()
	far := perceptron.Trainer{Initial: perceptron.Weights{4, 4, 4}}
	fmt.Println(plotting.SaveSized(plotting.ErrorsByUpdate(and, far.Updates(and)), 360, 260, "errors_by_update.png"))
	// Output: <nil>
}

// The cosine of the angle between w and w* for AND with the bias absorbed. The cosine is never
// below √k γ/R, but falls from the first mistake to the second. It ends at 0.9908, not at 1.
func ExampleCosine() {
	data := datasets.AND().AbsorbBias()
	u := perceptron.Weights{2, 2, -3}
	p := plotting.Cosine(data, u, perceptron.Updates(data))
	w := perceptron.Train(data).Weights
	fmt.Printf("%.4f\n", w.Dot(u)/(w.Norm()*u.Norm()))
	fmt.Println(plotting.Save(p, "cosine.png"))
	// Output:
	// 0.9908
	// <nil>
}

// Two losses of AND with the bias absorbed, on the line segment from w = (−1, 2, 2) to the
// separator (3, 2, −4). The number of misclassified examples falls from 3 to 0 in jumps, and is
// constant between the jumps. The criterion falls from 7 to 0 without jumps, so its slope shows in
// which direction it falls.
func ExampleLossLine() {
	data := datasets.AND().AbsorbBias()
	from, to := perceptron.Weights{-1, 2, 2}, perceptron.Weights{3, 2, -4}
	p := plotting.LossLine(data, from, to)
	fmt.Println(perceptron.ZeroOne(data, from), perceptron.ZeroOne(data, to))
	fmt.Println(perceptron.Criterion(data, from), perceptron.Criterion(data, to))
	fmt.Println(plotting.Save(p, "loss_line.png"))
	// Output:
	// 3 0
	// 7 0
	// <nil>
}

// The number of misclassified examples over the plane of the weights (w₁, w₂), for six examples.
// It is constant on cones. On a cone its slope is 0, and does not show in which direction it falls.
func ExampleLossMap() {
	data := perceptron.Must(perceptron.FromRows(
		[][]float64{{2, 1}, {1, 2}, {-1, 2}, {1, -2}, {-1, -1}, {-2, 1}},
		[]float64{1, 1, 1, -1, -1, -1},
	))
	p := plotting.LossMap(data, perceptron.ZeroOne, "errors")
	fmt.Println(perceptron.ZeroOne(data, perceptron.Weights{1, 1}), perceptron.ZeroOne(data, perceptron.Weights{-1, -1}))
	fmt.Println(plotting.Save(p, "loss_map_errors.png"))
	// Output:
	// 0 6
	// <nil>
}

// The perceptron criterion over the same plane. It is convex. It is 0 at w = 0 and on the cone of
// the separators, such as (1, 1). At the opposite weights (−1, −1) it is 11.
func ExampleLossMap_criterion() {
	data := perceptron.Must(perceptron.FromRows(
		[][]float64{{2, 1}, {1, 2}, {-1, 2}, {1, -2}, {-1, -1}, {-2, 1}},
		[]float64{1, 1, 1, -1, -1, -1},
	))
	good, bad := perceptron.Weights{1, 1}, perceptron.Weights{-1, -1}
	p := plotting.LossMap(data, perceptron.Criterion, "criterion E", good, bad)
	fmt.Println(perceptron.Criterion(data, good), perceptron.Criterion(data, bad))
	fmt.Println(plotting.Save(p, "loss_map_criterion.png"))
	// Output:
	// 0 11
	// <nil>
}

// AND with the bias absorbed, in 1000 random orders. The runs make 13 to 22 mistakes. The bound
// R²/γ² = 51 holds for every order.
func ExampleDistribution() {
	data := datasets.AND().AbsorbBias()
	var mistakes []int
	for seed := range uint64(1000) {
		mistakes = append(mistakes, perceptron.Trainer{Seed: seed + 1}.Train(data).Mistakes)
	}
	p := plotting.Distribution(mistakes, 51)
	fmt.Println(slices.Min(mistakes), slices.Max(mistakes))
	fmt.Println(plotting.Save(p, "distribution.png"))
	// Output:
	// 13 22
	// <nil>
}

// The averaged weights of one-vs-rest models of the ten handwritten digits. A pixel shows whether
// ink in this place is evidence for a digit (blue) or against it (orange). Ink in the middle, where
// a 0 is empty, is evidence against a 0.
func ExampleWeightImages() {
	digits := datasets.Digits()
	var weights [][]float64
	for _, digit := range digits.ClassNames() {
		data := perceptron.Must(digits.OneVsRest(digit)).AbsorbBias()
		run := perceptron.Trainer{MaxEpochs: 10, Average: true}.Train(data)
		weights = append(weights, run.Averaged[:64])
	}
	p := plotting.WeightImages(digits.ClassNames(), weights, 8)
	middle := 8*4 + 4 // the pixel in row 4, column 4
	fmt.Println(weights[0][middle] < 0, plotting.SaveSized(p, 480, 220, "weight_images.png"))
	// Output: true <nil>
}

// Handwritten eights against the other digits. The curves show the errors of the averaged weights
// after each epoch. After the last epoch, 3.42 % of the 1200 training digits and 4.69 % of the 597
// held-out digits are misclassified. Both percentages change little after the second epoch.
func ExampleCurves() {
	data := perceptron.Must(datasets.Digits().OneVsRest("8")).AbsorbBias()
	var rows []int
	for i := range data.Len() {
		rows = append(rows, i)
	}
	trainingData := perceptron.Must(data.Subset(rows[:1200]...))
	heldOutData := perceptron.Must(data.Subset(rows[1200:]...))
	training, heldOut := plotting.Series{Name: "training"}, plotting.Series{Name: "held-out"}
	for run := range (perceptron.Trainer{MaxEpochs: 20, Average: true}).Epochs(trainingData) {
		training.Values = append(training.Values, 100*float64(trainingData.Errors(run.Averaged.Dot))/1200)
		heldOut.Values = append(heldOut.Values, 100*float64(heldOutData.Errors(run.Averaged.Dot))/597)
	}
	p := plotting.Curves("epoch", "errors in %", training, heldOut)
	fmt.Printf("%.2f %.2f\n", training.Values[19], heldOut.Values[19])
	fmt.Println(plotting.Save(p, "curves.png"))
	// Output:
	// 3.42 4.69
	// <nil>
}
