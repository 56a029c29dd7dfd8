package rows

import "perceptronlab/internal/dot"

// A Bank is several weight vectors, which score a row all at once.
type Bank struct{ w dot.Block }

// NewBank returns a Bank of copies of the vectors, which have one length.
func NewBank[W ~[]float64](w []W) Bank {
	var all []float64
	for _, w := range w {
		all = append(all, w...)
	}
	return Bank{dot.Block{Values: all, Dim: len(w[0]), Stride: len(w[0])}}
}

// Set puts w in the place of vector k.
func (b *Bank) Set(k int, w []float64) { copy(b.w.Row(k), w) }

// Scores computes the score of x by each vector: x.Score(w).
func (b *Bank) Scores(scores []float64, x Row) {
	if x.Columns == nil && len(x.Values) > 0 {
		b.w.Scores(scores, x.Values)
		return
	}
	for k := range scores {
		scores[k] = x.Score(b.w.Row(k))
	}
}
