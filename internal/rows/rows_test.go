package rows

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// denseAndSparse returns the same random integers as a dense matrix with a random stride, and as a sparse
// matrix that stores some of the zeros. The integers are small, so scores are exact in any order of
// summation.
func denseAndSparse(r *rand.Rand) (dense, sparse Matrix) {
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

// Each operation on a dense matrix, and on a sparse matrix with the same numbers, gives the result that
// plain slices of rows give.
func TestDenseAndSparseAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		dense, sparse := denseAndSparse(r)
		x, n, dim := unpacked(dense), dense.Len(), dense.Dim()
		rowIndices, columnIndices := make([]int, r.IntN(8)), make([]int, 1+r.IntN(8))
		for k := range rowIndices {
			rowIndices[k] = r.IntN(n)
		}
		for k := range columnIndices {
			columnIndices[k] = r.IntN(dim)
		}
		from, index := r.IntN(n), r.IntN(dim+1)

		var rows, columns, inserted [][]float64
		for _, i := range rowIndices {
			rows = append(rows, x[i])
		}
		for _, row := range x {
			var chosen []float64
			for _, j := range columnIndices {
				chosen = append(chosen, row[j])
			}
			columns = append(columns, chosen)
			inserted = append(inserted, slices.Insert(slices.Clone(row), index, 7))
		}
		for _, m := range []Matrix{dense, sparse} {
			for _, c := range []struct {
				name string
				got  Matrix
				want [][]float64
			}{
				{"original matrix", m, x},
				{fmt.Sprint("Rows ", rowIndices), m.Rows(rowIndices...), rows},
				{fmt.Sprint("Choose ", columnIndices), m.Map(len(columnIndices), Choose(columnIndices...)), columns},
				{fmt.Sprint("Insert at index ", index), m.Map(dim+1, Insert(index, 7)), inserted},
				{fmt.Sprint("Between from ", from), m.Between(from, n), x[from:]},
				{"Rows of Between", m.Between(from, n).Rows(0), x[from : from+1]},
			} {
				checkMatrix(t, c.name, c.got, c.want, m.Sparse())
			}
		}
	}
}

// Insert adds an entry to each of 10,000 rows. Map must allocate the memory for all new entries at once,
// because growing the slices again and again would take more than 10 allocations.
func TestInsertAllocatesOnce(t *testing.T) {
	m := CSR(1000, make([]int, 10_001), nil, nil)
	if n := testing.AllocsPerRun(1, func() { m.Map(1001, Insert(0, 1)) }); n > 10 {
		t.Errorf("number of allocations = %v, want at most 10", n)
	}
}

// checkMatrix fails the test unless m has the rows want, m.Sparse() equals the argument sparse, and NNZ and
// the methods of the rows return the right numbers.
func checkMatrix(t *testing.T, name string, m Matrix, want [][]float64, sparse bool) {
	t.Helper()
	if m.Sparse() != sparse {
		t.Fatalf("%s: Sparse = %v, want %v", name, m.Sparse(), sparse)
	}
	if got := unpacked(m); !slices.EqualFunc(got, want, slices.Equal) {
		t.Fatalf("%s, sparse %v: rows = %v\nwant %v", name, sparse, got, want)
	}
	w, stored := make([]float64, m.Dim()), 0
	for j := range w {
		w[j] = float64(j*j - 3)
	}
	for i, x := range want {
		r, score, last := m.Row(i), 0.0, -1
		for j, v := range r.Entries() {
			if j <= last || v != x[j] {
				t.Fatalf("%s, sparse %v: row %d = %v, want %v with increasing columns", name, sparse, i, r, x)
			}
			last = j
			stored++
		}
		for j, v := range x {
			score += w[j] * v
		}
		if r.Score(w) != score {
			t.Fatalf("%s, sparse %v: score of row %d = %v, want %v", name, sparse, i, r.Score(w), score)
		}
		sum := slices.Clone(w)
		r.AddTo(sum, -2)
		for j, v := range x {
			if sum[j] != w[j]-2*v {
				t.Fatalf("%s, sparse %v: AddTo of row %d with factor −2 changes w[%d] from %v to %v, want %v",
					name, sparse, i, j, w[j], sum[j], w[j]-2*v)
			}
		}
	}
	if m.NNZ() != stored {
		t.Fatalf("%s, sparse %v: NNZ = %d, want %d", name, sparse, m.NNZ(), stored)
	}
}

// A text without any word of the vocabulary becomes a row that has neither columns nor values. Choose
// must treat such a row as sparse.
func TestChooseTreatsEmptyRowAsSparse(t *testing.T) {
	w := []float64{1, 2}
	if got := Choose(1, 0)(Row{}, Row{}); len(got.Columns)+len(got.Values) > 0 || got.Score(w) != 0 {
		t.Errorf("Choose of an empty row = %v with the score %v, want an empty row with the score 0", got, got.Score(w))
	}
}
