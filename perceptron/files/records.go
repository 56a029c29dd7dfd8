package files

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"

	"perceptronlab/internal/wording"
)

// startSize is how many bytes of a CSV file are kept to say what else it may be.
const startSize = 1 << 14

// Records are the lines of a CSV file, cut into values.
type records struct {
	reader *csv.Reader
	source *meter
	start  string   // how the file begins
	count  int      // records read so far, including one with an error
	quotes bool     // the error was about quotation marks
	unread []string // the record that next returns once more, if there is one
}

// open returns the records of a file.
func (c CSV) open(in *input) (*records, error) {
	plain, err := in.text()
	if err != nil {
		return nil, err
	}
	encoding, err := c.encoding()
	if err != nil {
		return nil, err
	}
	if encoding != nil {
		plain = bufio.NewReaderSize(encoding.NewDecoder().Reader(plain), 1<<16)
	}
	start, err := plain.Peek(startSize)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	source := &meter{from: plain}
	reader := csv.NewReader(source)
	reader.Comma = c.comma()
	reader.Comment = c.Comment
	reader.ReuseRecord = true
	reader.FieldsPerRecord = -1 // a ragged row gets a sentence of ours
	reader.TrimLeadingSpace = reader.Comma != ' ' && reader.Comma != '\t'
	return &records{reader: reader, source: source, start: string(start)}, nil
}

// all ranges over the remaining records; each overwrites the one before. An error is the
// last pair.
func (r *records) all() iter.Seq2[[]string, error] {
	return func(yield func([]string, error) bool) {
		for {
			record, err := r.next()
			if errors.Is(err, io.EOF) || !yield(record, err) || err != nil {
				return
			}
		}
	}
}

// next returns the next record, in a slice that the following call overwrites. It
// returns io.EOF after the last.
func (r *records) next() ([]string, error) {
	if record := r.unread; record != nil {
		r.unread = nil
		return record, nil
	}
	r.source.n = 0
	r.count++
	record, err := r.reader.Read()
	switch {
	case r.source.err != nil:
		return nil, r.source.err
	case err == nil || errors.Is(err, io.EOF):
		return record, err
	}
	if wrong := (*csv.ParseError)(nil); errors.As(err, &wrong) {
		r.quotes = true
		return nil, quoteError(wrong)
	}
	return nil, err
}

// quoteError says what is wrong with a quotation mark.
func quoteError(wrong *csv.ParseError) error {
	place := fmt.Sprintf("line %d, byte %d", wrong.Line, wrong.Column)
	switch {
	case errors.Is(wrong, csv.ErrBareQuote):
		return at(place, "a quotation mark stands inside a value that does not begin with one; "+
			`put the value in quotation marks and write the mark twice: "5"" wide"`)
	case wrong.StartLine != wrong.Line:
		return at(fmt.Sprintf("line %d", wrong.StartLine),
			"a value begins with a quotation mark, and none ends it up to line %d; "+
				`a mark inside a value is written twice: "5"" wide"`, wrong.Line)
	}
	return at(place, "a quotation mark that ends a value is missing, or something follows it; "+
		`a mark inside a value is written twice: "5"" wide"`)
}

// line returns the line on which the last record begins.
func (r *records) line() int {
	line, _ := r.reader.FieldPos(0)
	return line
}

// place names value j of the last record.
func (r *records) place(j int, name string) string {
	line, _ := r.reader.FieldPos(j)
	return fmt.Sprintf("line %d, column %d (%s)", line, j+1, wording.Quote(name))
}

// A meter returns an error when one record has too many bytes. It is reset before each
// record; what the reader has read ahead does not matter.
type meter struct {
	from io.Reader
	n    int
	err  error // other than io.EOF
}

func (m *meter) Read(p []byte) (int, error) {
	if m.n > mostLine {
		m.err = fmt.Errorf("one row has more than %d MiB; "+
			"is a quotation mark not closed, or is the file not text?", mostLine>>20)
		return 0, m.err
	}
	n, err := m.from.Read(p)
	m.n += n
	if err != nil && !errors.Is(err, io.EOF) {
		m.err = err
	}
	return n, err
}
