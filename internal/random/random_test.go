package random

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"testing"
)

// The first line is from the standard library's own test of PCG-DXSM
// (math/rand/v2, TestPCG); the others hold us to the same bits for ever.
func TestUint64IsPinned(t *testing.T) {
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
				t.Errorf("New(%d, %d): number %d is %#x, want %#x", c.seed, c.stream, i, got, want)
			}
		}
	}
}

func TestBelowIsPinned(t *testing.T) {
	s := New(1, 2)
	var got []int
	for _, n := range []int{6, 6, 6, 1 << 40, math.MaxInt64} {
		got = append(got, s.Below(n))
	}
	want := []int{4, 3, 4, 875867200694, 2160817203873889447}
	if !slices.Equal(got, want) {
		t.Errorf("Below gives %v, want %v", got, want)
	}
}

func TestShuffleIsPinned(t *testing.T) {
	for _, c := range []struct {
		stream uint64
		want   []int
	}{
		{1, []int{5, 3, 4, 8, 9, 2, 1, 0, 7, 6}},
		{2, []int{5, 1, 3, 9, 4, 2, 7, 0, 8, 6}},
	} {
		order := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
		New(7, c.stream).Shuffle(order)
		if !slices.Equal(order, c.want) {
			t.Errorf("New(7, %d): order is %v, want %v", c.stream, order, c.want)
		}
	}
}

func TestSeedStartsAgain(t *testing.T) {
	want := New(3, 4).Uint64()
	s := New(1, 2)
	s.Uint64()
	s.Seed(3, 4)
	if got := s.Uint64(); got != want {
		t.Errorf("after Seed(3, 4) comes %#x, want %#x", got, want)
	}
	var zero Source
	if got, want := zero.Uint64(), New(0, 0).Uint64(); got != want {
		t.Errorf("the zero Source gives %#x, want %#x", got, want)
	}
}

// words plays back 64-bit words and counts how many were drawn.
type words struct {
	list []uint64
	used int
}

func (w *words) next() uint64 {
	w.used++
	return w.list[w.used-1]
}

// Each result below n must come from exactly ⌊2⁶⁴/n⌋ words. The words whose
// product with n has the high half k are consecutive: those from ⌈k·2⁶⁴/n⌉ up to
// ⌈(k+1)·2⁶⁴/n⌉. There is one too many or none, and it is the first that must be
// drawn anew.
func TestBelowGivesEachResultTheSameNumberOfWords(t *testing.T) {
	for _, n := range []uint64{2, 3, 5, 6, 7, 10, 19, 64, 150, 1 << 20, 1<<62 + 1, 3 << 61, math.MaxInt64} {
		share := math.MaxUint64 / n // ⌊(2⁶⁴−1)/n⌋
		if n&(n-1) == 0 {
			share++ // n divides 2⁶⁴
		}
		results := []uint64{0, 1, n / 2, n - 1}
		if n < 200 {
			results = nil
			for k := range n {
				results = append(results, k)
			}
		}
		for _, k := range results {
			first, end := firstWord(k, n), firstWord(k+1, n)
			if !givesAtOnce(n, first, k) {
				first++
			}
			if !givesAtOnce(n, first, k) || !givesAtOnce(n, end-1, k) {
				t.Errorf("n = %d: the words from %#x up to %#x don't all give %d", n, first, end, k)
			}
			if got := end - first; got != share {
				t.Errorf("n = %d: %d words give %d, want %d", n, got, k, share)
			}
		}
	}
}

// firstWord is ⌈k·2⁶⁴/n⌉, and 0 for k = n, which stands for 2⁶⁴.
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

func givesAtOnce(n, word, want uint64) bool {
	w := words{list: []uint64{word, math.MaxUint64}}
	return below(n, w.next) == want && w.used == 1
}

func TestBelowDrawsAnewUntilTheWordIsGood(t *testing.T) {
	// n = 3: 2⁶⁴ mod 3 = 1, so the word 0 (low half 0) is the only one refused.
	w := words{list: []uint64{0, 0, math.MaxUint64, 7}}
	if got := below(3, w.next); got != 2 || w.used != 3 {
		t.Errorf("below(3) = %d after %d words, want 2 after 3", got, w.used)
	}
	// A low half below n, yet not below the surplus, is good at once.
	w = words{list: []uint64{(1<<64-1)/3 + 1, 0}} // 3 · this = 2⁶⁴ + 2
	if got := below(3, w.next); got != 1 || w.used != 1 {
		t.Errorf("below(3) = %d after %d words, want 1 after 1", got, w.used)
	}
}

// chiSquare is Σ (count − mean)² / mean.
func chiSquare(counts []int) float64 {
	total := 0
	for _, c := range counts {
		total += c
	}
	mean := float64(total) / float64(len(counts))
	sum := 0.0
	for _, c := range counts {
		sum += (float64(c) - mean) * (float64(c) - mean) / mean
	}
	return sum
}

// With k cells the statistic has mean k−1 and standard deviation √(2(k−1)):
// five of them on either side.
func checkUniform(t *testing.T, what string, counts []int) {
	t.Helper()
	free := float64(len(counts) - 1)
	if got := chiSquare(counts); math.Abs(got-free) > 5*math.Sqrt(2*free) {
		t.Errorf("%s: chi-square is %.1f, want %.0f ± %.1f; counts %v", what, got, free, 5*math.Sqrt(2*free), counts)
	}
}

func TestBelowIsUniform(t *testing.T) {
	s := New(5, 5)
	for _, n := range []int{2, 3, 6, 7, 10, 64, 100} {
		counts := make([]int, n)
		for range 1000 * n {
			counts[s.Below(n)]++
		}
		checkUniform(t, fmt.Sprintf("Below(%d)", n), counts)
	}
	// A quarter of the words is refused here: a biased draw would show.
	const n = 1<<62 + 1
	counts := make([]int, 4)
	for range 40000 {
		counts[s.Below(n)/(n/4+1)]++
	}
	checkUniform(t, "Below(2⁶²+1) in four parts", counts)
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
		counts[index[order]]++ // panics on a 25th, which would not be a permutation
	}
	if len(index) != 24 {
		t.Fatalf("%d permutations of four were reached, want 24", len(index))
	}
	checkUniform(t, "permutations", counts)
}

// The order of an epoch is the first thing drawn from its own stream, so the
// streams 1, 2, 3, … of one seed must not resemble each other.
func TestNeighbouringStreamsAreUnrelated(t *testing.T) {
	for _, seed := range []uint64{0, 1, 2, 42, 1 << 63} {
		var s Source
		pairs := make([]int, 100)
		last := 0
		for e := range uint64(100_000) {
			s.Seed(seed, e)
			now := s.Below(10)
			pairs[10*last+now]++
			last = now
		}
		checkUniform(t, fmt.Sprintf("seed %d", seed), pairs)
	}
}

func TestSmallCases(t *testing.T) {
	s := New(1, 1)
	for range 10 {
		if got := s.Below(1); got != 0 {
			t.Fatalf("Below(1) = %d, want 0", got)
		}
	}
	s.Shuffle(nil)
	one := []int{7}
	s.Shuffle(one)
	if one[0] != 7 {
		t.Errorf("a shuffled [7] is %v", one)
	}
}

func TestPanics(t *testing.T) {
	s := New(1, 1)
	for _, c := range []struct {
		want string
		call func()
	}{
		{"random: Below(0): there is no integer in 0 … n−1 unless n is 1 or more", func() { s.Below(0) }},
		{"random: Below(-3): there is no integer in 0 … n−1 unless n is 1 or more", func() { s.Below(-3) }},
	} {
		func() {
			defer func() {
				if got := recover(); got != c.want {
					t.Errorf("panic %v, want %q", got, c.want)
				}
			}()
			c.call()
		}()
	}
}

func TestNothingIsAllocated(t *testing.T) {
	var s Source
	order := make([]int, 150)
	epoch := uint64(0)
	allocs := testing.AllocsPerRun(100, func() {
		epoch++
		s.Seed(7, epoch)
		s.Shuffle(order)
	})
	if allocs != 0 {
		t.Errorf("%v allocations an epoch, want 0", allocs)
	}
}

func BenchmarkShuffle150(b *testing.B) {
	var s Source
	order := make([]int, 150)
	b.ReportAllocs()
	for b.Loop() {
		s.Shuffle(order)
	}
}
