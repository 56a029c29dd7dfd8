package random

import (
	"math"
	"math/bits"
	"slices"
	"testing"
)

// The numbers of New(1, 2) are from the standard library's test of PCG-DXSM (math/rand/v2,
// TestPCG). All other values were recorded with this package, and must never change.
func TestRecordedValues(t *testing.T) {
	for _, c := range []struct {
		seed, stream uint64
		want         []uint64
	}{
		{1, 2, []uint64{0xc4f5a58656eef510, 0x9dcec3ad077dec6c, 0xc8d04605312f8088}},
		{0, 0, []uint64{0x38ffff682123e08a, 0xacfc572dc29cb1fd, 0x57ec35105c35c2db}},
		{math.MaxUint64, 1, []uint64{0x27fab7b383a331dd, 0x944336f08c7cef7f, 0x59268d7eefcd72c}},
	} {
		s := New(c.seed, c.stream)
		for i, want := range c.want {
			if got := s.Uint64(); got != want {
				t.Errorf("number %d of New(%d, %d) = %#x, want %#x", i, c.seed, c.stream, got, want)
			}
		}
	}
	s := New(1, 2)
	// Each pair is an n and the result of Below(n). An int of 32 bits has only some of them.
	for _, c := range [][2]int64{{6, 4}, {6, 3}, {6, 4}, {1 << 40, 875867200694}, {math.MaxInt64, 2160817203873889447}, {1, 0}} {
		if c[0] > math.MaxInt {
			s.Uint64()
			continue
		}
		if got := s.Below(int(c[0])); got != int(c[1]) {
			t.Errorf("Below(%d) = %d, want %d", c[0], got, c[1])
		}
	}
	// The index of each permutation is the number of its stream.
	for stream, want := range [][]int{1: {5, 3, 4, 8, 9, 2, 1, 0, 7, 6}, 2: {5, 1, 3, 9, 4, 2, 7, 0, 8, 6}} {
		order := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}[:len(want)]
		if New(7, uint64(stream)).Shuffle(order); !slices.Equal(order, want) {
			t.Errorf("Shuffle with stream %d = %v, want %v", stream, order, want)
		}
	}
}

// A wordSource returns the 64-bit words of a list, one after another. It counts the words that it has
// returned.
type wordSource struct {
	list     []uint64
	returned int
}

func (s *wordSource) next() uint64 {
	s.returned++
	return s.list[s.returned-1]
}

// Exactly ⌊2⁶⁴/n⌋ words must give each result k. The words from ⌈k·2⁶⁴/n⌉ to ⌈(k+1)·2⁶⁴/n⌉ − 1 are those
// for which the product with n has the high half k. There are ⌊2⁶⁴/n⌋ or ⌊2⁶⁴/n⌋ + 1 of these words. If
// there are ⌊2⁶⁴/n⌋ + 1, below must reject the first word.
func TestBelowGivesEachResultTheSameNumberOfWords(t *testing.T) {
	for _, n := range []uint64{2, 3, 5, 6, 7, 10, 19, 64, 150, 1 << 20, 1<<62 + 1, 3 << 61, math.MaxInt64} {
		wordsPerResult := math.MaxUint64 / n // ⌊(2⁶⁴−1)/n⌋
		if n&(n-1) == 0 {
			wordsPerResult++ // n is a power of two, so n divides 2⁶⁴
		}
		results := []uint64{0, 1, n / 2, n - 1}
		if n < 200 {
			results = nil // check all results
			for k := range n {
				results = append(results, k)
			}
		}
		for _, k := range results {
			first, end := firstWord(k, n), firstWord(k+1, n)
			if !accepts(n, first, k) {
				first++
			}
			for _, word := range []uint64{first, end - 1} {
				if !accepts(n, word, k) {
					t.Errorf("below(%d) rejects the word %#x or returns a wrong result, want the result %d",
						n, word, k)
				}
			}
			if got := end - first; got != wordsPerResult {
				t.Errorf("number of words for which below(%d) returns %d = %d, want %d", n, k, got, wordsPerResult)
			}
		}
	}
}

// firstWord returns ⌈k·2⁶⁴/n⌉ mod 2⁶⁴, which is 0 for k = n.
func firstWord(k, n uint64) uint64 {
	if k == n {
		return 0
	}
	word, rest := bits.Div64(k, 0, n)
	if rest > 0 {
		word++
	}
	return word
}

// accepts reports whether below(n) returns want for word, without drawing a second word.
func accepts(n, word, want uint64) bool {
	s := wordSource{list: []uint64{word, math.MaxUint64}}
	return below(n, s.next) == want && s.returned == 1
}

func TestShuffleReachesEachPermutationEquallyOften(t *testing.T) {
	index := map[[4]int]int{}
	counts := make([]int, 24)
	s := New(9, 9)
	for range 24 * 1000 {
		order := [4]int{0, 1, 2, 3}
		s.Shuffle(order[:])
		if _, ok := index[order]; !ok {
			index[order] = len(index)
		}
		counts[index[order]]++ // panics for a 25th result, which can't be a permutation
	}
	if len(index) != 24 {
		t.Fatalf("number of permutations reached = %d, want 24", len(index))
	}
	// χ² with 23 degrees of freedom has the mean 23; the limit is five standard deviations.
	sum := 0.0
	for _, c := range counts {
		sum += float64((c-1000)*(c-1000)) / 1000
	}
	if math.Abs(sum-23) > 5*math.Sqrt(46) {
		t.Errorf("χ² = %.1f for the counts %v, want 23 ± 34", sum, counts)
	}
}
