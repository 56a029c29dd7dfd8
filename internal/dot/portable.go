package dot

// This file has the kernels in Go, for processors that can't run the assembly. The results have the same
// bits as those of the assembly.

// add computes Add in Go.
func add(w []float64, c float64, x []float64) {
	for j, v := range x {
		w[j] += float64(c * v)
	}
}

// scores computes Block.Scores in Go, but Product may use assembly.
func (b *Block) scores(scores, w []float64) {
	for i := range scores {
		scores[i] = Product(w, b.Row(i))
	}
}

// firstMistake computes Block.FirstMistake in Go, but Product may use assembly.
func (b *Block) firstMistake(w []float64, s *Search, from, end int) int {
	return s.firstMistake(from, end, func(i int) float64 { return Product(w, b.Row(i)) })
}

// firstMistake computes CSR.FirstMistake in Go.
func (m *CSR) firstMistake(w []float64, s *Search, from, end int) int {
	return s.firstMistake(from, end, func(i int) float64 {
		columns, values := m.Row(i)
		return Sparse(w, columns, values)
	})
}
