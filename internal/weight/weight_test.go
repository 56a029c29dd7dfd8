package weight

import (
	"math"
	"testing"
)

func TestWant(t *testing.T) {
	for _, w := range []float64{Least, 0.5, 1, 2, Largest} {
		if got := Want(w); got != "" {
			t.Errorf("Want(%v) = %q, want \"\"", w, got)
		}
	}
	for _, w := range []float64{0, -1, math.NaN(), math.Inf(1), math.Inf(-1)} {
		if got, want := Want(w), "a positive number"; got != want {
			t.Errorf("Want(%v) = %q, want %q", w, got, want)
		}
	}
	for _, w := range []float64{1e-320, Least / 2, Largest * 2, math.MaxFloat64} {
		if got := Want(w); got == "" || got == "a positive number" {
			t.Errorf("Want(%v) = %q, want the limits", w, got)
		}
	}
}
