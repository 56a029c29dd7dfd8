package dot

// A Block is a list of dense rows: row i is Values[i·Stride:][:Dim].
type Block struct {
	Values      []float64
	Dim, Stride int
}

// Row returns row i, without copying it.
func (b *Block) Row(i int) []float64 { return b.Values[i*b.Stride:][:b.Dim] }

// Scores sets scores[i] to the dot product of w and row i, for the first len(scores) rows.
func (b *Block) Scores(scores, w []float64) {
	if n := len(scores); n > 0 {
		b.mustHaveRows(n)
		b.fastScores(scores, w[:b.Dim])
	}
}

// FirstMistake searches the positions in [from, end) of s for a row that is a mistake with the weights w.
// It returns the first such position, or end if there is none.
func (b *Block) FirstMistake(w []float64, s *Search, from, end int) int {
	b.mustHaveRows(len(s.Labels))
	s.mustCover(end)
	return b.fastFirstMistake(w[:b.Dim], s, from, end)
}

// mustHaveRows panics if the block has fewer than n rows.
func (b *Block) mustHaveRows(n int) { _ = b.Row(n - 1) }
