package files

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"

	"perceptronlab/internal/classes"
	"perceptronlab/internal/spill"
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
	size, rows int            // rows of a chunk, and of all
	file       *spill.File    // nil: the chunks are in memory, of any size, to make one table
	memory     []chunk        // these
	next       gathered       // the rows that are in no chunk yet
	columns    *columns       // what became of those of the file; nil: the rows are sparse as they are
	words      vocabulary     // the classes, as they are written in the file
	report     Report         // of what was read so far
	head       datasets.Table // Features, Source, and the spelling of each of the words
	name       string         // of the file, if there are several
	more       bool           // another file follows
	sparse     sparseRows     // what is known of all of a LIBSVM file
}

// Gathered rows: the class of each, how many values each sparse one has and in which columns,
// and the values of all.
type gathered struct {
	rows                      int
	classes, lengths, columns []int
	values                    []float64
}

// A chunk is what is kept of gathered rows: the values, and all that is integer.
type chunk struct {
	values   []float64
	integers []int
}

// Chunks reads the file called name, once, and returns its rows in tables of so many; the
// last may have fewer. The rows of more files may follow, which must have the same columns in the
// same order. Errors are those of ReadFile, a temporary file that can't be written because the disk
// is full, and ctx's error soon after ctx is done.
func (c CSV) Chunks(ctx context.Context, name string, rows int, more ...string) (*Chunks, error) {
	return inChunks(ctx, append([]string{name}, more...), rows, c.into)
}

// Chunks returns the rows of the file called name, and of more files, as CSV.Chunks does.
func (l LIBSVM) Chunks(ctx context.Context, name string, rows int, more ...string) (*Chunks, error) {
	return inChunks(ctx, append([]string{name}, more...), rows, l.into)
}

func inChunks(ctx context.Context, names []string, rows int, read func(*input, *Chunks) error) (k *Chunks, err error) {
	if rows < 1 {
		return nil, named(names[0], fmt.Errorf("chunks of %d rows; wanted 1 or more", rows))
	}
	k = &Chunks{size: rows}
	if k.file, err = spill.New(); err != nil {
		return nil, named(names[0], err)
	}
	announce(ctx, names...)
	for i, name := range names {
		k.more = i < len(names)-1
		if len(names) > 1 {
			k.name = name
		}
		_, err := inFile(ctx, name, func(in *input) (*Chunks, error) { return k, read(in, k) })
		if err != nil {
			_ = k.Close()
			return nil, err
		}
	}
	return k, nil
}

// inOne reads all rows into one table.
func inOne(in *input, read func(*input, *Chunks) error) (datasets.Table, error) {
	k := new(Chunks)
	if err := read(in, k); err != nil {
		return datasets.Table{}, err
	}
	return k.joined(), nil
}

// joined returns the table of the chunks in memory, and gives them up.
func (k *Chunks) joined() datasets.Table {
	t := datasets.Table{Features: k.head.Features, Source: k.head.Source}
	for c, part := range k.memory {
		k.appendTo(&t, part, k.rows-t.Len())
		k.memory[c] = chunk{}
	}
	return t
}

// endRow counts a row whose values have been gathered.
func (k *Chunks) endRow() error {
	const inMemory = 1 << 16 // values
	k.next.rows++
	if k.next.rows != k.size && (k.file != nil || len(k.next.values) < inMemory) {
		return nil
	}
	room := len(k.next.values)
	err := k.flush()
	k.next.values = slices.Grow(k.next.values, room)
	return err
}

// flush makes a chunk of the gathered rows.
func (k *Chunks) flush() error {
	g := k.next
	if g.rows == 0 {
		return nil
	}
	k.rows += g.rows
	integers := slices.Concat([]int{g.rows}, g.classes, g.lengths, g.columns)
	k.next = gathered{classes: g.classes[:0], lengths: g.lengths[:0], columns: g.columns[:0]}
	if k.file == nil {
		k.memory = append(k.memory, chunk{g.values, integers})
		return nil
	}
	k.next.values = g.values[:0]
	return k.file.Add(g.values, integers)
}

// end makes the last chunk and the head of all, gives the classes one spelling each, and
// writes the report. The known classes are those of the file that was read first; it returns
// those of a file that will be read now.
func (k *Chunks) end(features, known []string, report *Report) ([]string, error) {
	if err := k.flush(); err != nil {
		return nil, err
	}
	k.next, k.head.Features = gathered{}, features
	k.head.Classes, known, k.report.Merged = spelt(k.words.words, known)
	if report != nil {
		*report = k.report
	}
	return known, nil
}

// spelt gives words one spelling for each class: that of the known classes, where a class is
// one of them, or without known ones the spelling first seen. It returns the spelling of each
// word, the classes known then, and which class each other spelling has become.
func spelt(words, known []string) (spelling, all []string, merged map[string]string) {
	spelling, all = slices.Clone(words), known
	find, first := classes.Index(known), classes.Merge(words)
	for k, word := range words {
		switch i := find(word); {
		case i >= 0:
			spelling[k] = known[i]
		case known == nil && first[k] == k:
			all = append(all, word)
		case known == nil:
			spelling[k] = words[first[k]]
		}
		if spelling[k] != word {
			if merged == nil {
				merged = map[string]string{}
			}
			merged[word] = spelling[k]
		}
	}
	return spelling, all, merged
}

// Len returns the number of rows in all chunks.
func (k *Chunks) Len() int { return k.rows }

// Table returns chunk c, counted from 0: the rows from c times their number on. It panics if
// there is none.
func (k *Chunks) Table(c int) (datasets.Table, error) {
	t := datasets.Table{Features: k.head.Features, Source: k.head.Source}
	values, integers, err := k.file.Block(c)
	if err != nil {
		return t, fmt.Errorf("files: %w", err)
	}
	k.appendTo(&t, chunk{values, integers}, integers[0])
	return t, nil
}

// appendTo appends the rows of a chunk to those of a table, which will get so many more.
// The values stay in the chunk's memory.
func (k *Chunks) appendTo(t *datasets.Table, part chunk, more int) {
	n, integers, values := part.integers[0], part.integers[1:], part.values
	if k.head.Classes != nil {
		t.Classes = slices.Grow(t.Classes, more)
		for _, word := range integers[:n] {
			t.Classes = append(t.Classes, k.head.Classes[word])
		}
		integers = integers[n:]
	}
	if k.columns == nil {
		lengths, columns := integers[:n], integers[n:]
		t.Sparse = slices.Grow(t.Sparse, more)
		for _, length := range lengths {
			row := datasets.Sparse{}
			if length > 0 {
				row = datasets.Sparse{Columns: columns[:length:length], Values: values[:length:length]}
			}
			t.Sparse = append(t.Sparse, row)
			columns, values = columns[length:], values[length:]
		}
		return
	}
	if !k.columns.sparse() {
		t.Rows = slices.Grow(t.Rows, more)
	}
	for read := range slices.Chunk(values, len(k.columns.kept)) {
		if k.columns.sparse() {
			t.Sparse = append(t.Sparse, k.columns.row(read))
		} else {
			t.Rows = append(t.Rows, k.columns.dense(read))
		}
	}
}

// All ranges over the chunks in order. An error ends it.
func (k *Chunks) All() iter.Seq2[datasets.Table, error] {
	return func(yield func(datasets.Table, error) bool) {
		for c := range k.file.Len() {
			if t, err := k.Table(c); !yield(t, err) || err != nil {
				return
			}
		}
	}
}

// Close removes the temporary file.
func (k *Chunks) Close() error { return k.file.Close() }

// least returns how many bytes the numbers of a file need, to judge by its first lines, less
// a quarter; or 0 if those are few.
func (p *columns) least(size int64, start string) float64 {
	end := strings.LastIndexByte(start, '\n') + 1
	if lines := strings.Count(start, "\n"); lines >= 10 {
		return float64(size) / float64(end) * float64(lines*len(p.kept)) * 8 * 0.75
	}
	return 0
}
