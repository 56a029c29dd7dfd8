package parquet

import (
	"bytes"
	"io"

	"perceptronlab/internal/parquet"
	"perceptronlab/perceptron/datasets"
)

// A textReader reads the rows of a frame as lines of CSV.
type textReader struct {
	frame  *frame
	cells  []cells // one per column
	groups []int64 // the number of rows of each row group that has not been begun
	opened int     // the number of row groups that have been begun
	left   int64   // the number of rows of the current row group that have not been decoded

	batch int64 // the number of rows that are decoded at a time
	rows  int   // the number of rows that were decoded last
	next  int   // the index of the next of these rows

	text  []byte // lines that have not been returned
	lines []byte // the memory of text
	size  int64  // the size of all lines so far
}

// cells are the next values of a column, and their reader.
type cells struct {
	column *column // nil: the column is not used
	reader *parquet.Reader
	values parquet.Values
}

// setBatch sets the number of rows of a batch, so that the memory of the values does not depend on the
// number of columns.
func (t *textReader) setBatch(columns int) {
	const maxValues = 1 << 20
	t.batch = int64(min(parquet.BatchSize, max(1, maxValues/max(1, columns))))
}

// Read reads lines of CSV.
func (t *textReader) Read(p []byte) (n int, err error) {
	defer recovered(&err)
	for len(t.text) == 0 {
		if err := t.nextLines(); err != nil {
			return 0, err
		}
	}
	n = copy(p, t.text)
	t.text = t.text[n:]
	return n, nil
}

// nextLines makes text of the next rows. It returns io.EOF after the last row.
func (t *textReader) nextLines() error {
	const usualSize = 1 << 16 // a row may be long, so not all rows of a batch become text at a time
	if t.next == t.rows {
		if err := t.nextBatch(); err != nil {
			return err
		}
	}
	t.lines = t.lines[:0]
	for t.next < t.rows && len(t.lines) < usualSize {
		if err := t.appendRow(t.next); err != nil {
			return err
		}
		t.next++
	}
	t.text = t.lines
	t.size += int64(len(t.lines))
	return t.frame.checkSize(float64(t.size))
}

// nextBatch decodes the next rows. It returns io.EOF after the last row.
func (t *textReader) nextBatch() error {
	for t.left == 0 {
		t.closeReaders()
		if len(t.groups) == 0 {
			return io.EOF
		}
		t.beginGroup()
	}
	n := int(min(t.left, t.batch))
	for j := range t.cells {
		c := &t.cells[j]
		if c.reader == nil {
			continue
		}
		if err := c.reader.Read(&c.values, n); err != nil {
			return inColumn(c.column.Name, err)
		}
	}
	t.left -= int64(n)
	t.rows = n
	t.next = 0
	return nil
}

// beginGroup opens the readers of the next row group.
func (t *textReader) beginGroup() {
	for j := range t.cells {
		c := &t.cells[j]
		if c.column != nil && c.column.unreadable == "" {
			c.reader = t.frame.file.Reader(t.opened, c.column.Column)
		}
	}
	t.opened++
	t.left = t.groups[0]
	t.groups = t.groups[1:]
}

func (t *textReader) closeReaders() {
	for j := range t.cells {
		if c := &t.cells[j]; c.reader != nil {
			c.reader.Close()
			c.reader = nil
		}
	}
}

// maxRow is the maximum size of a row in bytes, as in CSV files.
const maxRow = 16 << 20

// appendRow appends row i of the batch to t.lines.
func (t *textReader) appendRow(i int) error {
	begin := len(t.lines)
	for j := range t.cells {
		if j > 0 {
			t.lines = append(t.lines, ',')
		}
		c := &t.cells[j]
		switch {
		case c.column == nil:
			continue
		case c.column.unreadable != "":
			t.lines = append(t.lines, "<"+c.column.unreadable+">"...)
			continue
		}
		start := len(t.lines)
		var err error
		t.lines, err = c.column.appendCell(t.lines, &c.values, i)
		if err != nil {
			return inColumn(c.column.Name, err)
		}
		if c.column.isText() && bytes.ContainsAny(t.lines[start:], ",\"\r\n") {
			t.quoteFrom(start)
		}
		if len(t.lines)-begin > maxRow {
			const found, want = "a row of more than 16 MiB", "shorter rows"
			return &datasets.Problem{Package: "files", Found: found, Want: want}
		}
	}
	if len(t.cells) == 1 && len(t.lines) == begin {
		t.lines = append(t.lines, `""`...) // an empty line is no row
	}
	t.lines = append(t.lines, '\n')
	return nil
}

// quoteFrom puts the end of t.lines, from the given index on, into quotation marks.
func (t *textReader) quoteFrom(start int) {
	doubled := bytes.ReplaceAll(t.lines[start:], []byte{'"'}, []byte{'"', '"'})
	t.lines = append(t.lines[:start], '"')
	t.lines = append(t.lines, doubled...)
	t.lines = append(t.lines, '"')
}
