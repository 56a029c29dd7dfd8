package files

import (
	"iter"
	"slices"

	"perceptronlab/perceptron/datasets"
)

// Chunks are the rows of a file in tables of equal size, of which only one at a time is in
// memory. Together they are the table that ReadFile returns: with the same columns,
// categories and classes.
//
//	chunks, err := files.CSV{Label: "species"}.Chunks(ctx, "large.csv", 65536)
//	if err != nil {
//		return err
//	}
//	defer chunks.Close()
//	for table, err := range chunks.All() {
//		…
//	}
//
// The rows are in a temporary file, about 8 bytes a number, in the folder that the
// environment variable TMPDIR names or in the system's. It goes with Close, at the latest
// with the program (on Windows only with Close). Chunks are not safe for concurrent use.
type Chunks struct {
	store   store
	layout  layout
	classes []string // the name of each number of a class; nil: the rows have none
	source  datasets.Source
	report  *datasets.Report
	rows    int
}

// Len returns the number of rows in all chunks.
func (k *Chunks) Len() int { return k.rows }

// Count returns the number of chunks.
func (k *Chunks) Count() int { return k.store.len() }

// Report says what was skipped, replaced or merged in all rows. The tables share it.
func (k *Chunks) Report() *datasets.Report { return k.report }

// Table returns chunk c, counted from 0: the rows from c times their number on. It panics if
// there is none.
func (k *Chunks) Table(c int) (datasets.Table, error) {
	t := k.empty()
	b, err := k.store.block(c)
	if err != nil {
		return t, err
	}
	k.appendTo(&t, b, b.rows)
	return t, nil
}

// All ranges over the chunks in order. An error ends it.
func (k *Chunks) All() iter.Seq2[datasets.Table, error] {
	return func(yield func(datasets.Table, error) bool) {
		for c := range k.Count() {
			if t, err := k.Table(c); !yield(t, err) || err != nil {
				return
			}
		}
	}
}

// Close removes the temporary file.
func (k *Chunks) Close() error { return k.store.Close() }

// empty returns a table without rows.
func (k *Chunks) empty() datasets.Table {
	return datasets.Table{Features: k.layout.features(), Source: k.source, Report: k.report}
}

// appendTo appends the rows of a block to those of a table, which will get so many more. They may
// keep the block's memory.
func (k *Chunks) appendTo(t *datasets.Table, b block, more int) {
	if k.classes != nil {
		t.Classes = slices.Grow(t.Classes, more)
		for _, number := range b.classes {
			t.Classes = append(t.Classes, k.classes[number])
		}
	}
	k.layout.appendTo(t, b, more)
}

// joined returns the table of all blocks of a memoryStore, which it takes out of the store one by
// one, so that no row is there twice.
func (k *Chunks) joined() datasets.Table {
	memory := k.store.(*memoryStore)
	t := k.empty()
	for c := range memory.len() {
		k.appendTo(&t, memory.take(c), k.rows-t.Len())
	}
	return t
}
