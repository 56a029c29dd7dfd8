package separation

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"perceptronlab/internal/dot"
)

// The columns of Q are orthonormal, Q·R are the columns that came and did not go, and both
// triangular systems are solved.
func TestFactors(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	var f factors
	var columns [][]float64
	near := func(a, b float64) bool { return math.Abs(a-b) < 1e-11 }
	for range 400 {
		if k := len(columns); k == 9 || k > 0 && r.IntN(3) == 0 {
			k = r.IntN(k)
			columns = slices.Delete(columns, k, k+1)
			f.remove(k)
		} else {
			batch := make([][]float64, 1+r.IntN(9-k))
			for m := range batch {
				batch[m] = make([]float64, 9)
				for j := range batch[m] {
					batch[m][j] = r.Float64() - 0.5
				}
				columns = append(columns, slices.Clone(batch[m]))
			}
			if slices.Contains(f.take(batch...), false) {
				t.Fatalf("one of %v is refused", columns[k:])
			}
		}
		ones := make([]float64, len(columns))
		for k, a := range columns {
			sum := make([]float64, 9)
			for m, c := range f.r[k] {
				dot.Add(sum, c, f.q[m])
				ones[m] += c // R·1
			}
			for j := range a {
				if !near(a[j], sum[j]) {
					t.Fatalf("column %d is %v, but of Q·R %v", k, a, sum)
				}
			}
			for m := range columns {
				if p := dot.Product(f.q[k], f.q[m]); !near(p, 0) && m != k || !near(p, 1) && m == k {
					t.Fatalf("columns %d and %d of Q have the product %v", k, m, p)
				}
			}
		}
		f.solve(ones)
		for _, v := range ones {
			if math.Abs(v-1) > 1e-6 {
				t.Fatalf("solved as %v, want ones", ones)
			}
		}
	}
	f = factors{}
	if taken := f.take([]float64{1, 2, 3}, []float64{0.1, 0.2, 0.3}, []float64{1, 2, 3 + 1e-9}); !slices.Equal(taken, []bool{true, false, true}) {
		t.Fatalf("of a column, a tenth of it and one that is near, %v are taken in", taken)
	}
	if p := dot.Product(f.q[0], f.q[1]); math.Abs(p) > 1e-15 {
		t.Errorf("the columns of Q from columns near each other have the product %v", p)
	}
}
