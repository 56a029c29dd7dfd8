package datasets

import (
	"fmt"
	"iter"
	"math"
)

// Grid returns the points (x₁, x₂) of a square grid, each coordinate one of low, low
// + step, low + 2·step, … up to high. Loop over it to try something everywhere. The
// points come row by row, x₂ varying faster; each is a fresh slice.
//
//	for x := range datasets.Grid(-2, 2, 0.5) { … } // 81 points
//
// If step is a power of two, and low and high are multiples of it, every
// coordinate is exact. It panics unless the three are finite, step is positive,
// and low is at most high.
func Grid(low, high, step float64) iter.Seq[[]float64] {
	if !(step > 0 && low <= high && high-low < math.Inf(1) && step < math.Inf(1)) {
		panic(fmt.Sprintf("datasets: got Grid(%g, %g, %g), "+
			"want finite numbers, low ≤ high and a positive step", low, high, step))
	}
	n := int((high-low)/step) + 1
	return func(yield func([]float64) bool) {
		for i := range n {
			for j := range n {
				x := []float64{low + float64(float64(i)*step), low + float64(float64(j)*step)}
				if !yield(x) {
					return
				}
			}
		}
	}
}
