package files

import (
	"slices"

	"perceptronlab/perceptron/datasets"
)

// A builder takes raw rows from a parser, which appends them to next or adds a block of them, and cuts
// them into the blocks of a store. After the last row, finish makes the Chunks.
type builder struct {
	store   store
	observe func(b block)   // is called with each block that the store gets; nil: nobody wants to know
	size    int             // rows of a block; 0: any number of rows
	next    block           // the rows that are in no block of the store yet
	rows    int             // how many are in one
	file    string          // the name of the file that is being read, if there are several
	report  datasets.Report // on what was read so far
}

// endRow counts the row whose values have just been appended to next.
func (b *builder) endRow() error {
	const inMemory = 1 << 16 // values
	b.next.rows++
	full := b.next.rows == b.size
	if b.size == 0 {
		full = len(b.next.values) >= inMemory
	}
	if !full {
		return nil
	}
	room := len(b.next.values)
	err := b.handOver()
	b.next.values = slices.Grow(b.next.values, room) // the next block is about as large
	return err
}

// addBlock adds rows after those in next. It takes the block over.
func (b *builder) addBlock(rows block) error {
	if b.size == 0 {
		if err := b.handOver(); err != nil {
			return err
		}
		b.next = rows
		return b.handOver()
	}
	for rows.rows > 0 {
		b.next.growTo(b.size)
		b.next.append(rows.cut(min(rows.rows, b.size-b.next.rows)))
		if b.next.rows < b.size {
			break
		}
		if err := b.handOver(); err != nil {
			return err
		}
	}
	return nil
}

// handOver hands next over to the store, if it has a row.
func (b *builder) handOver() error {
	if b.next.rows == 0 {
		return nil
	}
	if b.observe != nil {
		b.observe(b.next)
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
	report := b.report
	report.Merged = labels.merged
	return &Chunks{
		store:   b.store,
		layout:  l,
		classes: labels.words,
		source:  source,
		report:  &report,
		rows:    b.rows,
	}, nil
}
