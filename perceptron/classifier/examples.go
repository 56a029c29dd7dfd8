package classifier

import (
	"cmp"
	"context"
	"iter"

	"perceptronlab/internal/shuffle"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// A chunkSource provides rows in chunks of equal size, except that the last chunk may be smaller. The
// rows are those of a table (tableChunks) or of files (files.Chunks).
type chunkSource interface {
	Len() int                            // the number of rows in all chunks
	Table(c int) (datasets.Table, error) // the rows of chunk c, counted from 0

	// RowNumbers returns the number of each row of chunk c in the table or in the files, counted from 0.
	RowNumbers(c int) ([]int, error)
}

// tableChunks provides the rows of a table in chunks. The chunks share the memory of the table's rows.
type tableChunks struct {
	table datasets.Table
	size  int   // rows per chunk
	order []int // the number of each row; nil: the rows are in the order of the table
}

// tableChunks returns the chunks of a table, in the order in which files.Chunks would have the same rows.
func (tr Trainer) tableChunks(t datasets.Table) tableChunks {
	chunks := tableChunks{table: t, size: cmp.Or(tr.Chunk, t.Len())}
	if tr.Shuffle {
		chunks.order = shuffle.Order(t.Len(), chunks.size, tr.ShuffleSeed)
	}
	return chunks
}

func (t tableChunks) Len() int { return t.table.Len() }

func (t tableChunks) Table(c int) (datasets.Table, error) {
	rows, _ := t.RowNumbers(c) // the error is always nil
	return t.table.Subset(rows...)
}

func (t tableChunks) RowNumbers(c int) ([]int, error) {
	first := c * t.size
	rows := make([]int, min(t.size, t.Len()-first))
	for i := range rows {
		rows[i] = first + i
	}
	if t.order != nil {
		copy(rows, t.order[first:])
	}
	return rows, nil
}

// examples provides the rows of a training run, chunk by chunk. The rows have the columns of the model, and
// their classes are spelled as in the model. Each row is either a held-out row or a training row, which has a
// weight. Whether a row is held out, and its example weight, depend on the row's number in the table or in
// the files, even if Trainer.Shuffle is set.
type examples struct {
	source   chunkSource
	size     int // rows per chunk
	shuffled bool
	columns  columns
	start    *Model // Trainer.Start, which determines the spelling of the classes; may be nil

	// listed replaces a class with its spelling in Trainer.Classes. It is nil if Trainer.Classes is nil, or
	// if start is set.
	listed func(class string) string

	first   *chunk // chunk 0, kept until another chunk is read
	split   split
	weights weights
}

// A chunk is a table of rows, and the number of each row.
type chunk struct {
	datasets.Table
	rows []int // as in chunkSource.RowNumbers
}

// examples returns the rows of the source as examples. first is the source's first chunk, which the caller
// has already read. The caller sets the fields split and weights of the result.
func (tr Trainer) examples(source chunkSource, first datasets.Table) (*examples, error) {
	e := &examples{
		source:   source,
		size:     cmp.Or(tr.Chunk, source.Len()),
		shuffled: tr.Shuffle,
		// If Features is empty, append returns nil, which means that the columns have no names.
		// slices.Clone could return an empty slice that is not nil.
		columns: columns{append([]string(nil), first.Features...), first.Dim()},
		start:   tr.Start,
	}
	if err := tr.checkClasses(first.Source); err != nil {
		return nil, err
	}
	if tr.Start != nil {
		e.columns = columns{tr.Start.Features, tr.Start.Columns}
	} else if tr.Classes != nil {
		e.listed = spellingAs(tr.Classes, first.Source)
	}
	arranged, err := e.arrange(0, first)
	if err != nil {
		return nil, err
	}
	e.first = &arranged
	return e, nil
}

// count returns the number of chunks.
func (e *examples) count() int { return (e.source.Len() + e.size - 1) / e.size }

// chunk returns chunk c, arranged as in the model.
func (e *examples) chunk(c int) (chunk, error) {
	if c == 0 && e.first != nil {
		return *e.first, nil
	}
	e.first = nil
	t, err := e.source.Table(c)
	if err != nil {
		return chunk{}, err
	}
	return e.arrange(c, t)
}

// arrange returns chunk c with the columns of the model, and with the classes spelled as in the model. t is
// the chunk as the source provides it.
func (e *examples) arrange(c int, t datasets.Table) (chunk, error) {
	numbers, err := e.source.RowNumbers(c)
	if err != nil {
		return chunk{}, err
	}
	t, err = e.columns.selectFrom(t)
	if err == nil && t.Classes == nil {
		err = problem("a table without classes", "one class per row")
	}
	if err == nil && e.start != nil {
		spelled, unknown := e.start.spellAsModel(t.Classes, "the model to start from")
		if unknown != nil {
			err = unknown.With(fixForNewClass())
		}
		t.Classes = spelled
	}
	if err == nil && e.listed != nil {
		t.Classes = respelled(t.Classes, e.listed)
	}
	switch {
	case e.shuffled:
		err = renumberRow(numbers, err)
	case c > 0:
		err = addChunk(c*e.size, err)
	}
	return chunk{t, numbers}, err
}

// training returns the training rows as a sequence of tables, one per chunk; a chunk without training
// rows is left out. After an error, which may be ctx's, the sequence ends.
func (e *examples) training(ctx context.Context) iter.Seq2[datasets.Table, error] {
	tables := func(yield func(datasets.Table, error) bool) {
		for c := range e.count() {
			chunk, err := e.chunk(c)
			if err := cmp.Or(err, ctx.Err()); err != nil {
				yield(datasets.Table{}, err)
				return
			}
			training, _ := e.split.divide(chunk.rows)
			if len(training) > 0 && !yield(perceptron.Must(chunk.Subset(training...)), nil) {
				return
			}
		}
	}
	if e.count() == 1 {
		return collect(tables) // selects the training rows only once, even if the caller ranges twice
	}
	return tables
}

// collect copies the tables and errors of a sequence to memory. It returns a sequence of the copies, over
// which the caller can range repeatedly.
func collect(tables iter.Seq2[datasets.Table, error]) iter.Seq2[datasets.Table, error] {
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
