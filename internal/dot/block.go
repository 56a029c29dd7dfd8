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

// First returns the first of the places k = from … to−1 with a mistake, !(y w·x > margin), or to.
// At place k is row order[k], or row k if the order is nil; each row has its label in y.
func (b *Block) First(w, y []float64, margin float64, order []int, from, to int) int {
	b.mustHold(len(y))
	mustReach(y, order, to)
	return b.fastFirst(w[:b.Dim], y, margin, order, from, to)
}

// mustReach panics unless the labels, and the order if there is one, reach up to place to.
func mustReach(y []float64, order []int, to int) {
	_ = y[:to]
	if order != nil {
		_ = order[:to]
	}
}

// mustHold panics unless the block has n rows.
func (b *Block) mustHold(n int) { _ = b.Row(n - 1) }
