package finite

import (
	"math"
	"testing"
)

func TestAll(t *testing.T) {
	// All must also check the arguments after a finite first argument.
	for _, v := range []float64{0, -1, math.MaxFloat64, -math.MaxFloat64, math.SmallestNonzeroFloat64} {
		if !All(1, v) {
			t.Errorf("All(1, %v) = false, want true", v)
		}
	}
	for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		if All(1, v) {
			t.Errorf("All(1, %v) = true, want false", v)
		}
	}
	if !All() {
		t.Error("All() = false, want true")
	}
}
