package dot

// CSR is a list of sparse rows: row i has Values[k] in column Columns[k] for Starts[i] ≤ k < Starts[i+1].
type CSR struct {
	Starts  []int
	Columns []uint32
	Values  []float64
}

// Row returns row i.
func (m *CSR) Row(i int) ([]uint32, []float64) {
	from, to := m.Starts[i], m.Starts[i+1]
	return m.Columns[from:to], m.Values[from:to]
}

// First is Block.First. The columns must lie within w.
func (m *CSR) First(w, y []float64, margin float64, order []int, from, to int) int {
	m.Row(len(y) - 1)
	mustReach(y, order, to)
	if from < to && len(m.Values) > 0 {
		return m.fastFirst(w, y, margin, order, from, to)
	}
	return m.first(w, y, margin, order, from, to)
}
