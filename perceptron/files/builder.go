package files

import (
	"slices"

	"perceptronlab/perceptron/datasets"
)

// A builder takes raw rows from a parser, which appends them to next, and cuts them into the blocks
// of a store. After the last row, finish makes the Chunks.
type builder struct {
	store  store
	size   int    // rows of a block; 0: as many as have about 65,536 values
	next   block  // the rows that are in no block of the store yet
	rows   int    // how many are in one
	file   string // the name of the file that is being read, if there are several
	report Report // on what was read so far
}

// endRow counts the row whose values have just been appended to next, and reports whether next is
// full: then it is to be cut off.
func (b *builder) endRow() (full bool) {
	const inMemory = 1 << 16 // values
	b.next.rows++
	if b.size == 0 {
		return len(b.next.values) >= inMemory
	}
	return b.next.rows == b.size
}

// cut hands next over to the store, and makes room for a block that is about as large.
func (b *builder) cut() error {
	room := len(b.next.values)
	err := b.handOver()
	b.next.values = slices.Grow(b.next.values, room)
	return err
}

// handOver hands next over to the store, if it has a row.
func (b *builder) handOver() error {
	if b.next.rows == 0 {
		return nil
	}
	b.rows += b.next.rows
	next, err := b.store.add(b.next)
	b.next = next
	return err
}

// finish makes Chunks of all rows. The layout, the source and the spelling of the labels are what
// the rows have shown.
func (b *builder) finish(l layout, source datasets.Source, labels spelling) (*Chunks, error) {
	if err := b.handOver(); err != nil {
		return nil, err
	}
	b.next = block{}
	b.report.Merged = labels.merged
	return &Chunks{
		store:   b.store,
		layout:  l,
		classes: labels.words,
		source:  source,
		rows:    b.rows,
	}, nil
}
