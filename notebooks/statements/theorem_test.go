package statements

import (
	"fmt"
	"math"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// The smallest |u·x| is a margin only if u separates. This u does not: it gets (1, 1)
// of AND wrong. The smallest |u·x| is 1 all the same; the smallest y u·x is below 0.
func Example_a52_e33() {
	and, u := datasets.AND().AbsorbBias(), perceptron.Weights{-1, -1, -1}
	smallest := math.Inf(1)
	for x := range and.All() {
		smallest = min(smallest, math.Abs(u.Dot(x)))
	}
	fmt.Println("wrong:", and.Errors(u.Dot))
	fmt.Println("min |u·x| =", smallest)
	fmt.Println("min y u·x =", and.FunctionalMargin(u))
	// Output:
	// wrong: 1
	// min |u·x| = 1
	// min y u·x = -3
}

// For a separator, here of AND, y u·x = |u·x| ≥ ρ at every example. The last two reach ρ.
func Example_a54() {
	and, u := datasets.AND().AbsorbBias(), perceptron.Weights{3, 2, -4}
	fmt.Println("ρ =", and.FunctionalMargin(u))
	for x, y := range and.All() {
		fmt.Println("y u·x =", y*u.Dot(x), " |u·x| =", math.Abs(u.Dot(x)))
	}
	// Output:
	// ρ = 1
	// y u·x = 4  |u·x| = 4
	// y u·x = 2  |u·x| = 2
	// y u·x = 1  |u·x| = 1
	// y u·x = 1  |u·x| = 1
}
