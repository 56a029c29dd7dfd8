package files

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"

	"perceptronlab/internal/wording"
)

// Records are the lines of a CSV file, cut into values.
type records struct {
	reader *csv.Reader
	source *meter
	start  string   // how the file begins
	count  int      // records that were read, the one with an error included
	quotes bool     // the error was one of quotation marks
	unread []string // the record that next returns once more, if there is one
}

// open returns the records of r.
func (c CSV) open(r io.Reader) (*records, error) {
	plain, err := unpackedText(r)
	if err != nil {
		return nil, err
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

// all ranges over the records that are left, each of which the next one overwrites. An error
// is the last pair.
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

// next returns the next record, whose slice the one after it overwrites. It returns
// io.EOF behind the last.
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
	var wrong *csv.ParseError
	if !errors.As(err, &wrong) {
		return nil, err
	}
	r.quotes = true
	return nil, quoteError(wrong)
}

// quoteError says what is wrong with a quotation mark.
func quoteError(wrong *csv.ParseError) error {
	place := fmt.Sprintf("line %d, byte %d", wrong.Line, wrong.Column)
	switch {
	case errors.Is(wrong, csv.ErrBareQuote):
		return at(place, `a quotation mark stands inside a value that does not begin with one; put the value in quotation marks and write the mark twice: "5"" wide"`)
	case wrong.StartLine != wrong.Line:
		return at(fmt.Sprintf("line %d", wrong.StartLine),
			`a value begins with a quotation mark, and none ends it up to line %d; a mark inside a value is written twice: "5"" wide"`, wrong.Line)
	}
	return at(place, `a quotation mark that ends a value is missing, or something follows it; a mark inside a value is written twice: "5"" wide"`)
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

// A meter ends with an error where one record has too many bytes. It is set to 0 before
// each; what the reader has read ahead does not matter.
type meter struct {
	from io.Reader
	n    int
	err  error // other than io.EOF
}

func (m *meter) Read(p []byte) (int, error) {
	if m.n > mostLine {
		m.err = fmt.Errorf("one row has more than %d MiB; is a quotation mark not closed, or is the file not text?", mostLine>>20)
		return 0, m.err
	}
	n, err := m.from.Read(p)
	m.n += n
	if err != nil && !errors.Is(err, io.EOF) {
		m.err = err
	}
	return n, err
}
