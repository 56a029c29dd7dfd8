package classifier

import (
	"cmp"
	"context"
	"iter"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// A chunkSource has rows in chunks of equal size, of which the last may be smaller: those of a table, or
// of a file (files.Chunks).
type chunkSource interface {
	Len() int                            // how many rows there are in all
	Table(c int) (datasets.Table, error) // chunk c
}

// tableChunks are the chunks of a table, each with so many rows. They share its numbers.
type tableChunks struct {
	table datasets.Table
	size  int
}

func (t tableChunks) Len() int { return t.table.Len() }

func (t tableChunks) Table(c int) (datasets.Table, error) {
	rows := make([]int, min(t.size, t.Len()-c*t.size))
	for i := range rows {
		rows[i] = c*t.size + i
	}
	return t.table.Subset(rows...)
}

// Examples are the rows of a training, chunk by chunk: in the columns of the model and, after Start, in
// its spelling of the classes. Each is trained on, with a weight, or held out. Rows are counted from 0
// through all chunks.
type examples struct {
	source  chunkSource
	size    int // rows of a chunk
	columns columns
	start   *Model          // nil: the classes are spelled as they are
	first   *datasets.Table // chunk 0, until another one is read
	split   split
	weights weights
}

// examples returns the rows of a source, whose first chunk is at hand. None is held out or has a weight
// yet.
func (tr Trainer) examples(source chunkSource, first datasets.Table) (*examples, error) {
	e := &examples{
		source:  source,
		size:    cmp.Or(tr.Chunk, source.Len()),
		columns: columns{append([]string(nil), first.Features...), first.Dim()}, // nil for no names
		start:   tr.Start,
	}
	if tr.Start != nil {
		e.columns = columns{tr.Start.Features, tr.Start.Columns}
	}
	arranged, err := e.arranged(0, first)
	if err != nil {
		return nil, err
	}
	e.first = &arranged
	return e, nil
}

// count returns the number of chunks.
func (e *examples) count() int { return (e.source.Len() + e.size - 1) / e.size }

// table returns chunk c.
func (e *examples) table(c int) (datasets.Table, error) {
	if c == 0 && e.first != nil {
		return *e.first, nil
	}
	e.first = nil
	t, err := e.source.Table(c)
	if err != nil {
		return t, err
	}
	return e.arranged(c, t)
}

// arranged returns chunk c, as it is in the source, in the columns of the model and its spelling.
func (e *examples) arranged(c int, t datasets.Table) (datasets.Table, error) {
	t, err := e.columns.of(t)
	if err == nil && t.Classes == nil {
		err = problem("a table without classes", "one a row, to train on")
	}
	if err == nil && e.start != nil {
		spelled, unknown := e.start.spelled(t.Classes, "the model to start from")
		if unknown != nil {
			err = unknown
		}
		t.Classes = spelled
	}
	if c > 0 {
		err = inChunk(c*e.size, err)
	}
	return t, err
}

// training ranges over the rows that are trained on, chunk by chunk. An error, which may be ctx's, ends
// the range.
func (e *examples) training(ctx context.Context) iter.Seq2[datasets.Table, error] {
	tables := func(yield func(datasets.Table, error) bool) {
		for c := range e.count() {
			t, err := e.table(c)
			if err := cmp.Or(err, ctx.Err()); err != nil {
				yield(datasets.Table{}, err)
				return
			}
			trained, _ := e.split.rows(c*e.size, t.Len())
			if len(trained) > 0 && !yield(perceptron.Must(t.Subset(trained...)), nil) {
				return
			}
		}
	}
	if e.count() == 1 {
		return collected(tables) // so that its rows are picked once
	}
	return tables
}

// collected ranges over the same tables, all of which it keeps in memory.
func collected(tables iter.Seq2[datasets.Table, error]) iter.Seq2[datasets.Table, error] {
	type pair struct {
		table datasets.Table
		err   error
	}
	var all []pair
	for t, err := range tables {
		all = append(all, pair{t, err})
	}
	return func(yield func(datasets.Table, error) bool) {
		for _, p := range all {
			if !yield(p.table, p.err) {
				return
			}
		}
	}
}
