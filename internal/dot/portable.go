package dot

// These are the kernels in Go. The assembly has the same bits.

// add is Add.
func add(w []float64, c float64, x []float64) {
	for j, v := range x {
		w[j] += float64(c * v)
	}
}

// scores is Block.Scores.
func (b *Block) scores(scores, w []float64) {
	for i := range scores {
		scores[i] = Product(w, b.Row(i))
	}
}

// first is Block.First.
func (b *Block) first(w []float64, v *Visit, from, to int) int {
	return v.search(from, to, func(i int) float64 { return Product(w, b.Row(i)) })
}

// first is CSR.First.
func (m *CSR) first(w []float64, v *Visit, from, to int) int {
	return v.search(from, to, func(i int) float64 {
		columns, values := m.Row(i)
		return Sparse(w, columns, values)
	})
}
