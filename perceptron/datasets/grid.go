package datasets

import (
	"fmt"
	"iter"
	"math"
)

// Grid returns a sequence of the points (x₁, x₂) of a square grid. Use it, for instance, to
// evaluate a model at each point. Both coordinates take the values low, low + step, low + 2·step, …
// up to high. The coordinate x₂ varies faster. Each point is a fresh slice.
//
//	for x := range datasets.Grid(-2, 2, 0.5) { … } // 81 points
//
// If step is a power of two and low is a multiple of step, every coordinate is exact. Grid panics
// unless all arguments are finite, step is positive, and low ≤ high.
func Grid(low, high, step float64) iter.Seq[[]float64] {
	if !(step > 0 && low <= high && high-low < math.Inf(1) && step < math.Inf(1)) {
		panic(fmt.Sprintf("datasets: Grid: got low = %g, high = %g, step = %g, "+
			"want finite numbers with low ≤ high and step > 0", low, high, step))
	}
	n := int((high-low)/step) + 1
	return func(yield func([]float64) bool) {
		for i := range n {
			for j := range n {
				// The conversion of each product to float64 prevents a fused multiply-add, which
				// rounds differently and which the compiler uses only on some machines.
				x := []float64{low + float64(float64(i)*step), low + float64(float64(j)*step)}
				if !yield(x) {
					return
				}
			}
		}
	}
}
