package perceptron_test

import (
	"context"
	"fmt"

	"perceptronlab/perceptron"
)

// XOR has no line, but with the kernel of all products of two features it has a plane.
func ExampleTrainer_Kernel() {
	fmt.Println(perceptron.Trainer{}.Kernel(xor().AbsorbBias(), perceptron.Linear{}))
	run := perceptron.Trainer{}.Kernel(xor(), perceptron.Polynomial{Degree: 2, Constant: 1})
	fmt.Println(run)
	fmt.Println(run.PerExample, run.Support(), xor().Errors(run.Score))
	// Output:
	// inseparable: after 4 mistakes w is back at 0; λ = [1 1 1 1]
	// converged: 21 mistakes on 4 of the 4 examples in 8 epochs, with the kernel (1 + x·z)^2
	// [7 5 5 4] [0 1 2 3] 0
}

func ExampleTrainer_KernelContext() {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	run, err := perceptron.Trainer{}.KernelContext(ctx, xor(), perceptron.Gaussian{G: 1})
	fmt.Println(err)
	fmt.Println(run)
	// Output:
	// context canceled
	// stopped: interrupted in epoch 1, after 0 of its 4 examples
}

// The theorem holds for the features of a kernel: R²/γ², with the margin that the run
// itself found.
func ExampleKernelRun() {
	run := perceptron.Trainer{}.Kernel(xor(), perceptron.Gaussian{G: 1})
	fmt.Println(run)
	fmt.Printf("%d ≤ %.4g\n", run.Mistakes, run.Radius2*run.Norm2/(run.Rho*run.Rho))
	// Output:
	// converged: 4 mistakes on 4 of the 4 examples in 2 epochs, with the kernel exp(-1 |x-z|²)
	// 4 ≤ 10.01
}

func ExampleKernelRun_Score() {
	run := perceptron.Trainer{}.Kernel(xor(), perceptron.Gaussian{G: 1})
	for x := range xor().All() {
		fmt.Printf("%v %.4f\n", x, run.Score(x))
	}
	// Output:
	// [0 0] -0.3996
	// [0 1] 0.3996
	// [1 0] 0.3996
	// [1 1] -0.3996
}

func ExampleKernelRun_Support() {
	points := perceptron.Must(perceptron.FromRows([][]float64{{0}, {1}, {2}, {3}}, []float64{-1, -1, 1, 1}))
	run := perceptron.Trainer{}.Kernel(points.AbsorbBias(), perceptron.Linear{})
	fmt.Println(run.PerExample, run.Support())
	// Output: [2 4 3 0] [0 1 2]
}

// The same inner product in three spaces: of the plane, of its products, and of infinitely
// many features.
func ExampleKernel() {
	x, z := []float64{1, 2}, []float64{3, -1}
	for _, k := range []perceptron.Kernel{
		perceptron.Linear{},
		perceptron.Polynomial{Degree: 2, Constant: 1},
		perceptron.Gaussian{G: 0.25},
	} {
		fmt.Printf("%v = %.4g\n", k, k.Value(x, z))
	}
	// Output:
	// x·z = 1
	// (1 + x·z)^2 = 4
	// exp(-0.25 |x-z|²) = 0.03877
}

// x·z is the score of one point by another as weights.
func ExampleLinear() {
	fmt.Println(perceptron.Linear{}.Value([]float64{1, 2}, []float64{3, 4}))
	// Output: 11
}

// (x·z)² is the inner product of the features x₁², √2 x₁x₂, x₂².
func ExamplePolynomial() {
	fmt.Println(perceptron.Polynomial{Degree: 2}.Value([]float64{1, 2}, []float64{3, 4}))
	fmt.Println(1*9 + 2*(1*2)*(3*4) + 4*16)
	// Output:
	// 121
	// 121
}

func ExampleGaussian() {
	k := perceptron.Gaussian{G: 0.5}
	for _, x := range []float64{0, 1, 2, 4} {
		fmt.Printf("%.4f ", k.Value([]float64{0}, []float64{x}))
	}
	fmt.Println()
	// Output: 1.0000 0.6065 0.1353 0.0003
}

// XOR is the sign of a product: with x₁x₂ beside x₁ and x₂ a plane separates it.
func ExampleProducts() {
	cured := perceptron.Must(perceptron.Products{Distinct: true}.Apply(xor()))
	fmt.Println(cured.Names())
	fmt.Println(perceptron.Train(cured.AbsorbBias()))
	// Output:
	// [x1 x2 x1·x2]
	// converged: 29 mistakes in 12 epochs; w = [2 2 -5 -1]
}

func ExampleProducts_Apply() {
	points := perceptron.Must(perceptron.FromRows([][]float64{{2, 3}}, []float64{1})).Named("length", "width")
	squares, err := perceptron.Products{Degree: 2}.Apply(points)
	fmt.Println(squares.Names(), squares.Row(0), err)
	_, err = perceptron.Products{Degree: 30}.Apply(perceptron.Must(squares.Columns(0, 1, 2, 3, 4, 0, 1, 2, 3, 4)))
	fmt.Println(err)
	// Output:
	// [length width length² length·width width²] [2 3 4 6 9] <nil>
	// perceptron: the products of up to 30 of 10 columns are too many for 1 row; wanted at most 2²⁰ products and 2²⁷ values: take a smaller Degree, fewer columns, or the kernel Polynomial
}

// A score on the plane, from weights that belong to the products.
func ExampleProducts_Map() {
	products := perceptron.Products{Distinct: true}
	run := perceptron.Train(perceptron.Must(products.Apply(xor())).AbsorbBias())
	score := func(x []float64) float64 { return run.Weights.Affine(products.Map(x)) }
	fmt.Println(products.Map([]float64{3, 4}), xor().Errors(score))
	// Output: [3 4 12] 0
}

// The product of random features is nearly the Gaussian kernel, the more so the more there
// are.
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

// The same seed draws the same cosines, on every machine.
func ExampleNewFourier() {
	f := perceptron.NewFourier(2, 3, 0.5, 1)
	for k, frequency := range f.Frequencies {
		fmt.Printf("cos 2π(%.4f x₁ %+.4f x₂ %+.4f)\n", frequency[0], frequency[1], f.Phases[k])
	}
	// Output:
	// cos 2π(0.2502 x₁ -0.0023 x₂ +0.9694)
	// cos 2π(-0.0592 x₁ +0.1055 x₂ +0.1664)
	// cos 2π(-0.2387 x₁ -0.2125 x₂ +0.7948)
}

// Six random cosines separate XOR.
func ExampleFourier_Apply() {
	f := perceptron.NewFourier(2, 6, 1, 1)
	mapped, err := f.Apply(xor())
	fmt.Println(mapped, err)
	run := perceptron.Train(mapped)
	fmt.Println(run.Outcome, run.Mistakes)
	// Output:
	// 4 examples (2 of label +1, 2 of label -1) with 6 columns <nil>
	// converged 2
}

func ExampleFourier_Map() {
	f := perceptron.NewFourier(2, 6, 1, 1)
	run := perceptron.Train(perceptron.Must(f.Apply(xor())))
	score := func(x []float64) float64 { return run.Weights.Dot(f.Map(x)) }
	fmt.Println(xor().Errors(score))
	// Output: 0
}

// XOR is AND of OR and NAND.
func ExampleXORNetwork() {
	network := perceptron.XORNetwork()
	for x, y := range xor().All() {
		fmt.Println(x, network.Map(x), network.Score(x) > 0, y)
	}
	// Output:
	// [0 0] [0 1] false -1
	// [0 1] [1 1] true 1
	// [1 0] [1 1] true 1
	// [1 1] [1 0] false -1
}

// |x| > 1 by two units: x > 1 or −x > 1.
func ExampleTwoLayers() {
	network := perceptron.TwoLayers{
		Hidden: []perceptron.Weights{{1, -1}, {-1, -1}},
		Output: perceptron.Weights{2, 2, -1},
	}
	for _, x := range []float64{-3, 0, 3} {
		fmt.Println(x, network.Score([]float64{x}) > 0)
	}
	// Output:
	// -3 true
	// 0 false
	// 3 true
}

func ExampleTwoLayers_Map() {
	fmt.Println(perceptron.XORNetwork().Map([]float64{0, 0})) // not OR, but NAND
	// Output: [0 1]
}

func ExampleTwoLayers_Score() {
	network := perceptron.XORNetwork()
	fmt.Println(network.Score([]float64{0, 1}), network.Score([]float64{1, 1}), xor().Errors(network.Score))
	// Output: 1 -1 0
}

// Of the 16 gates of two inputs 14 are separable: the corners of the square, with their
// constant, are 4 points in general position.
func ExampleCover() {
	fmt.Println(perceptron.Cover(4, 3))
	fmt.Println(perceptron.Cover(8, 4)) // the cube's corners are in no general position: 104
	fmt.Println(perceptron.Cover(100, 50))
	// Output:
	// 14
	// 128
	// 633825300114114700748351602688
}

// Up to d points always, 2d half of the time, 3d hardly ever.
func ExampleCoverShare() {
	for _, n := range []int{20, 30, 40, 50, 60} {
		fmt.Printf("%d %.4f\n", n, perceptron.CoverShare(n, 20))
	}
	// Output:
	// 20 1.0000
	// 30 0.9693
	// 40 0.5000
	// 50 0.0762
	// 60 0.0043
}
