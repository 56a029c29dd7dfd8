package lab3

import (
	"math"
	"testing"

	"perceptronlab/course/ask"
)

func TestErrorsAreExact(t *testing.T) {
	s := noisy{Xs: []ask.Vector{{1, 1, 1}}, Ys: ask.Vector{1}}
	for _, c := range []struct {
		w    ask.Vector
		want int
	}{
		{ask.Vector{1, 0, 0}, 0},
		{ask.Vector{0, 0, 0}, 1},
		{ask.Vector{0.1, 0.2, -0.3}, 0}, // in float64, 0.1 + 0.2 > 0.3
		{ask.Vector{1e300, -1e300, 1e-300}, 0},
		{ask.Vector{1e300, -1e300, -1e-300}, 1},
		{ask.Vector{math.MaxFloat64, math.MaxFloat64, 1}, 0},
		{ask.Vector{5e-324, 0, 0}, 0},
		{ask.Vector{1 << 53, 1, -(1 << 53)}, 0},
	} {
		if got := s.errors(c.w); got != c.want {
			t.Errorf("errors of %v = %d, want %d", c.w, got, c.want)
		}
	}
}
