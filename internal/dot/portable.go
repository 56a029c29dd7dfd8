package dot

// This file has the kernels in Go. The assembly computes the same bits.

// add is Add in Go.
func add(w []float64, c float64, x []float64) {
	for j, v := range x {
		w[j] += float64(c * v)
	}
}

// scores is Block.Scores in Go.
func (b *Block) scores(scores, w []float64) {
	for i := range scores {
		scores[i] = Product(w, b.Row(i))
	}
}

// firstMistake is Block.FirstMistake in Go.
func (b *Block) firstMistake(w []float64, s *Search, from, to int) int {
	return s.firstMistake(from, to, func(i int) float64 { return Product(w, b.Row(i)) })
}

// firstMistake is CSR.FirstMistake in Go.
func (m *CSR) firstMistake(w []float64, s *Search, from, to int) int {
	return s.firstMistake(from, to, func(i int) float64 {
		columns, values := m.Row(i)
		return Sparse(w, columns, values)
	})
}
