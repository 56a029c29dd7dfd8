//go:build !purego

package dot

import (
	"math"
	"math/rand/v2"
	"testing"
)

// newPackedFilter returns a filter that has already made its copy, and uses the copy in every search.
func newPackedFilter(t *testing.T, b Block, y []float64) *HalfPrecisionFilter {
	t.Helper()
	if !hasHalf {
		t.Skip("the processor can't convert to half precision")
	}
	f := NewHalfPrecisionFilter(b, y)
	f.pack()
	f.wait = 0
	return f
}

// countUndecided returns the number of rows that are not mistakes although the copy can't prove it, and the
// number of all rows that are not mistakes.
func (f *HalfPrecisionFilter) countUndecided(w []float64, margin float64) (undecided, notMistakes int) {
	threshold := f.setWeights(w, margin)
	for i := range f.y {
		if f.block.firstMistake(w, &Search{Labels: f.y, Margin: margin}, i, i+1) == i {
			continue
		}
		notMistakes++
		if firstUnsure(&f.w[0], &f.half[0], nil, f.dim, i, i+1, 8, threshold) == i {
			undecided++
		}
	}
	return undecided, notMistakes
}

// The filter finds the same first mistakes as Block. In half of the trials, the entries of the rows are
// normally distributed, and the size of the weights grows from the smallest float64 to 2⁹²⁸ with the trial.
// In the other trials, entries and weights have many orders of magnitude. Some rows have a score close to
// ±margin.
func TestHalfPrecisionFilterAgreesWithBlock(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for trial := range 3000 {
		n, dim := 1+r.IntN(40), 1+r.IntN(150)
		b, w, y := Block{randomRow(r, n*dim), dim, dim}, randomRow(r, dim), make([]float64, n)
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
				score := y[i] * margin * (1 + math.Ldexp(r.NormFloat64(), -r.IntN(60)))
				x[j] -= (Product(w, x) - score) / w[j]
			}
		}
		f := newPackedFilter(t, b, y)
		search := &Search{Labels: y, Margin: margin, Order: r.Perm(n)}
		for k := 0; k < n; k++ {
			want := b.firstMistake(w, search, k, n)
			f.wait = 0 // use the copy, even if throttle has disabled it
			if got := f.FirstMistake(w, search, k, n); got != want {
				t.Fatalf("%d × %d, margin %v: FirstMistake from position %d = %d, want %d",
					n, dim, margin, k, got, want)
			}
			k = want
		}
	}
}

// The copy decides almost all rows that are not mistakes. Otherwise the filter would be correct, but no
// faster than a Block.
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
		undecided, notMistakes := newPackedFilter(t, b, y).countUndecided(w, 0)
		if limit := notMistakes / 20; undecided > limit {
			t.Errorf("%d columns: undecided rows = %d of %d, want at most %d", dim, undecided, notMistakes, limit)
		}
	}
}

// The score of each row is 2⁻⁴⁰. Rounding the rows to 16 bits changes the score to 0, so the copy can't
// decide any row. The filter must disable the copy for more and more rows, so one of the last waits must be
// a large part of the 100·n rows.
func TestHalfPrecisionFilterDisablesUselessCopy(t *testing.T) {
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
	f := newPackedFilter(t, b, y)
	for range 100 {
		f.FirstMistake(w, &Search{Labels: y}, 0, n)
	}
	if f.lastWait < 20*n {
		t.Errorf("number of rows without the copy after 100 epochs = %d, want at least %d", f.lastWait, 20*n)
	}
}

// The scale of a column comes from a sample of the rows, so a row outside the sample may overflow 16
// bits. Such a row must be checked in float64. The sample is every fourth row, so row 1001 is outside the
// sample. For row 2001, w·x overflows even in float64.
func TestHalfPrecisionFilterChecksOutliersInFloat64(t *testing.T) {
	const n = 4000
	b, y := Block{make([]float64, 2*n), 2, 2}, make([]float64, n)
	for i := range y {
		b.Values[2*i], b.Values[2*i+1], y[i] = 1, -1, 1
	}
	b.Values[2*1001], b.Values[2*1001+1] = 0x1p40, -0x1p41
	b.Values[2*2001], b.Values[2*2001+1] = 8, -4
	search := &Search{Labels: y}
	if k := newPackedFilter(t, b, y).FirstMistake([]float64{2, 1}, search, 1001, 1002); k != 1001 {
		t.Errorf("FirstMistake for row 1001, where w·x = 0: got %d, want 1001", k)
	}
	w := []float64{0x1p1022, 0x1p1022}
	if k := newPackedFilter(t, b, y).FirstMistake(w, search, 2001, 2002); k != 2001 {
		t.Errorf("FirstMistake for row 2001, where w·x overflows to NaN: got %d, want 2001", k)
	}
}
