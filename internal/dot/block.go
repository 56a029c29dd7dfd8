package dot

// A Block is a list of dense rows: row i is Values[i·Stride:][:Dim].
type Block struct {
	Values      []float64
	Dim, Stride int
}

// Row returns row i, without copying it.
func (b *Block) Row(i int) []float64 { return b.Values[i*b.Stride:][:b.Dim] }

// Scores sets scores[i] to w·x, where x is row i, for the first len(scores) rows.
func (b *Block) Scores(scores, w []float64) {
	if n := len(scores); n > 0 {
		b.mustHold(n)
		b.fastScores(scores, w[:b.Dim])
	}
}

// FirstMistake returns the first of the positions from…to−1 whose row is a mistake for the weights w,
// or to if there is none. Search defines positions and mistakes.
func (b *Block) FirstMistake(w []float64, s *Search, from, to int) int {
	b.mustHold(len(s.Labels))
	s.mustCover(to)
	return b.fastFirstMistake(w[:b.Dim], s, from, to)
}

// mustHold panics if the block has fewer than n rows.
func (b *Block) mustHold(n int) { _ = b.Row(n - 1) }
