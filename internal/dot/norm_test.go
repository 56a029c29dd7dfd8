package dot

import (
	"math"
	"testing"
)

// (3, 4)·2ᵏ has the length 5·2ᵏ, though its square is far beyond float64 or far below.
func TestNorm(t *testing.T) {
	for _, k := range []int{-1074, -600, -1, 0, 3, 500, 1020} {
		x := []float64{math.Ldexp(-3, k), 0, math.Ldexp(4, k)}
		if got, want := Norm(x), math.Ldexp(5, k); got != want {
			t.Errorf("k = %d: %v, want %v", k, got, want)
		}
	}
	if got := Norm([]float64{0, 0}); got != 0 {
		t.Errorf("the length of 0 is %v", got)
	}
	if got := Norm([]float64{1, math.Inf(-1)}); !math.IsInf(got, 1) {
		t.Errorf("with an infinite entry the length is %v", got)
	}
	if got := Norm([]float64{1, math.NaN()}); !math.IsNaN(got) {
		t.Errorf("with a NaN the length is %v", got)
	}
}
