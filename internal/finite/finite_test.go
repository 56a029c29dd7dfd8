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

func TestIndexNonFinite(t *testing.T) {
	const large = math.MaxFloat64
	tests := []struct {
		values []float64
		want   int
	}{
		{nil, -1},
		{[]float64{large, -large, math.SmallestNonzeroFloat64, math.Copysign(0, -1)}, -1},
		{[]float64{math.NaN(), 1}, 0},
		{[]float64{1, math.Inf(1), math.NaN()}, 1},
		{[]float64{1, 2, math.Inf(-1)}, 2},
	}
	for _, test := range tests {
		if got := IndexNonFinite(test.values); got != test.want {
			t.Errorf("IndexNonFinite(%v) = %d, want %d", test.values, got, test.want)
		}
	}
}
