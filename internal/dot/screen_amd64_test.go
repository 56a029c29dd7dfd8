//go:build !purego

package dot

import (
	"math"
	"math/rand/v2"
	"testing"
)

// packed returns a Screen that has its copy, and uses it.
func packed(t *testing.T, b Block, y []float64) *Screen {
	t.Helper()
	if !hasHalf {
		t.Skip("the processor has no numbers of 16 bits, so that there is no copy")
	}
	s := NewScreen(b, y)
	s.pack()
	s.rest = 0
	return s
}

// unsure returns how many rows that are no mistakes the copy can't place, of how many.
func (s *Screen) unsure(w []float64, margin float64) (unsure, right int) {
	least := s.weigh(w, margin)
	for i := range s.y {
		if s.block.first(w, &Visit{Labels: s.y, Margin: margin}, i, i+1) == i {
			continue
		}
		right++
		if firstHalf(&s.w[0], &s.half[0], nil, s.dim, i, i+1, 8, least) == i {
			unsure++
		}
	}
	return unsure, right
}

// The rows are normal, or of all sizes, and some lie as near to w·x = margin as float64 allows.
func TestScreenFindsWhatBlockFinds(t *testing.T) {
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
				near := y[i] * margin * (1 + math.Ldexp(r.NormFloat64(), -r.IntN(60)))
				x[j] -= (Product(w, x) - near) / w[j]
			}
		}
		s := packed(t, b, y)
		visit := &Visit{Labels: y, Margin: margin, Order: r.Perm(n)}
		for k := 0; k < n; k++ {
			want := b.first(w, visit, k, n)
			s.rest = 0
			if got := s.First(w, visit, k, n); got != want {
				t.Fatalf("first mistake from place %d: %d; wanted %d (%d × %d, margin %v)", k, got, want, n, dim, margin)
			}
			k = want
		}
	}
}

// Otherwise the copy would be right, and of no use.
func TestScreenPlacesNearlyAllRows(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, dim := range []int{3, 100, 3000} {
		b, w, y := Block{make([]float64, 500*dim), dim, dim}, make([]float64, dim), make([]float64, 500)
		for j := range w {
			size := math.Ldexp(1, j%40-20) // columns of all units
			w[j] = r.NormFloat64() / size
			for i := range y {
				b.Values[i*dim+j] = r.NormFloat64() * size
			}
		}
		for i := range y {
			y[i] = math.Copysign(1, Product(w, b.Row(i)))
		}
		if unsure, right := packed(t, b, y).unsure(w, 0); unsure > right/20 {
			t.Errorf("%d columns: %d of %d rows are unsure; wanted less than a twentieth", dim, unsure, right)
		}
	}
}

// Where no row is sure the copy is left aside, for longer and longer.
func TestScreenRests(t *testing.T) {
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
	s := packed(t, b, y)
	for range 100 {
		s.First(w, &Visit{Labels: y}, 0, n)
	}
	if s.pause < 20*n {
		t.Errorf("after 100 epochs the copy rests for %d rows; wanted more than %d", s.pause, 20*n)
	}
}

// The scale of a column is that of some rows; another row may be far too large for 16 bits.
func TestScreenKnowsOutliers(t *testing.T) {
	const n = 4000
	b, y := Block{make([]float64, 2*n), 2, 2}, make([]float64, n)
	for i := range y {
		b.Values[2*i], b.Values[2*i+1], y[i] = 1, -1, 1
	}
	b.Values[2*1001], b.Values[2*1001+1] = 0x1p40, -0x1p41
	b.Values[2*2001], b.Values[2*2001+1] = 8, -4
	visit := &Visit{Labels: y}
	if k := packed(t, b, y).First([]float64{0x1p1022, 0x1p1022}, visit, 2001, 2002); k != 2001 {
		t.Errorf("w·x overflows to NaN in row 2001, and is no mistake for the copy")
	}
	if k := packed(t, b, y).First([]float64{2, 1}, visit, 1001, 1002); k != 1001 {
		t.Errorf("w·x = 0 in row 1001 is no mistake for the copy")
	}
}
