//go:build !purego

package dot

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

// These flags, and the constants in the functions below, affect only the speed, never the bits of a
// result. The constants were found by measurements on one machine (AMD Zen 3).
var (
	hasAVX2   = cpu.X86.HasAVX2
	hasAVX512 = cpu.X86.HasAVX512F && cpu.X86.HasBMI2
)

//go:generate go -C gen run . -out ../kernels_amd64.s -stubs ../kernels_amd64.go -pkg dot

func fastProduct(a, b []float64) (score float64) {
	switch { // as for a block with the single row b, for which stride and ahead don't matter
	case hasAVX512:
		scores1AVX512(&score, &a[0], &b[0], 0, len(a), 1, 0)
	case hasAVX2:
		scores1AVX2(&score, &a[0], &b[0], 0, len(a), 1, 0)
	default:
		score = product(a, b)
	}
	return score
}

func fastAdd(w []float64, c float64, x []float64) {
	if hasAVX2 {
		addAVX2(&w[0], &x[0], len(x), c)
		return
	}
	add(w, c, x)
}

// oneByOne reports whether it is faster to process rows one by one, in the order of memory, than four
// at a time. One by one is faster if the block exceeds the caches and its rows are neither short nor
// long. For short rows, processing four at a time hides the latency of additions. Long rows are on
// different pages of memory in either case.
func (b *Block) oneByOne() bool {
	return 24 <= b.Stride && b.Stride < 256 && len(b.Values) > 1<<17
}

// ahead returns how many rows ahead of the current row the kernels prefetch. The number is larger for short
// rows, because the prefetched row should be about two kilobytes away.
func (b *Block) ahead() int {
	if b.Stride < 24 {
		return 24
	}
	return 8
}

func (b *Block) fastScores(scores, w []float64) {
	n := len(scores)
	oneByOne := n < 4 || b.oneByOne()
	switch {
	case hasAVX512 && oneByOne:
		scores1AVX512(&scores[0], &w[0], &b.Values[0], b.Stride, b.Dim, n, b.ahead())
	case hasAVX512:
		scores4AVX512(&scores[0], &w[0], &b.Values[0], b.Stride, b.Dim, n, b.ahead())
	case hasAVX2 && oneByOne:
		scores1AVX2(&scores[0], &w[0], &b.Values[0], b.Stride, b.Dim, n, b.ahead())
	case hasAVX2:
		scores4AVX2(&scores[0], &w[0], &b.Values[0], b.Stride, b.Dim, n, b.ahead())
	default:
		b.scores(scores, w)
	}
}

func (b *Block) fastFirstMistake(w []float64, s *Search, from, end int) int {
	oneByOne := s.Order == nil && b.oneByOne()
	switch {
	case hasAVX512 && oneByOne:
		return firstOneAVX512(&w[0], &b.Values[0], &s.Labels[0], b.Stride, b.Dim, from, end, s.Margin)
	case hasAVX512:
		return firstAVX512(&w[0], &b.Values[0], &s.Labels[0], unsafe.SliceData(s.Order),
			b.Stride, b.Dim, from, end, b.ahead(), s.Margin)
	case hasAVX2 && oneByOne:
		return firstOneAVX2(&w[0], &b.Values[0], &s.Labels[0], b.Stride, b.Dim, from, end, s.Margin)
	case hasAVX2:
		return firstAVX2(&w[0], &b.Values[0], &s.Labels[0], unsafe.SliceData(s.Order),
			b.Stride, b.Dim, from, end, b.ahead(), s.Margin)
	}
	return b.firstMistake(w, s, from, end)
}

func (m *CSR) fastFirstMistake(w []float64, s *Search, from, end int) int {
	if hasAVX2 {
		return firstSparse(&w[0], &m.Values[0], &s.Labels[0], &m.Columns[0], &m.Starts[0],
			unsafe.SliceData(s.Order), from, end, s.Margin)
	}
	return m.firstMistake(w, s, from, end)
}
