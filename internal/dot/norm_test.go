package dot

import (
	"math"
	"testing"
)

// The vector (−3, 0, 4)·2ᵏ has the norm 5·2ᵏ. The square of the norm underflows for k = −1074 and −600,
// and overflows for k = 1020.
func TestNorm(t *testing.T) {
	for _, k := range []int{-1074, -600, -1, 0, 3, 500, 1020} {
		x := []float64{math.Ldexp(-3, k), 0, math.Ldexp(4, k)}
		if got, want := Norm(x), math.Ldexp(5, k); got != want {
			t.Errorf("Norm(%v) = %v, want %v", x, got, want)
		}
	}
	if got := Norm([]float64{0, 0}); got != 0 {
		t.Errorf("Norm([0 0]) = %v, want 0", got)
	}
	if got := Norm([]float64{1, math.Inf(-1)}); !math.IsInf(got, 1) {
		t.Errorf("Norm([1 -Inf]) = %v, want +Inf", got)
	}
	if got := Norm([]float64{1, math.NaN()}); !math.IsNaN(got) {
		t.Errorf("Norm([1 NaN]) = %v, want NaN", got)
	}
}
