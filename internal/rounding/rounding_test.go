package rounding

import (
	"math"
	"testing"
)

// next returns the k-th floating-point number above v.
func next(v float64, k int) float64 {
	for range k {
		v = math.Nextafter(v, math.Inf(1))
	}
	return v
}

// The numbers are constants that programs compute in several ways, numbers at the bound in the documentation
// of IsConstant, and columns that vary.
func TestIsConstant(t *testing.T) {
	tenth := 0.1
	for _, c := range []struct {
		name      string
		low, high float64
		n         int
		want      bool
	}{
		{"equal", 7, 7, 1, true},
		{"zeros", 0, 0, 10, true},
		{"0.3 and 0.1 + 0.2", 0.3, tenth + 0.2, 2, true},
		{"negative numbers", -(tenth + 0.2), -0.3, 100, true},
		{"0.8 and 0.7 + 0.1", 0.7 + tenth, 0.8, 10, true},
		{"64 steps above 1", 1, next(1, 64), 2, true},
		{"256 steps above 1, 64 rows", 1, next(1, 256), 64, true},
		{"257 steps above 1, 64 rows", 1, next(1, 257), 64, false},
		{"257 steps above 1, 65 rows", 1, next(1, 257), 65, true},
		{"different in the tenth digit", 0.3, 0.3000000001, 1000, false},
		{"density of air, in molecules per m³", 2.5e25, next(2.5e25, 3), 50, true},
		{"Planck's constant", 6.62607015e-34, next(6.62607015e-34, 3), 50, true},
		{"rounding errors around 0", -1e-17, 1e-17, 1000, false},
		{"0 and the smallest number", 0, math.SmallestNonzeroFloat64, 1000, false},
		{"all numbers", -math.MaxFloat64, math.MaxFloat64, 1000, false},
		{"microseconds", 1.7e15, 1.7e15 + 1, 1000, false},
		{"microseconds with fractions", 1.7e15, 1.7e15 + 0.25, 1000, true},
		{"seconds, many rows", 1.7e9, 1.7e9 + 1, 1e9, false},
		{"whole numbers above 2⁵³", 1e17, next(1e17, 2), 1000, true},
		{"Julian dates", 2460000.4, 2460000.6, 1000, false},
	} {
		if got := IsConstant(c.low, c.high, c.n); got != c.want {
			t.Errorf("%s: IsConstant(%v, %v, %d) = %v, want %v", c.name, c.low, c.high, c.n, got, c.want)
		}
	}
}

// The differences of numbers that increase by 0.1, which a program computes step by step, are constant up to
// rounding.
func TestIsConstantForDifferences(t *testing.T) {
	for _, n := range []int{10, 1000, 100_000} {
		low, high, sum := math.Inf(1), math.Inf(-1), 0.0
		for range n {
			after := sum + 0.1
			low, high = min(low, after-sum), max(high, after-sum)
			sum = after
		}
		if !IsConstant(low, high, n) {
			t.Errorf("IsConstant(%v, %v, %d) = false, want true", low, high, n)
		}
	}
}
