package dot

// This file has the kernels in Go, for processors that can't run the assembly. Both compute the
// same bits.

// add computes Add without assembly.
func add(w []float64, c float64, x []float64) {
	for j, v := range x {
		w[j] += float64(c * v)
	}
}

// scores computes Block.Scores without assembly, except in Product.
func (b *Block) scores(scores, w []float64) {
	for i := range scores {
		scores[i] = Product(w, b.Row(i))
	}
}

// firstMistake computes Block.FirstMistake without assembly, except in Product.
func (b *Block) firstMistake(w []float64, s *Search, from, to int) int {
	return s.firstMistake(from, to, func(i int) float64 { return Product(w, b.Row(i)) })
}

// firstMistake computes CSR.FirstMistake without assembly.
func (m *CSR) firstMistake(w []float64, s *Search, from, to int) int {
	return s.firstMistake(from, to, func(i int) float64 {
		columns, values := m.Row(i)
		return Sparse(w, columns, values)
	})
}
