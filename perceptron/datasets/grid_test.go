package datasets_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"perceptronlab/perceptron/datasets"
)

func ExampleGrid() {
	for x := range datasets.Grid(0, 1, 0.5) {
		fmt.Print(x, " ")
	}
	// Output: [0 0] [0 0.5] [0 1] [0.5 0] [0.5 0.5] [0.5 1] [1 0] [1 0.5] [1 1]
}

func TestGridIsASquare(t *testing.T) {
	points := slices.Collect(datasets.Grid(-2, 2, 0.25))
	if len(points) != 17*17 {
		t.Fatalf("%d points, want 17 × 17", len(points))
	}
	// It looks the same from all four sides.
	has := map[[2]float64]bool{}
	for _, x := range points {
		has[[2]float64{x[0], x[1]}] = true
	}
	for x := range has {
		if !has[[2]float64{-x[1], x[0]}] {
			t.Errorf("%v is a point, a quarter turn further there is none", x)
		}
	}
	if one := slices.Collect(datasets.Grid(3, 3, 1)); len(one) != 1 {
		t.Errorf("from 3 to 3: %v, want one point", one)
	}
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
