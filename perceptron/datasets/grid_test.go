package datasets_test

import (
	"fmt"
	"math"
	"testing"

	"perceptronlab/perceptron/datasets"
)

func ExampleGrid() {
	for x := range datasets.Grid(0, 1, 0.5) {
		fmt.Print(x, " ")
	}
	// Output: [0 0] [0 0.5] [0 1] [0.5 0] [0.5 0.5] [0.5 1] [1 0] [1 0.5] [1 1]
}

func TestGridRefuses(t *testing.T) {
	for _, c := range [][3]float64{{0, 1, 0}, {0, 1, -1}, {1, 0, 1}, {0, math.Inf(1), 1}, {0, 1, math.NaN()}, {math.NaN(), 1, 1}, {0, 1, math.Inf(1)}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("Grid(%v) does not panic", c)
				}
			}()
			datasets.Grid(c[0], c[1], c[2])
		}()
	}
}
