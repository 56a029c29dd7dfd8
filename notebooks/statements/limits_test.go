package statements

import (
	"fmt"
	"math"
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// The perceptron is cheap. Each of AND's 36 visits needs the 3 products of w·x, and each of its
// 18 mistakes needs 3 more for w + y x: 162 in total.
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

// The perceptron works online and stores only w: learning from a stream of 99,010 examples, one
// after the other in the same slice x, allocates nothing.
func Example_a80() {
	online, x := perceptron.Trainer{}.Online(3), []float64{0, 0, 1}
	seen := 0
	stream := func() {
		before := online.Seen()
		for i := range 100_000 {
			x[0], x[1] = float64(i%50_000%101-50), float64(i%50_000%97-48)
			if sum := x[0] + x[1]; sum != 0 {
				online.Learn(x, max(-1, min(sum, 1)))
			}
		}
		seen = online.Seen() - before
	}
	fewest := math.Inf(1)
	for range 5 { // in at least one, no other goroutine should allocate
		fewest = min(fewest, testing.AllocsPerRun(1, stream))
	}
	fmt.Println(seen, "examples:", fewest, "allocations")
	// Output:
	// 99010 examples: 0 allocations
}
