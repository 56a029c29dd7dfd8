package files

import (
	"math"
	"slices"
)

// Tallies are what rows say of each column of the table, and of the labels.
type tallies struct {
	columns []tally    // in the order of the table
	labels  vocabulary // numbered in the order in which they come
}

// A tally is what rows say of a column.
type tally struct {
	words   vocabulary // the categories, numbered in the order in which they come
	strange vocabulary // those for which the table has no column
	count   int        // how many numbers were read
	sum     float64    // of them, added row by row
	imputed int        // how many numbers are missing, or how many categories have no column
}

// newTallies returns tallies of no row. They have the categories that are known, in their order.
func (p *plan) newTallies() *tallies {
	seen := &tallies{columns: make([]tally, len(p.kept))}
	for slot, j := range p.kept {
		for _, word := range p.columns[j].Categories {
			seen.columns[slot].words.add(word)
		}
	}
	return seen
}

// observe adds the numbers of a block to the tallies. Its words are counted already, because that is
// how they got their numbers.
func (p *plan) observe(b block, seen *tallies) {
	width := len(p.kept)
	for row := range slices.Chunk(b.values[:b.rows*width], width) {
		for slot, j := range p.kept {
			if p.columns[j].use == asNumber {
				seen.columns[slot].observe(row[slot])
			}
		}
	}
}

// observer returns a function that observes blocks.
func (p *plan) observer(seen *tallies) func(block) {
	return func(b block) { p.observe(b, seen) }
}

// observe counts a number, or a gap.
func (t *tally) observe(v float64) {
	if math.IsNaN(v) {
		t.imputed++
		return
	}
	t.count++
	t.sum += v
}

// noColumn counts a category without a column, and returns the number that it gets in a raw row.
func (t *tally) noColumn(word string, how Unseen) int {
	t.strange.add(word)
	t.imputed++
	if how == OtherUnseen {
		return t.words.add(other)
	}
	return -1
}
