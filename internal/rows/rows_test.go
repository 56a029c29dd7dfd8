package rows

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// both returns the same random integers as a dense matrix with a random stride, and as a sparse matrix
// that stores some of the zeros.
func both(r *rand.Rand) (dense, sparse Matrix) {
	n, dim := 1+r.IntN(6), 1+r.IntN(6)
	stride := dim + r.IntN(3)
	block := make([]float64, n*stride)
	starts, columns, values := []int{0}, []uint32(nil), []float64(nil)
	for i := range n {
		for j := range dim {
			v := float64(max(0, r.IntN(9)-4))
			block[i*stride+j] = v
			if v != 0 || r.IntN(5) == 0 {
				columns, values = append(columns, uint32(j)), append(values, v)
			}
		}
		starts = append(starts, len(values))
	}
	return Dense(n, dim, stride, block), CSR(dim, starts, columns, values)
}

// unpacked returns all numbers of m, row by row.
func unpacked(m Matrix) [][]float64 {
	all := make([][]float64, m.Len())
	for i := range all {
		all[i] = make([]float64, m.Dim())
		m.Row(i).Unpack(all[i])
	}
	return all
}

// Each operation has the same result for a dense and a sparse matrix with the same numbers. This
// result is the same as that of indexing slices.
func TestDenseAndSparseAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		dense, sparse := both(r)
		x, n, dim := unpacked(dense), dense.Len(), dense.Dim()
		pick, chosen := make([]int, r.IntN(8)), make([]int, 1+r.IntN(8))
		for k := range pick {
			pick[k] = r.IntN(n)
		}
		for k := range chosen {
			chosen[k] = r.IntN(dim)
		}
		from, at := r.IntN(n), r.IntN(dim+1)

		var rows, columns, inserted [][]float64
		for _, i := range pick {
			rows = append(rows, x[i])
		}
		for _, row := range x {
			var c []float64
			for _, j := range chosen {
				c = append(c, row[j])
			}
			columns, inserted = append(columns, c), append(inserted, slices.Insert(slices.Clone(row), at, 7))
		}
		for _, m := range []Matrix{dense, sparse} {
			for _, c := range []struct {
				what string
				got  Matrix
				want [][]float64
			}{
				{"the matrix itself", m, x},
				{fmt.Sprint("Rows ", pick), m.Rows(pick...), rows},
				{fmt.Sprint("Columns ", chosen), m.Map(len(chosen), Choose(chosen...)), columns},
				{fmt.Sprint("Insert at ", at), m.Map(dim+1, Insert(at, 7)), inserted},
				{fmt.Sprint("Between from ", from), m.Between(from, n), x[from:]},
				{"Rows of Between", m.Between(from, n).Rows(0), x[from : from+1]},
			} {
				mustHold(t, c.what, c.got, c.want, m.Sparse())
			}
		}
	}
}

// Map allocates enough memory at once if each row has one more number than before.
func TestInsertAllocatesOnce(t *testing.T) {
	m := CSR(1000, make([]int, 10_001), nil, nil)
	if n := testing.AllocsPerRun(1, func() { m.Map(1001, Insert(0, 1)) }); n > 10 {
		t.Errorf("allocations = %v, want at most 10", n)
	}
}

// mustHold fails the test unless m has the numbers want, computes with them correctly, and is sparse if
// sparse is true or dense if it is false.
func mustHold(t *testing.T, what string, m Matrix, want [][]float64, sparse bool) {
	t.Helper()
	if got := unpacked(m); !slices.EqualFunc(got, want, slices.Equal) || m.Sparse() != sparse {
		t.Fatalf("%s, sparse %v: rows = %v\nwant %v", what, sparse, got, want)
	}
	w, stored := make([]float64, m.Dim()), 0
	for j := range w {
		w[j] = float64(j*j - 3)
	}
	for i, x := range want {
		r, score, last := m.Row(i), 0.0, -1
		for j, v := range r.Entries() {
			if j <= last || v != x[j] {
				t.Fatalf("%s, sparse %v: row %d = %v, want %v with increasing columns", what, sparse, i, r, x)
			}
			last = j
			stored++
		}
		for j, v := range x {
			score += w[j] * v
		}
		if r.Score(w) != score {
			t.Fatalf("%s, sparse %v: score of row %d = %v, want %v", what, sparse, i, r.Score(w), score)
		}
		sum := slices.Clone(w)
		r.AddTo(sum, -2)
		for j, v := range x {
			if sum[j] != w[j]-2*v {
				t.Fatalf("%s, sparse %v: AddTo of row %d changes %v to %v, want %v in column %d",
					what, sparse, i, w, sum, w[j]-2*v, j)
			}
		}
	}
	if m.NNZ() != stored {
		t.Fatalf("%s, sparse %v: NNZ() = %d, want %d", what, sparse, m.NNZ(), stored)
	}
}

// A text without known words becomes a row that has neither columns nor values. Choose must treat
// such a row as sparse.
func TestEmptyRowIsSparse(t *testing.T) {
	w := []float64{1, 2}
	if got := Choose(1, 0)(Row{}, Row{}); len(got.Columns)+len(got.Values) > 0 || got.Score(w) != 0 {
		t.Errorf("Choose of an empty row = %v, want an empty row", got)
	}
}
