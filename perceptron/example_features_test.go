package perceptron_test

import (
	"context"
	"fmt"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// A Gaussian kernel separates XOR. Novikoff's theorem holds for its features: M ≤ R²/γ², where γ is
// the margin of the run's final weights.
func ExampleTrainer_Kernel() {
	run := perceptron.Trainer{}.Kernel(datasets.XOR(), perceptron.Gaussian{G: 1})
	fmt.Println(run)
	fmt.Println("errors:", datasets.XOR().Errors(run.Score))
	fmt.Printf("%d ≤ %.4g\n", run.Mistakes, run.Radius2*run.Norm2/(run.Rho*run.Rho))
	// Output:
	// converged: 4 mistakes on 4 of the 4 examples in 2 epochs, with the kernel exp(-1 |x-z|²)
	// errors: 0
	// 4 ≤ 10.01
}

// A run that its context interrupts has a StopReason. Here, the time is over before the first visit.
func ExampleTrainer_KernelContext() {
	ctx, cancel := context.WithTimeout(context.Background(), 0)
	defer cancel()
	run, err := perceptron.Trainer{}.KernelContext(ctx, datasets.XOR(), perceptron.Gaussian{G: 1})
	fmt.Println(err)
	fmt.Println(run.StopReason, run.Mistakes)
	// Output:
	// context deadline exceeded
	// interrupted 0
}

func ExampleGaussian() {
	k := perceptron.Gaussian{G: 0.5}
	for _, x := range []float64{0, 1, 2, 4} {
		fmt.Printf("%.4f ", k.Value([]float64{0}, []float64{x}))
	}
	fmt.Println()
	// Output: 1.0000 0.6065 0.1353 0.0003
}

// With x₁x₂ as a third feature, a plane separates XOR.
func ExampleProducts() {
	data := perceptron.Must(perceptron.Products{Distinct: true}.Apply(datasets.XOR()))
	fmt.Println(data.Names())
	fmt.Println(perceptron.Train(data.AbsorbBias()))
	// Output:
	// [x1 x2 x1·x2]
	// converged: 29 mistakes in 12 epochs; w = [2 2 -5 -1]
}

// Map and the weights trained on the products give a score function for points of the plane.
func ExampleProducts_Map() {
	products := perceptron.Products{Distinct: true}
	run := perceptron.Train(perceptron.Must(products.Apply(datasets.XOR())).AbsorbBias())
	score := func(x []float64) float64 { return run.Weights.Affine(products.Map(x)) }
	fmt.Println(products.Map([]float64{3, 4}), datasets.XOR().Errors(score))
	// Output: [3 4 12] 0
}

// The inner product of random features approximates the Gaussian kernel. The error decreases with the
// number of features.
func ExampleFourier() {
	x, z := []float64{0, 0}, []float64{1, 0.5}
	fmt.Printf("K      %.4f\n", perceptron.Gaussian{G: 0.5}.Value(x, z))
	for _, features := range []int{10, 1000, 100000} {
		f := perceptron.NewFourier(2, features, 0.5, 1)
		fmt.Printf("%-6d %.4f\n", features, perceptron.Weights(f.Map(x)).Dot(f.Map(z)))
	}
	// Output:
	// K      0.5353
	// 10     0.6625
	// 1000   0.4942
	// 100000 0.5382
}

// Six random cosines separate XOR. The same seed gives the same cosines on every machine.
func ExampleFourier_Apply() {
	f := perceptron.NewFourier(2, 6, 1, 1)
	fmt.Printf("cos 2π(%.4f x₁ %+.4f x₂ %+.4f)\n", f.Frequencies[0][0], f.Frequencies[0][1], f.Phases[0])
	mapped, err := f.Apply(datasets.XOR())
	fmt.Println(mapped, err)
	run := perceptron.Train(mapped)
	fmt.Println(run.Outcome, run.Mistakes)
	// Output:
	// cos 2π(0.3539 x₁ -0.0033 x₂ +0.9694)
	// 4 examples (2 of label +1, 2 of label -1) with 6 columns <nil>
	// converged 2
}

// XOR is the AND of OR and NAND.
func ExampleTwoLayers() {
	network := perceptron.TwoLayers{
		Hidden: []perceptron.Weights{{2, 2, -1}, {-2, -2, 3}},
		Output: perceptron.Weights{2, 2, -3},
	}
	for x, y := range datasets.XOR().All() {
		fmt.Println(x, network.Map(x), network.Score(x) > 0, y)
	}
	// Output:
	// [0 0] [0 1] false -1
	// [0 1] [1 1] true 1
	// [1 0] [1 1] true 1
	// [1 1] [1 0] false -1
}

// The corners of the square, with the constant, are 4 points in general position in 3 dimensions, so
// 14 of the 16 gates with two inputs are separable.
func ExampleCover() {
	fmt.Println(perceptron.Cover(4, 3))
	fmt.Println(perceptron.Cover(8, 4)) // the corners of the cube have only 104: they are not in general position
	fmt.Println(perceptron.Cover(100, 50))
	// Output:
	// 14
	// 128
	// 633825300114114700748351602688
}
