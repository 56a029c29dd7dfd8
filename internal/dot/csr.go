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
func (m *CSR) First(w []float64, v *Visit, from, to int) int {
	m.Row(len(v.Labels) - 1)
	v.mustReach(to)
	if from < to && len(m.Values) > 0 {
		return m.fastFirst(w, v, from, to)
	}
	return m.first(w, v, from, to)
}
