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
func (b *Block) first(w, y []float64, margin float64, order []int, from, to int) int {
	return search(y, margin, order, from, to, func(i int) float64 { return Product(w, b.Row(i)) })
}

// first is CSR.First.
func (m *CSR) first(w, y []float64, margin float64, order []int, from, to int) int {
	return search(y, margin, order, from, to, func(i int) float64 {
		columns, values := m.Row(i)
		return Sparse(w, columns, values)
	})
}

// search goes from place to place up to the first mistake. score returns w·x for row i.
func search(y []float64, margin float64, order []int, from, to int, score func(i int) float64) int {
	for k := from; k < to; k++ {
		i := k
		if order != nil {
			i = order[k]
		}
		if !(y[i]*score(i) > margin) {
			return k
		}
	}
	return to
}
