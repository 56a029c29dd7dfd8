package classifier

import (
	"slices"
	"sync"

	"perceptronlab/internal/rows"
	"perceptronlab/perceptron/datasets"
)

// A scratch is the memory in which a Model scores rows, one row after another. Its slices belong to it: they
// never share memory with a caller's row.
type scratch struct {
	columns []uint32  // of a sparse row; never nil, because a rows.Row without columns counts as dense
	row     rows.Row  // the row to score, as appendPrepared returns it
	parts   []float64 // the scores of the components
	scores  []float64 // the scores of the classes
	sums    []float64 // for each class, the sum of scores that breaks ties in one-vs-one
}

// scratches are for all models, so predictions of single rows rarely allocate memory. A pool is safe for
// concurrent use, and garbage collections free its memory.
var scratches = sync.Pool{New: func() any { return &scratch{columns: []uint32{}} }}

// takeScratch returns a scratch for rows of m. The caller releases it.
func takeScratch(m *Model) *scratch {
	s := scratches.Get().(*scratch)
	s.parts = resized(s.parts, len(m.Components))
	s.scores = resized(s.scores, len(m.Classes))
	s.sums = resized(s.sums, len(m.Classes))
	return s
}

// release makes the memory of s available for other rows. The caller must not use s or its slices afterwards.
func (s *scratch) release() { scratches.Put(s) }

// resized returns a slice of n numbers with any values. It uses the memory of the given slice if possible.
func resized(numbers []float64, n int) []float64 {
	return slices.Grow(numbers[:0], n)[:n]
}

// setDense sets s.row to x, prepared for m.
func (s *scratch) setDense(m *Model, x []float64) { s.setRow(m, rows.Row{Values: x}) }

// setSparse sets s.row to x, prepared for m.
func (s *scratch) setSparse(m *Model, x datasets.Sparse) {
	s.columns = s.columns[:0]
	for _, j := range x.Columns {
		s.columns = append(s.columns, uint32(j))
	}
	s.setRow(m, rows.Row{Columns: s.columns, Values: x.Values})
}

// setRow sets s.row to r, prepared for m.
func (s *scratch) setRow(m *Model, r rows.Row) {
	memory := rows.Row{Columns: s.row.Columns[:0], Values: s.row.Values[:0]}
	if r.Columns == nil {
		memory.Columns = nil // s.row must be dense, too
	}
	s.row = m.appendPrepared(memory, r)
}
