package rows

import (
	"runtime"
	"sync"

	"perceptronlab/internal/dot"
)

// A Matrix is a list of rows of equal length, all dense or all sparse (CSR). It does
// not change, unless its user writes into the rows of one of Vectors.
type Matrix struct {
	n, dim int
	dense  dot.Block
	sparse *dot.CSR // nil: dense
}

// Dense returns the matrix whose row i is values[i*stride:][:dim]. It keeps the values.
func Dense(n, dim, stride int, values []float64) Matrix {
	return Matrix{n: n, dim: dim, dense: dot.Block{Values: values, Dim: dim, Stride: stride}}
}

// CSR returns the matrix whose row i stores values[starts[i]:starts[i+1]] in the columns at
// the same places. It keeps the slices.
func CSR(dim int, starts []int, columns []uint32, values []float64) Matrix {
	if columns == nil {
		columns = []uint32{}
	}
	sparse := &dot.CSR{Starts: starts, Columns: columns, Values: values}
	return Matrix{n: len(starts) - 1, dim: dim, sparse: sparse}
}

// Vectors returns the matrix whose rows are copies of vectors of one length.
func Vectors[V ~[]float64](vectors []V) Matrix {
	var all []float64
	for _, v := range vectors {
		all = append(all, v...)
	}
	dim := len(vectors[0])
	return Dense(len(vectors), dim, dim, all)
}

// ScoresOf computes the score of x by each row w of a dense matrix: x.Score(w).
func (m *Matrix) ScoresOf(x Row, scores []float64) {
	if x.Columns == nil && len(x.Values) > 0 {
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

// NNZ returns how many entries are stored in all rows together.
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

// Scores computes w·x for every row x. Many rows are shared out among the processors.
func (m *Matrix) Scores(scores, w []float64) {
	shares := min(runtime.GOMAXPROCS(0), 1+m.NNZ()>>20)
	share := func(k int) {
		m.scores(scores, w, k*m.n/shares, (k+1)*m.n/shares)
	}
	var others sync.WaitGroup
	for k := 1; k < shares; k++ {
		others.Go(func() { share(k) })
	}
	share(0)
	others.Wait()
}

// scores computes those of the rows from…to−1.
func (m *Matrix) scores(scores, w []float64, from, to int) {
	if m.sparse == nil {
		size := 1 + (1<<20)/m.dim // rows at a time: assembly can't be interrupted
		for ; from < to; from += size {
			block := m.Between(from, to).dense
			block.Scores(scores[from:min(from+size, to)], w)
		}
		return
	}
	for ; from < to; from++ {
		scores[from] = m.Row(from).Score(w)
	}
}

// First returns the first of the places k = from … to−1 with a mistake, or to.
func (m *Matrix) FirstMistake(w []float64, v *dot.Search, from, to int) int {
	if m.sparse == nil {
		return m.dense.FirstMistake(w, v, from, to)
	}
	return m.sparse.FirstMistake(w, v, from, to)
}

// Screen returns First as a function, for many epochs over the same rows with the labels y: see
// dot.Screen. The labels of its Visit must be y.
func (m *Matrix) MistakeFinder(y []float64) func(w []float64, v *dot.Search, from, to int) int {
	if m.sparse == nil {
		return dot.NewHalfPrecisionFilter(m.dense, y).FirstMistake
	}
	return m.sparse.FirstMistake
}

// Between returns the rows from…to−1, without copying them.
func (m Matrix) Between(from, to int) Matrix {
	m.n = to - from
	if m.Sparse() {
		sparse := *m.sparse
		sparse.Starts = sparse.Starts[from : to+1]
		m.sparse = &sparse
	} else {
		m.dense.Values = m.dense.Values[from*m.dense.Stride:]
	}
	return m
}

// Rows returns a matrix of the rows i, in that order; a row may occur more than once.
func (m Matrix) Rows(i ...int) Matrix {
	stored := 0
	for _, r := range i {
		stored += len(m.Row(r).Values)
	}
	return Build(len(i), m.dim, m.Sparse(), stored, func(to Row, k int) Row {
		r := m.Row(i[k])
		return Row{append(to.Columns, r.Columns...), append(to.Values, r.Values...)}
	})
}

// Map returns a matrix of dim columns from what f appends for each row.
func (m Matrix) Map(dim int, f func(to, r Row) Row) Matrix {
	stored := min(m.NNZ()+m.n, m.n*dim)
	return Build(m.n, dim, m.Sparse(), stored, func(to Row, i int) Row {
		return f(to, m.Row(i))
	})
}

// Build returns a matrix of n rows, dense or sparse, from what f appends for each of them. Sparse
// ones have room for so many stored numbers before it must grow.
func Build(n, dim int, sparse bool, stored int, f func(to Row, i int) Row) Matrix {
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
