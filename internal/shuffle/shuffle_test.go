package shuffle

import (
	"hash/fnv"
	"math"
	"slices"
	"strconv"
	"testing"
)

// Order returns a permutation for all sizes, even if parts have to be divided again.
func TestOrderReturnsPermutation(t *testing.T) {
	for _, n := range []int{0, 1, 2, 3, 10, 700, 5000} {
		for _, size := range []int{1, 2, 3, 7, 64, n, n + 1} {
			if size == 0 {
				continue
			}
			sorted := slices.Sorted(slices.Values(Order(n, size, 3)))
			for i, v := range sorted {
				if v != i {
					t.Fatalf("Order(%d, %d, 3), sorted, has the element %d at index %d, want %[4]d", n, size, v, i)
				}
			}
			if len(sorted) != n {
				t.Errorf("length of Order(%d, %d, 3) = %d, want %[1]d", n, size, len(sorted))
			}
		}
	}
}

// All permutations of four rows are equally likely, whether they are shuffled in memory or in parts: the
// χ² statistic of 24 permutations with 23 degrees of freedom is below 49.7 with probability 0.999.
func TestOrderIsUniform(t *testing.T) {
	const draws = 24_000
	for _, size := range []int{1, 2, 3, 4} {
		counts := map[[4]int]int{}
		for seed := range uint64(draws) {
			counts[[4]int(Order(4, size, seed))]++
		}
		chi := 0.0
		for _, n := range counts {
			chi += math.Pow(float64(n)-draws/24, 2) / (draws / 24)
		}
		if len(counts) != 24 || chi > 49.7 {
			t.Errorf("size %d: %d permutations, χ² = %.1f, want 24 permutations and at most 49.7", size, len(counts), chi)
		}
	}
}

// The permutations are the same on every machine and in every release.
func TestOrderStaysSame(t *testing.T) {
	hash := fnv.New64a()
	for seed := range uint64(10) {
		for _, row := range Order(5000, 7, seed) {
			hash.Write(strconv.AppendInt(nil, int64(row), 10))
		}
	}
	const want uint64 = 0x2a60783b693637d9
	if got := hash.Sum64(); got != want {
		t.Errorf("hash of the permutations = %#x, want %#x", got, want)
	}
}
