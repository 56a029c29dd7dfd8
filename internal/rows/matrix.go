package rows

import (
	"runtime"
	"sync"

	"perceptronlab/internal/dot"
)

// A Matrix is a list of rows of equal length, which are either all dense or all sparse (CSR). No method
// changes its numbers.
type Matrix struct {
	n, dim int
	dense  dot.Block
	sparse *dot.CSR // nil for a dense matrix
}

// Dense returns the matrix of n rows and dim columns whose row i is values[i*stride:][:dim]. It does not
// copy the values.
func Dense(n, dim, stride int, values []float64) Matrix {
	return Matrix{n: n, dim: dim, dense: dot.Block{Values: values, Dim: dim, Stride: stride}}
}

// CSR returns the sparse matrix of dim columns whose row i has the stored values
// values[starts[i]:starts[i+1]], in the columns columns[starts[i]:starts[i+1]]. It does not copy the
// slices.
func CSR(dim int, starts []int, columns []uint32, values []float64) Matrix {
	if columns == nil { // a Row whose Columns is nil would count as dense
		columns = []uint32{}
	}
	sparse := &dot.CSR{Starts: starts, Columns: columns, Values: values}
	return Matrix{n: len(starts) - 1, dim: dim, sparse: sparse}
}

// Vectors returns a dense matrix whose rows are copies of the vectors. There must be at least one
// vector, and all must have the same length.
func Vectors[V ~[]float64](vectors []V) Matrix {
	var all []float64
	for _, v := range vectors {
		all = append(all, v...)
	}
	dim := len(vectors[0])
	return Dense(len(vectors), dim, dim, all)
}

// ScoresOf sets scores[k] to the score of x with row k of m as the weights, for each row k. m must be
// dense.
func (m *Matrix) ScoresOf(x Row, scores []float64) {
	if x.Columns == nil && len(x.Values) > 0 { // x is dense
		m.dense.Scores(scores, x.Values)
		return
	}
	for k := range scores {
		scores[k] = x.Score(m.dense.Row(k))
	}
}

// Len returns the number of rows.
func (m Matrix) Len() int { return m.n }

// Dim returns the number of columns.
func (m Matrix) Dim() int { return m.dim }

// Sparse reports whether the rows are sparse.
func (m Matrix) Sparse() bool { return m.sparse != nil }

// NNZ returns the number of stored entries in all rows.
func (m Matrix) NNZ() int {
	if m.Sparse() {
		return m.sparse.Starts[m.n] - m.sparse.Starts[0]
	}
	return m.n * m.dim
}

// Row returns row i, without copying it.
func (m *Matrix) Row(i int) Row {
	if m.sparse == nil {
		return Row{Values: m.dense.Row(i)}
	}
	columns, values := m.sparse.Row(i)
	return Row{columns, values}
}

// Scores sets scores[i] to the score of row i with the weights w, for each row. It divides a large matrix
// among the processors.
func (m *Matrix) Scores(scores, w []float64) {
	parts := min(runtime.GOMAXPROCS(0), 1+m.NNZ()>>20)
	if parts == 1 {
		m.scores(scores, w, 0, m.n) // allocates nothing
		return
	}
	part := func(k int) {
		m.scores(scores, w, k*m.n/parts, (k+1)*m.n/parts)
	}
	var others sync.WaitGroup
	for k := 1; k < parts; k++ {
		others.Go(func() { part(k) })
	}
	part(0)
	others.Wait()
}

// scores computes the scores of the rows in [from, end).
func (m *Matrix) scores(scores, w []float64, from, end int) {
	if m.sparse == nil {
		// Calls must be short, because the scheduler can't interrupt assembly.
		size := 1 + (1<<20)/m.dim // rows per call
		for ; from < end; from += size {
			block := m.Between(from, end).dense
			block.Scores(scores[from:min(from+size, end)], w)
		}
		return
	}
	for ; from < end; from++ {
		scores[from] = m.Row(from).Score(w)
	}
}

// FirstMistake searches the positions in [from, end) of s for a row that is a mistake with the weights w.
// It returns the first such position, or end if there is none.
func (m *Matrix) FirstMistake(w []float64, s *dot.Search, from, end int) int {
	if m.sparse == nil {
		return m.dense.FirstMistake(w, s, from, end)
	}
	return m.sparse.FirstMistake(w, s, from, end)
}

// MistakeFinder returns a function that does the same as FirstMistake, but may be faster over many
// epochs (see dot.HalfPrecisionFilter). The labels of each search must be y.
func (m *Matrix) MistakeFinder(y []float64) func(w []float64, s *dot.Search, from, end int) int {
	if m.sparse == nil {
		return dot.NewHalfPrecisionFilter(m.dense, y).FirstMistake
	}
	return m.sparse.FirstMistake
}

// Between returns the matrix of the rows in [from, end), without copying them.
func (m Matrix) Between(from, end int) Matrix {
	m.n = end - from
	if m.Sparse() {
		sparse := *m.sparse
		sparse.Starts = sparse.Starts[from : end+1]
		m.sparse = &sparse
	} else {
		m.dense.Values = m.dense.Values[from*m.dense.Stride:]
	}
	return m
}

// Rows returns a matrix with copies of the rows indices[0], indices[1], …. A row may occur more than
// once.
func (m Matrix) Rows(indices ...int) Matrix {
	stored := 0
	for _, i := range indices {
		stored += len(m.Row(i).Values)
	}
	return Build(len(indices), m.dim, m.Sparse(), stored, func(dst Row, k int) Row {
		r := m.Row(indices[k])
		return Row{append(dst.Columns, r.Columns...), append(dst.Values, r.Values...)}
	})
}

// Map returns a matrix with a new row of dim columns for each row r of m. The function f appends the new
// row to the columns and values of dst, and returns the result. The new matrix is sparse if m is sparse.
func (m Matrix) Map(dim int, f func(dst, r Row) Row) Matrix {
	stored := min(m.NNZ()+m.n, m.n*dim)
	return Build(m.n, dim, m.Sparse(), stored, func(dst Row, i int) Row {
		return f(dst, m.Row(i))
	})
}

// Build returns a matrix of n rows and dim columns. The function f appends row i to the columns and
// values of dst, and returns the result. For a sparse matrix, stored is the expected number
// of stored entries. The matrix may have more, but then Build must allocate memory again.
func Build(n, dim int, sparse bool, stored int, f func(dst Row, i int) Row) Matrix {
	if !sparse {
		stored = n * dim
	}
	all := Row{Values: make([]float64, 0, stored)}
	if sparse {
		all.Columns = make([]uint32, 0, stored)
	}
	starts := make([]int, 1, n+1)
	for i := range n {
		all = f(all, i)
		starts = append(starts, len(all.Values))
	}
	if sparse {
		return CSR(dim, starts, all.Columns, all.Values)
	}
	return Dense(n, dim, dim, all.Values)
}
