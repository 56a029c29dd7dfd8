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
	for k := from; k < to; k++ {
		i := k
		if order != nil {
			i = order[k]
		}
		if !(y[i]*Product(w, b.Row(i)) > margin) {
			return k
		}
	}
	return to
}

// first is CSR.First.
func (m *CSR) first(w, y []float64, margin float64, order []int, from, to int) int {
	for k := from; k < to; k++ {
		i := k
		if order != nil {
			i = order[k]
		}
		columns, values := m.Row(i)
		if !(y[i]*Sparse(w, columns, values) > margin) {
			return k
		}
	}
	return to
}
