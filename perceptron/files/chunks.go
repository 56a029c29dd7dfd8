package files

import (
	"iter"
	"slices"

	"perceptronlab/perceptron/datasets"
)

// Chunks divide the rows of a file into tables of equal size. Only one table at a time is in memory. The
// tables have the same rows, columns and classes as the single table that ReadFile returns.
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
// The rows are in a temporary file, which takes about 8 bytes per number. Its folder is the value of the
// environment variable TMPDIR, or else the system's temporary folder. Close removes the file. If the
// program ends without calling Close, the system removes the file, except on Windows. Chunks are not safe
// for concurrent use.
type Chunks struct {
	store   store
	layout  layout
	classes []string // the class of each label number in the store; nil: the rows have no classes
	source  datasets.Source
	report  *datasets.Report
	rows    int
}

// Len returns the number of rows in all chunks.
func (k *Chunks) Len() int { return k.rows }

// Count returns the number of chunks.
func (k *Chunks) Count() int { return k.store.len() }

// Report returns the report on all rows. All tables share this report.
func (k *Chunks) Report() *datasets.Report { return k.report }

// Table returns chunk c, counted from 0. It panics if there is no chunk c.
func (k *Chunks) Table(c int) (datasets.Table, error) {
	t := k.empty()
	b, err := k.store.block(c)
	if err != nil {
		return t, err
	}
	k.appendTo(&t, b, b.rows)
	return t, nil
}

// All ranges over the chunks in order. The range ends after an error.
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

// appendTo appends the rows of a block to a table, which may keep the memory of the block. The argument
// more is the number of rows that the table will receive in this call and in later calls.
func (k *Chunks) appendTo(t *datasets.Table, b block, more int) {
	if k.classes != nil {
		t.Classes = slices.Grow(t.Classes, more)
		for _, number := range b.classes {
			t.Classes = append(t.Classes, k.classes[number])
		}
	}
	k.layout.appendTo(t, b, more)
}

// joined returns the table of all blocks of a memoryStore. It removes each block from the store, so
// no row is in memory twice.
func (k *Chunks) joined() datasets.Table {
	memory := k.store.(*memoryStore)
	t := k.empty()
	for c := range memory.len() {
		k.appendTo(&t, memory.take(c), k.rows-t.Len())
	}
	return t
}
