package dot

// A Block is a list of rows: row i is Values[i·Stride:][:Dim].
type Block struct {
	Values      []float64
	Dim, Stride int
}

// Row returns row i.
func (b *Block) Row(i int) []float64 { return b.Values[i*b.Stride:][:b.Dim] }

// Scores computes w·x for the first len(scores) rows x.
func (b *Block) Scores(scores, w []float64) {
	if n := len(scores); n > 0 {
		b.mustHold(n)
		b.fastScores(scores, w[:b.Dim])
	}
}

// First returns the first of the places k = from … to−1 with a mistake, or to.
func (b *Block) First(w []float64, v *Visit, from, to int) int {
	b.mustHold(len(v.Labels))
	v.mustReach(to)
	return b.fastFirst(w[:b.Dim], v, from, to)
}

// mustHold panics unless the block has n rows.
func (b *Block) mustHold(n int) { _ = b.Row(n - 1) }
