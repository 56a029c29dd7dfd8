package dot

// CSR is a list of sparse rows (compressed sparse rows). For each k from Starts[i] to Starts[i+1]−1, row
// i has the value Values[k] in column Columns[k].
type CSR struct {
	Starts  []int
	Columns []uint32
	Values  []float64
}

// Row returns the columns and values of row i. It does not copy them.
func (m *CSR) Row(i int) ([]uint32, []float64) {
	from, end := m.Starts[i], m.Starts[i+1]
	return m.Columns[from:end], m.Values[from:end]
}

// FirstMistake is like Block.FirstMistake. All columns must be below len(w).
func (m *CSR) FirstMistake(w []float64, s *Search, from, end int) int {
	m.Row(len(s.Labels) - 1) // panics if m has fewer rows than labels
	s.mustCover(end)
	if from < end && len(m.Values) > 0 {
		return m.fastFirstMistake(w, s, from, end)
	}
	return m.firstMistake(w, s, from, end)
}
