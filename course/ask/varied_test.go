package ask

import (
	"math"
	"slices"
	"testing"
)

// Deal gives each option equally often, or once more.
func TestDealIsEven(t *testing.T) {
	for i := range 20 {
		d := NewDraw([]byte{byte(i)}, "deal", "")
		items := Deal(d, 10, 1, 2, 3)
		for option := 1; option <= 3; option++ {
			n := len(slices.DeleteFunc(slices.Clone(items), func(v int) bool { return v != option }))
			if n < 3 || n > 4 {
				t.Errorf("%v: number of %d = %d, want 3 or 4", items, option, n)
			}
		}
	}
}

// Varied draws whole numbers within the bits, some of them 0, but not all, and never −0.
func TestVaried(t *testing.T) {
	const bits = 5
	zeros, largest, negative := 0, 0.0, 0
	for i := range 500 {
		v := NewDraw([]byte{byte(i), byte(i >> 8)}, "varied", "").Varied(1+i%20, bits)
		for _, x := range v {
			if x != math.Trunc(x) || x == 0 && math.Signbit(x) {
				t.Errorf("%v: got %v, want whole numbers other than −0", v, x)
			}
			if x == 0 {
				zeros++
			}
			if x < 0 {
				negative++
			}
			largest = max(largest, math.Abs(x))
		}
		if slices.Max(Map(v, math.Abs)) == 0 {
			t.Errorf("vector %d = %v, want a number other than 0", i, v)
		}
	}
	if zeros == 0 || negative == 0 || largest != 1<<bits-1 {
		t.Errorf("zeros = %d, negative numbers = %d, largest = %v; want some, some and 31", zeros, negative, largest)
	}
}

func TestIsExactDot(t *testing.T) {
	for _, test := range []struct {
		v, w Vector
		want bool
	}{
		{Vector{1, 2}, Vector{3, 4}, true},
		{Vector{0}, Vector{0}, true},
		{Vector{0x1p-60}, Vector{0x1p-60}, true},
		{Vector{1 << 25, 1 << 25}, Vector{1 << 25, 1 << 25}, true},    // 2 · 2⁵² is 2⁵³
		{Vector{1<<25 + 1, 1 << 25}, Vector{1 << 25, 1 << 25}, false}, // more than 2⁵³ units
		{Vector{1, 0x1p-30}, Vector{1, 1}, false},                     // (1 + 2⁻³⁰)² rounds
	} {
		if got := IsExactDot(test.v, test.w); got != test.want {
			t.Errorf("IsExactDot(%v, %v) = %v, want %v", test.v, test.w, got, test.want)
		}
	}
}
