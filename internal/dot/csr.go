package dot

// CSR is a list of sparse rows (compressed sparse rows). Row i has Values[k] in column Columns[k] for
// each k from Starts[i] to Starts[i+1]−1.
type CSR struct {
	Starts  []int
	Columns []uint32
	Values  []float64
}

// Row returns the columns and values of row i. It does not copy them.
func (m *CSR) Row(i int) ([]uint32, []float64) {
	from, to := m.Starts[i], m.Starts[i+1]
	return m.Columns[from:to], m.Values[from:to]
}

// FirstMistake is like Block.FirstMistake. All columns must be below len(w).
func (m *CSR) FirstMistake(w []float64, s *Search, from, to int) int {
	m.Row(len(s.Labels) - 1) // panics if m has fewer rows than labels
	s.mustCover(to)
	if from < to && len(m.Values) > 0 {
		return m.fastFirstMistake(w, s, from, to)
	}
	return m.firstMistake(w, s, from, to)
}
