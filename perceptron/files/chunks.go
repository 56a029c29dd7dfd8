package files

import (
	"iter"
	"slices"

	"perceptronlab/perceptron/datasets"
)

// Chunks are the rows of one or more files, or those of a sequence of tables ([ChunksOf]), divided into
// tables with equal numbers of rows. Only the last table may have fewer rows. Only one table at a time is in
// memory. Together, the tables have the rows of the single table that ReadFile returns, with the same
// columns and classes.
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
// The rows are in a temporary file, which takes about 8 bytes per number, or 12 bytes per number if the
// rows are sparse. The folder of the temporary file is the value of the environment variable TMPDIR, or
// the system's temporary folder if TMPDIR is not set. Close removes the file. If the program ends without
// calling Close, the system removes the file, except on Windows. Chunks are not safe for concurrent use.
type Chunks struct {
	store   store
	layout  layout
	classes []string // the class of each label number in the store; nil: the rows have no classes
	source  datasets.Source
	report  *datasets.Report
	rows    int
	size    int // rows per chunk

	shuffled bool
	loaded   int   // after Shuffle, the last chunk that Table returned; −1: none
	numbers  []int // the numbers of the rows of this chunk in the order of the files
}

// Len returns the number of rows in all chunks.
func (k *Chunks) Len() int { return k.rows }

// Count returns the number of chunks.
func (k *Chunks) Count() int { return k.store.len() }

// Report returns the report on all rows. All tables share this report. It is nil if the rows are those of
// several tables ([ChunksOf]).
func (k *Chunks) Report() *datasets.Report { return k.report }

// Table returns the table of chunk c, counted from 0. It panics if there is no chunk c.
func (k *Chunks) Table(c int) (datasets.Table, error) {
	t := k.empty()
	b, err := k.store.block(c)
	if err != nil {
		return t, err
	}
	k.loaded, k.numbers = c, b.numbers
	k.appendTo(&t, b, b.rows)
	return t, nil
}

// All returns an iterator over the tables of the chunks, in order. The iteration ends after an error.
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

// empty returns a table with the columns, the Source and the report of all chunks, but without rows.
func (k *Chunks) empty() datasets.Table {
	return datasets.Table{Features: k.layout.features(), Source: k.source, Report: k.report}
}

// appendTo appends the rows of a block to the table t. It takes over the block: it may change the values
// of the block, and the rows of t may share the memory of the values. The argument more is the number of
// rows that the table will receive in this call and in later calls.
func (k *Chunks) appendTo(t *datasets.Table, b block, more int) {
	if k.classes != nil {
		t.Classes = slices.Grow(t.Classes, more)
		for _, number := range b.classes {
			t.Classes = append(t.Classes, k.classes[number])
		}
	}
	k.layout.appendTo(t, b, more)
}

// joined returns the table of all blocks of a memoryStore. It removes each block from the store, so at
// most one block is in memory twice.
func (k *Chunks) joined() datasets.Table {
	memory := k.store.(*memoryStore)
	t := k.empty()
	for c := range memory.len() {
		k.appendTo(&t, memory.take(c), k.rows-t.Len())
	}
	return t
}
