package parquet

import (
	"bytes"
	"io"

	"perceptronlab/internal/parquet"
)

// A textReader reads the rows of a frame as lines of CSV.
type textReader struct {
	frame *frame
	cells []cells // one per column
	batch int64   // the number of rows that are decoded at a time

	group int    // the number of row groups that have been begun
	left  int64  // the number of rows left in the current row group
	text  []byte // lines that have not been returned
	lines []byte // the memory of text
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
		if err := t.nextBatch(); err != nil {
			return 0, err
		}
	}
	n = copy(p, t.text)
	t.text = t.text[n:]
	return n, nil
}

// nextBatch makes text of the next rows. It returns io.EOF after the last row.
func (t *textReader) nextBatch() error {
	for t.left == 0 {
		groups := t.frame.file.Groups()
		if t.group == len(groups) {
			t.closeReaders()
			return io.EOF
		}
		t.beginGroup(groups[t.group])
	}
	n := int(min(t.left, t.batch))
	for j := range t.cells {
		c := &t.cells[j]
		if c.column == nil || c.column.unreadable != "" {
			continue
		}
		if err := c.reader.Read(&c.values, n); err != nil {
			return inColumn(c.column.Name, err)
		}
	}
	t.left -= int64(n)
	t.lines = t.lines[:0]
	for i := range n {
		if err := t.appendRow(i); err != nil {
			return err
		}
	}
	t.text = t.lines
	return nil
}

// beginGroup opens the readers of the next row group, which has the given number of rows.
func (t *textReader) beginGroup(rows int64) {
	t.closeReaders()
	for j := range t.cells {
		c := &t.cells[j]
		if c.column != nil && c.column.unreadable == "" {
			c.reader = t.frame.file.Reader(t.group, c.column.Column)
		}
	}
	t.group++
	t.left = rows
}

func (t *textReader) closeReaders() {
	for j := range t.cells {
		if reader := t.cells[j].reader; reader != nil {
			reader.Close()
		}
	}
}

// appendRow appends row i of the batch to t.lines.
func (t *textReader) appendRow(i int) error {
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
	}
	if len(t.cells) == 1 && (len(t.lines) == 0 || t.lines[len(t.lines)-1] == '\n') {
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
