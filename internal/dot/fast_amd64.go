//go:build !purego

package dot

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

// What the processor has. It decides how long the products take, and never their bits.
var (
	hasAVX2   = cpu.X86.HasAVX2
	hasAVX512 = cpu.X86.HasAVX512F && cpu.X86.HasBMI2
)

//go:generate go -C gen run . -out ../kernels_amd64.s -stubs ../kernels_amd64.go -pkg dot

func fastProduct(a, b []float64) float64 {
	switch {
	case hasAVX512:
		return productAVX512(&a[0], &b[0], len(a))
	case hasAVX2:
		return productAVX2(&a[0], &b[0], len(a))
	}
	return product(a, b)
}

func fastAdd(w []float64, c float64, x []float64) {
	switch {
	case hasAVX512:
		addAVX512(&w[0], &x[0], len(x), c)
	case hasAVX2:
		addAVX2(&w[0], &x[0], len(x), c)
	default:
		add(w, c, x)
	}
}

func (b *Block) fastScores(scores, w []float64) {
	switch n := len(scores); {
	case n < 4:
		b.scores(scores, w)
	case hasAVX512:
		scoresAVX512(&scores[0], &w[0], &b.Values[0], b.Stride, b.Dim, n)
	case hasAVX2:
		scoresAVX2(&scores[0], &w[0], &b.Values[0], b.Stride, b.Dim, n)
	default:
		b.scores(scores, w)
	}
}

func (b *Block) fastFirst(w, y []float64, margin float64, order []int, from, to int) int {
	if from >= to {
		return to
	}
	switch {
	case hasAVX512:
		return firstAVX512(&w[0], &b.Values[0], &y[0], unsafe.SliceData(order), b.Stride, b.Dim, from, to, margin)
	case hasAVX2:
		return firstAVX2(&w[0], &b.Values[0], &y[0], unsafe.SliceData(order), b.Stride, b.Dim, from, to, margin)
	}
	return b.first(w, y, margin, order, from, to)
}

func (m *CSR) fastFirst(w, y []float64, margin float64, order []int, from, to int) int {
	if hasAVX2 {
		return firstSparse(&w[0], &m.Values[0], &y[0], &m.Columns[0], &m.Starts[0], unsafe.SliceData(order), from, to, margin)
	}
	return m.first(w, y, margin, order, from, to)
}
