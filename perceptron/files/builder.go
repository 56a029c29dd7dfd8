package files

import (
	"slices"

	"perceptronlab/perceptron/datasets"
)

// A builder divides raw rows into the blocks of a store. To add a row, a parser appends the values of the
// row to next and calls endRow. To add several rows, it calls addBlock. After the last row, finish
// returns the Chunks.
type builder struct {
	store   store
	observe func(b block)   // called with each block before the block is stored; may be nil
	size    int             // the number of rows per block; 0: any number
	next    block           // the rows that are not stored yet
	rows    int             // the number of rows that have been stored
	file    string          // the name of the current file, if there are several files
	report  datasets.Report // the report on the rows read so far
}

// endRow completes a row whose values have been appended to next. It stores next if next is full.
func (b *builder) endRow() error {
	const maxBlockValues = 1 << 16 // the number of values at which a block is full if size is 0
	b.next.rows++
	full := b.next.rows == b.size
	if b.size == 0 {
		full = len(b.next.values) >= maxBlockValues
	}
	if !full {
		return nil
	}
	length := len(b.next.values)
	err := b.flush()
	b.next.values = slices.Grow(b.next.values, length) // the next block will be about as large
	return err
}

// addBlock adds a block of rows after the rows in next. The builder owns the block afterwards.
func (b *builder) addBlock(added block) error {
	if b.size == 0 {
		if err := b.flush(); err != nil {
			return err
		}
		b.next = added
		return b.flush()
	}
	for added.rows > 0 {
		b.next.growTo(b.size)
		b.next.append(added.takeFirst(min(added.rows, b.size-b.next.rows)))
		if b.next.rows < b.size {
			break
		}
		if err := b.flush(); err != nil {
			return err
		}
	}
	return nil
}

// flush stores next, unless it is empty.
func (b *builder) flush() error {
	if b.next.rows == 0 {
		return nil
	}
	if b.observe != nil {
		b.observe(b.next)
	}
	b.rows += b.next.rows
	next, err := b.store.add(b.next) // next is empty, and may reuse memory of the stored block
	b.next = next
	return err
}

// finish returns the Chunks of all rows. The labels of the rows are indices into labels.words.
func (b *builder) finish(l layout, source datasets.Source, labels spelling) (*Chunks, error) {
	if err := b.flush(); err != nil {
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
		size:    b.size,
	}, nil
}
