//go:build !amd64 || purego

package dot

func fastProduct(a, b []float64) float64          { return product(a, b) }
func fastAdd(w []float64, c float64, x []float64) { add(w, c, x) }
func (b *Block) fastScores(scores, w []float64)   { b.scores(scores, w) }
func (b *Block) fastFirstMistake(w []float64, s *Search, from, end int) int {
	return b.firstMistake(w, s, from, end)
}

func (m *CSR) fastFirstMistake(w []float64, s *Search, from, end int) int {
	return m.firstMistake(w, s, from, end)
}
