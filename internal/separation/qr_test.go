package separation

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"perceptronlab/internal/dot"
)

// After any sequence of additions and removals, the columns of Q are orthonormal, Q·R is the matrix of the
// remaining columns, and solve solves R·x = y. The columns have 9 random entries.
func TestFactorsAfterTakeAndRemove(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	var f factors
	var columns [][]float64
	nearlyEqual := func(a, b float64) bool { return math.Abs(a-b) < 1e-11 }
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
			if taken := f.take(batch...); slices.Contains(taken, false) {
				t.Fatalf("take(%v) = %v, want true for every column", columns[k:], taken)
			}
		}
		rowSums := make([]float64, len(columns))
		for k, a := range columns {
			sum := make([]float64, 9)
			for m, c := range f.r[k] {
				dot.Add(sum, c, f.q[m])
				rowSums[m] += c
			}
			for j := range a {
				if !nearlyEqual(a[j], sum[j]) {
					t.Fatalf("column %d of Q·R = %v, want %v", k, sum, a)
				}
			}
			for m := range columns {
				want := 0.0
				if m == k {
					want = 1
				}
				if got := dot.Product(f.q[k], f.q[m]); !nearlyEqual(got, want) {
					t.Fatalf("dot product of columns %d and %d of Q = %v, want %v", k, m, got, want)
				}
			}
		}
		f.solve(rowSums)
		for _, v := range rowSums {
			if math.Abs(v-1) > 1e-6 { // less precise, because R may be ill-conditioned
				t.Fatalf("solve for the row sums of R = %v, want 1 in every entry", rowSums)
			}
		}
	}
}

// The second column is a tenth of the first, so take omits it. The third column is close to the first, but
// independent of it. The columns of Q must nevertheless be orthogonal.
func TestTakeOmitsDependentColumn(t *testing.T) {
	var f factors
	got := f.take([]float64{1, 2, 3}, []float64{0.1, 0.2, 0.3}, []float64{1, 2, 3 + 1e-9})
	if want := []bool{true, false, true}; !slices.Equal(got, want) {
		t.Fatalf("take = %v, want %v", got, want)
	}
	if p := dot.Product(f.q[0], f.q[1]); math.Abs(p) > 1e-15 {
		t.Errorf("dot product of the two columns of Q = %v, want 0 ± 1e-15", p)
	}
}
