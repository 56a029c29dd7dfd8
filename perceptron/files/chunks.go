package files

import (
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"perceptronlab/internal/spill"
	"perceptronlab/perceptron/datasets"
)

// Chunks are the rows of a file in tables of equal size, of which only one at a time is in
// memory. Together they are the table that ReadFile returns: with the same columns,
// categories and classes.
//
//	chunks, err := files.CSV{Label: "species"}.Chunks("large.csv", 65536)
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
	size, rows int
	file       *spill.File
	columns    *columns       // of a CSV file
	head       datasets.Table // Features, Source, and the spelling of each of the words
	words      vocabulary     // the classes, as they are written in the file
}

// Chunks reads the file called name, once, and returns its rows in tables of so many; the
// last may have fewer. Errors are those of ReadFile, and a temporary file that can't be
// written because the disk is full.
func (c CSV) Chunks(name string, rows int) (*Chunks, error) {
	return inChunks(name, rows, c.readInto)
}

// Chunks reads the file called name, once, and returns its rows in tables of so many; the
// last may have fewer. Errors are those of ReadFile, and a temporary file that can't be
// written because the disk is full.
func (l LIBSVM) Chunks(name string, rows int) (*Chunks, error) {
	return inChunks(name, rows, l.readInto)
}

func inChunks(name string, rows int, read func(io.Reader, *Chunks) (datasets.Table, error)) (*Chunks, error) {
	if rows < 1 {
		return nil, named(name, fmt.Errorf("chunks of %d rows; wanted 1 or more", rows))
	}
	return inFile(name, func(r io.Reader) (k *Chunks, err error) {
		k = &Chunks{size: rows}
		if k.file, err = spill.New(); err == nil {
			if k.head, err = read(r, k); err != nil {
				_ = k.Close()
			}
		}
		return k, err
	})
}

// takeCSV moves the rows read so far into the temporary file if they fill a chunk, or are the
// last. Then it leaves one row and each class once, to make the head of.
func (k *Chunks) takeCSV(r *rows, last bool) error {
	if len(r.list) == k.size || last && len(r.list) > 0 {
		var numbers []float64
		for _, row := range r.list {
			numbers = append(numbers, row...)
		}
		if err := k.add(len(r.list), r.classes, numbers, nil); err != nil {
			return err
		}
		r.list, r.classes = r.list[:0], r.classes[:0]
	}
	if last && k.rows > 0 {
		k.columns, r.classes = r.columns, k.words.words
		r.list = append(r.list, make([]float64, len(r.columns.kept)))
	}
	return nil
}

// takeLIBSVM is takeCSV for the rows of a LIBSVM file.
func (k *Chunks) takeLIBSVM(s *sparseRows, last bool) error {
	if len(s.rows) == k.size || last && len(s.rows) > 0 {
		var numbers []float64
		var lengths, columns []int
		for _, row := range s.rows {
			numbers = append(numbers, row.Values...)
			lengths, columns = append(lengths, len(row.Columns)), append(columns, row.Columns...)
		}
		if err := k.add(len(s.rows), s.classes, numbers, append(lengths, columns...)); err != nil {
			return err
		}
		s.rows, s.classes = s.rows[:0], s.classes[:0]
	}
	if last && k.rows > 0 {
		s.rows, s.classes = append(s.rows, datasets.Sparse{}), k.words.words
	}
	return nil
}

// add writes a chunk of n rows: how many, their classes as numbers, what else is integer, and
// the numbers.
func (k *Chunks) add(n int, classes []string, numbers []float64, rest []int) error {
	k.rows += n
	integers := []int{n}
	for _, class := range classes {
		integers = append(integers, k.words.add(class))
	}
	return k.file.Add(numbers, append(integers, rest...))
}

// Len returns the number of rows in all chunks.
func (k *Chunks) Len() int { return k.rows }

// Table returns chunk c, counted from 0: the rows from c times their number on. It panics if
// there is none.
func (k *Chunks) Table(c int) (datasets.Table, error) {
	t := datasets.Table{Features: k.head.Features, Source: k.head.Source}
	numbers, integers, err := k.file.Block(c)
	if err != nil {
		return t, fmt.Errorf("files: %w", err)
	}
	n := integers[0]
	integers = integers[1:]
	if k.head.Classes != nil {
		t.Classes = make([]string, n)
		for i, word := range integers[:n] {
			t.Classes[i] = k.head.Classes[word]
		}
		integers = integers[n:]
	}
	if k.columns == nil {
		lengths, columns := integers[:n], integers[n:]
		t.Sparse = make([]datasets.Sparse, n)
		for i, length := range lengths {
			if length > 0 {
				t.Sparse[i] = datasets.Sparse{Columns: columns[:length:length], Values: numbers[:length:length]}
			}
			columns, numbers = columns[length:], numbers[length:]
		}
		return t, nil
	}
	for read := range slices.Chunk(numbers, len(k.columns.kept)) {
		if k.columns.sparse() {
			t.Sparse = append(t.Sparse, k.columns.row(read))
		} else {
			t.Rows = append(t.Rows, k.columns.dense(read))
		}
	}
	return t, nil
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
func (p *columns) least(r io.Reader, start string) float64 {
	end := strings.LastIndexByte(start, '\n') + 1
	if lines := strings.Count(start, "\n"); lines >= 10 {
		return float64(size(r)) / float64(end) * float64(lines*len(p.kept)) * 8 * 0.75
	}
	return 0
}
