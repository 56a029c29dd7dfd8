package lab3

import (
	"math"
	"testing"

	"perceptronlab/course/ask"
)

// noisy.errors computes scores exactly. The only row is [1 1 1] with the label +1, so it counts as an
// error unless the exact sum of the weights is above 0.
func TestErrorsIsExact(t *testing.T) {
	s := noisy{Xs: []ask.Vector{{1, 1, 1}}, Ys: ask.Vector{1}}
	for _, c := range []struct {
		w    ask.Vector
		want int
	}{
		{ask.Vector{1, 0, 0}, 0},
		{ask.Vector{0, 0, 0}, 1},
		{ask.Vector{0.1, 0.2, -0.3}, 0}, // the exact sum of these three float64 numbers is above 0
		{ask.Vector{1e300, -1e300, 1e-300}, 0},
		{ask.Vector{1e300, -1e300, -1e-300}, 1},
		{ask.Vector{math.MaxFloat64, math.MaxFloat64, 1}, 0},
		{ask.Vector{5e-324, 0, 0}, 0},
		{ask.Vector{1 << 53, 1, -(1 << 53)}, 0},
	} {
		if got := s.errors(c.w); got != c.want {
			t.Errorf("errors(%v) = %d, want %d", c.w, got, c.want)
		}
	}
}
