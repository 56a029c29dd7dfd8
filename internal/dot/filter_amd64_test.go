//go:build !purego

package dot

import (
	"math"
	"math/rand/v2"
	"testing"
)

// packed returns a filter that has made its copy and uses it from the first search on.
func packed(t *testing.T, b Block, y []float64) *HalfPrecisionFilter {
	t.Helper()
	if !hasHalf {
		t.Skip("the processor can't convert to half precision")
	}
	f := NewHalfPrecisionFilter(b, y)
	f.pack()
	f.rest = 0
	return f
}

// countUnsure returns right, the number of rows that are not mistakes, and unsure, the number of these
// rows that the copy can't decide.
func (f *HalfPrecisionFilter) countUnsure(w []float64, margin float64) (unsure, right int) {
	threshold := f.setWeights(w, margin)
	for i := range f.y {
		if f.block.firstMistake(w, &Search{Labels: f.y, Margin: margin}, i, i+1) == i {
			continue
		}
		right++
		if firstUnsure(&f.w[0], &f.half[0], nil, f.dim, i, i+1, 8, threshold) == i {
			unsure++
		}
	}
	return unsure, right
}

// The numbers of the rows are normally distributed in half of the trials, and have many sizes in the
// others. The score of some rows is as close to ±margin as float64 allows.
func TestHalfPrecisionFilterAgreesWithBlock(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for trial := range 3000 {
		n, dim := 1+r.IntN(40), 1+r.IntN(150)
		b, w, y := Block{row(r, n*dim), dim, dim}, row(r, dim), make([]float64, n)
		if trial%2 == 0 {
			for i := range b.Values {
				b.Values[i] = r.NormFloat64()
			}
			for j := range w {
				w[j] = math.Ldexp(r.NormFloat64(), trial%2000-1070)
			}
		}
		margin := 0.0
		if trial%3 == 0 {
			margin = math.Abs(Product(w, b.Row(r.IntN(n))))
		}
		for i := range y {
			x, j := b.Row(i), r.IntN(dim)
			if y[i] = math.Copysign(1, Product(w, x)); r.IntN(10) == 0 {
				y[i] = -y[i]
			}
			if r.IntN(2) == 0 {
				// Change one number of x so that w·x becomes nearly y·margin.
				near := y[i] * margin * (1 + math.Ldexp(r.NormFloat64(), -r.IntN(60)))
				x[j] -= (Product(w, x) - near) / w[j]
			}
		}
		f := packed(t, b, y)
		search := &Search{Labels: y, Margin: margin, Order: r.Perm(n)}
		for k := 0; k < n; k++ {
			want := b.firstMistake(w, search, k, n)
			f.rest = 0
			if got := f.FirstMistake(w, search, k, n); got != want {
				t.Fatalf("first mistake from position %d = %d, want %d (%d × %d, margin %v)",
					k, got, want, n, dim, margin)
			}
			k = want
		}
	}
}

// If the copy left many rows undecided, the filter would be correct but not faster.
func TestHalfPrecisionFilterDecidesAlmostAllRows(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, dim := range []int{3, 100, 3000} {
		b, w, y := Block{make([]float64, 500*dim), dim, dim}, make([]float64, dim), make([]float64, 500)
		for j := range w {
			size := math.Ldexp(1, j%40-20) // the columns have very different scales
			w[j] = r.NormFloat64() / size
			for i := range y {
				b.Values[i*dim+j] = r.NormFloat64() * size
			}
		}
		for i := range y {
			y[i] = math.Copysign(1, Product(w, b.Row(i)))
		}
		if unsure, right := packed(t, b, y).countUnsure(w, 0); unsure > right/20 {
			t.Errorf("%d columns: the copy leaves %d of %d rows undecided, want at most a twentieth",
				dim, unsure, right)
		}
	}
}

// The score of each row is 2⁻⁴⁰, which is lost in 16 bits, so the copy can't decide any row. It must be
// disabled for longer and longer.
func TestHalfPrecisionFilterThrottle(t *testing.T) {
	const n, dim = 5000, 30
	b, w, y := Block{make([]float64, n*dim), dim, dim}, make([]float64, dim), make([]float64, n)
	for i := range y {
		y[i] = 1
		for j := range dim {
			b.Values[i*dim+j] = float64(1 - 2*(j&1))
		}
		b.Values[i*dim] += 0x1p-40
	}
	for j := range w {
		w[j] = 1
	}
	f := packed(t, b, y)
	for range 100 {
		f.FirstMistake(w, &Search{Labels: y}, 0, n)
	}
	if f.lastRest < 20*n {
		t.Errorf("after 100 epochs the copy is disabled for %d rows, want at least %d", f.lastRest, 20*n)
	}
}

// The scale of a column comes from a sample of the rows, so a row outside the sample may overflow 16
// bits. Such a row must be checked in float64.
func TestHalfPrecisionFilterWithOutliers(t *testing.T) {
	const n = 4000
	b, y := Block{make([]float64, 2*n), 2, 2}, make([]float64, n)
	for i := range y {
		b.Values[2*i], b.Values[2*i+1], y[i] = 1, -1, 1
	}
	b.Values[2*1001], b.Values[2*1001+1] = 0x1p40, -0x1p41
	b.Values[2*2001], b.Values[2*2001+1] = 8, -4
	search := &Search{Labels: y}
	if k := packed(t, b, y).FirstMistake([]float64{0x1p1022, 0x1p1022}, search, 2001, 2002); k != 2001 {
		t.Errorf("first mistake = %d, want 2001, where w·x overflows to NaN", k)
	}
	if k := packed(t, b, y).FirstMistake([]float64{2, 1}, search, 1001, 1002); k != 1001 {
		t.Errorf("first mistake = %d, want 1001, where w·x = 0", k)
	}
}
