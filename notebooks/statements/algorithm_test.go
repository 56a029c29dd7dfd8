package statements

import (
	"fmt"
	"slices"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// Only mistakes change w: of the 36 visits in AND's nine epochs, the 18 that are
// mistakes change it, and the 18 with y w·x > 0 leave it as it is.
func Example_a28() {
	and := datasets.AND().AbsorbBias()
	online, changed, unchanged := perceptron.Trainer{}.Online(3), 0, 0
	for range 9 {
		for x, y := range and.All() {
			before := online.Weights()
			online.Learn(x, y)
			switch product, same := y*before.Dot(x), slices.Equal(before, online.Weights()); {
			case product <= 0 && !same:
				changed++
			case product > 0 && same:
				unchanged++
			}
		}
	}
	fmt.Println("changed at", changed, "mistakes, the same at", unchanged, "other visits")
	// Output:
	// changed at 18 mistakes, the same at 18 other visits
}
