package separation

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"perceptronlab/internal/dot"
)

// After any sequence of additions and removals, the columns of Q are orthonormal, Q·R is the matrix of the
// remaining columns, and solve solves R·x = y.
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
				t.Fatalf("take does not add all of the columns %v, want all", columns[k:])
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
					t.Fatalf("column %d of Q·R = %v, want %v", k, sum, a)
				}
			}
			for m := range columns {
				if p := dot.Product(f.q[k], f.q[m]); !near(p, 0) && m != k || !near(p, 1) && m == k {
					t.Fatalf("dot product of the columns %d and %d of Q = %v, want 0, or 1 for equal columns", k, m, p)
				}
			}
		}
		f.solve(ones)
		for _, v := range ones {
			if math.Abs(v-1) > 1e-6 {
				t.Fatalf("solve for the row sums of R = %v, want ones", ones)
			}
		}
	}
	f = factors{}
	if taken := f.take([]float64{1, 2, 3}, []float64{0.1, 0.2, 0.3}, []float64{1, 2, 3 + 1e-9}); !slices.Equal(taken, []bool{true, false, true}) {
		t.Fatalf("take of a column, a tenth of it and a column close to it = %v, want true, false, true", taken)
	}
	if p := dot.Product(f.q[0], f.q[1]); math.Abs(p) > 1e-15 {
		t.Errorf("dot product of the two columns of Q = %v, want 0, although the columns of the matrix are close", p)
	}
}
