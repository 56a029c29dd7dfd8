package statements

import (
	"fmt"
	"math"
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// The perceptron needs little arithmetic. The run on AND has 36 visits and 18 mistakes. Each visit
// takes 3 products for w·x, and each mistake takes 3 more for w + y x. The total is 162 products.
func Example_a79() {
	and, w := datasets.AND().AbsorbBias(), perceptron.Weights{0, 0, 0}
	visits, mistakes, products := 0, 0, 0
	times := func(a, b float64) float64 {
		products++
		return a * b
	}
	for range 9 {
		for x, y := range and.All() {
			visits++
			score := times(w[0], x[0]) + times(w[1], x[1]) + times(w[2], x[2])
			if y*score <= 0 {
				mistakes++
				for j := range w {
					w[j] += times(y, x[j])
				}
			}
		}
	}
	fmt.Println(visits, "visits,", mistakes, "mistakes:", products, "products")
	// Output:
	// 36 visits, 18 mistakes: 162 products
}

// The perceptron works online and stores only w. It learns from a stream of 99,010 examples and
// allocates no memory. The stream writes each example into the same slice x. It leaves out the
// points on the line x₁ + x₂ = 0.
func Example_a80() {
	online, x := perceptron.Trainer{}.Online(3), []float64{0, 0, 1}
	seen := 0
	stream := func() {
		before := online.Seen()
		for i := range 100_000 {
			// Integers from −50 to 50 and from −48 to 48. The stream has the same 50,000 points twice.
			x[0], x[1] = float64(i%50_000%101-50), float64(i%50_000%97-48)
			if sum := x[0] + x[1]; sum != 0 {
				online.Learn(x, max(-1, min(sum, 1))) // the label is the sign of the sum
			}
		}
		seen = online.Seen() - before
	}
	fewest := math.Inf(1)
	for range 5 { // measure repeatedly, because other goroutines may allocate at the same time
		fewest = min(fewest, testing.AllocsPerRun(1, stream))
	}
	fmt.Println(seen, "examples:", fewest, "allocations")
	// Output:
	// 99010 examples: 0 allocations
}
