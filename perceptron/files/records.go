package files

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"perceptronlab/internal/lines"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files/internal/frames"
)

// startSize is the number of bytes at the beginning of a CSV file that records.start holds, for error
// messages and estimates of memory.
const startSize = 1 << 14

// blockSize is the size in bytes of the blocks into which a text is divided. Tests change blockSize.
var blockSize = 1 << 17

// records reads the records of a CSV file. A record is a row, divided into values. Each block of the file
// has its own csv.Reader.
type records struct {
	blocks  *lines.Cutter
	frame   frames.Frame // the DataFrame whose rows blocks contains as text; nil: the file is text
	options CSV
	above   preamble // the lines above the column names
	start   string   // the beginning of the file, after these lines
	count   int      // the number of records read, including invalid records and the end of the file
	quotes  bool     // the last error is about quotation marks
	failed  bool     // the file could not be read, or a row is too long

	oneColumn    bool // the file has one column, so an empty line is a row; known after the header
	keepsReturns bool // CR LF in quotation marks is not read as LF

	block  lines.Block // the current block
	read   []byte      // the text of the current block, prepared for reader
	text   *blockText  // reads this text
	reader *csv.Reader // reads text
	before int64       // the offset in read before the last record
	inside bool        // the current block may have more records
}

// open prepares a file for reading its records.
func (c CSV) open(in *input) (*records, error) {
	frame, err := openFrame(in)
	switch {
	case err != nil:
		return nil, err
	case frame != nil:
		return c.recordsOf(frame), nil
	}
	plain, err := c.text(in)
	if err != nil {
		return nil, err
	}
	above, err := c.readPreamble(plain)
	if err != nil {
		return nil, err
	}
	start, err := plain.Peek(startSize)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	var from io.Reader = plain
	if c.separatesBySpaces() {
		from = newSpaceReader(plain)
	}
	blocks := &lines.Cutter{From: from, Size: blockSize, MaxLine: maxLine, Quotes: true, Line: above.lines}
	return &records{blocks: blocks, options: c, start: string(start), above: above}, nil
}

// all ranges over the remaining records. Each record overwrites the previous one. The range ends
// after an error.
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

// allOf makes block the current block and ranges over its records. Each record overwrites the previous
// one. The range ends after an error.
func (r *records) allOf(block lines.Block) iter.Seq2[[]string, error] {
	return func(yield func([]string, error) bool) {
		r.setBlock(block)
		for {
			record, err := r.nextOfBlock()
			if errors.Is(err, io.EOF) || !yield(record, err) || err != nil {
				return
			}
		}
	}
}

// next returns the next record, in a slice that the following call overwrites. After the last
// record, it returns io.EOF.
func (r *records) next() ([]string, error) {
	for {
		if !r.inside {
			block, err := r.blocks.Next()
			if err != nil {
				r.count++
				r.failed = !errors.Is(err, io.EOF)
				return nil, err
			}
			r.setBlock(block)
		}
		record, err := r.nextOfBlock()
		if !errors.Is(err, io.EOF) {
			return record, err
		}
		r.blocks.Recycle(r.block)
		r.inside = false
	}
}

// setBlock makes block the current block.
func (r *records) setBlock(block lines.Block) {
	if !block.TooLong {
		block.Text = trimReturns(block.Text)
	}
	r.block = block
	r.inside = true
	text := block.Text
	if r.oneColumn {
		text = fillEmptyLines(text)
	}
	if r.keepsReturns {
		text = doubleReturns(text)
	}
	r.read = text
	r.text = &blockText{text: bytes.NewReader(text), long: block.TooLong}
	r.reader = csv.NewReader(r.text)
	r.reader.Comma = r.options.comma()
	r.reader.ReuseRecord = true
	r.reader.FieldsPerRecord = -1 // callers check the length
	r.reader.TrimLeadingSpace = r.options.trimsLeadingSpace()
}

// trimsLeadingSpace reports whether spaces before a value or its quotation mark are ignored.
func (c CSV) trimsLeadingSpace() bool { return c.comma() != ' ' && c.comma() != '\t' }

// nextOfBlock is like next, but returns io.EOF after the last record of the current block.
func (r *records) nextOfBlock() ([]string, error) {
	r.before = r.reader.InputOffset()
	record, err := r.reader.Read()
	if errors.Is(err, io.EOF) {
		return nil, err
	}
	r.count++
	parseErr := (*csv.ParseError)(nil)
	switch {
	case r.text.truncated:
		r.failed = true
		return nil, problem(fmt.Sprintf("a row of more than %d MiB", maxLine>>20), "shorter rows").
			With(datasets.Fix{When: "if a quotation mark is not closed", Do: "close the quotation mark"})
	case errors.As(err, &parseErr):
		r.quotes = true
		line := lineOfText(r.block.Text, parseErr.StartLine)
		parseErr.Line += r.block.Line
		parseErr.StartLine += r.block.Line
		err := errQuote(parseErr, line)
		if r.options.separatesBySpaces() {
			asProblem(err).Place.Byte = 0 // the line in the file may have more spaces
		}
		r.options.addCommentFix(asProblem(err), []string{line})
		return nil, err
	}
	return record, err
}

// lineOfText returns line n of a text, counted from 1, or "" if there is no such line.
func lineOfText(text []byte, n int) string {
	for line := range bytes.Lines(text) {
		n--
		if n == 0 {
			return string(line)
		}
	}
	return ""
}

// unreadFirst gives the first record, and the records of its block that follow it, back to r.blocks. In a
// file with one column, it also gives back the empty lines above the record, because they are rows, too.
func (r *records) unreadFirst() {
	start := 0
	for range r.line() - r.block.Line - 1 {
		start += bytes.IndexByte(r.block.Text[start:], '\n') + 1
	}
	rest := r.block.Rest(start)
	if empty := rest.Line - r.above.lines; r.oneColumn && empty > 0 {
		rest.Text = append(bytes.Repeat([]byte{'\n'}, empty), rest.Text...)
		rest.Line -= empty
		rest.Lines += empty
	}
	r.blocks.Unread(rest)
	r.inside = false
}

// unreadRest gives the records of the current block that follow the last record back to r.blocks.
func (r *records) unreadRest() { r.unreadFrom(int(r.reader.InputOffset())) }

// unreadFrom gives the current block, from a byte of its text on, back to r.blocks.
func (r *records) unreadFrom(start int) {
	r.blocks.Unread(r.block.Rest(start))
	r.inside = false
}

// errQuote returns the problem that a quotation mark is misplaced or not closed. The argument line is the
// line in which the record begins.
func errQuote(err *csv.ParseError, line string) error {
	place := datasets.Place{Line: err.Line, Byte: err.Column}
	const want = "a quotation mark at the end of the value"
	writeTwice := datasets.Fix{
		When: "if a quotation mark is part of the value",
		Do:   `write the mark twice, as in "5"" wide"`,
	}
	switch {
	case errors.Is(err, csv.ErrBareQuote) && strings.Contains(line, `="`):
		return withPlace(place, problem(`a formula of Excel, such as ="00123"`, `text without the "="`).
			With(do(`replace each =" with "`)))
	case errors.Is(err, csv.ErrBareQuote):
		const found = "a quotation mark inside a value that is not in quotation marks"
		const want = "the whole value in quotation marks, with each mark inside written twice, " +
			`as in "5"" wide"`
		return withPlace(place, problem(found, want))
	case err.StartLine != err.Line:
		found := fmt.Sprintf("a quotation mark that is not closed by the end of line %d", err.Line)
		return withPlace(datasets.Place{Line: err.StartLine}, problem(found, want).With(writeTwice))
	}
	const found = "a value that begins with a quotation mark but does not end with one"
	return withPlace(place, problem(found, want).With(writeTwice))
}

// line returns the line in which the last record begins.
func (r *records) line() int { return r.lineOf(0) }

// place returns the place of value j of the last record, in the named column.
func (r *records) place(j int, name string) datasets.Place {
	if r.frame != nil {
		return r.rowPlace(name)
	}
	return datasets.Place{Line: r.lineOf(j), Column: j + 1, Name: name}
}

// lineOf returns the line in which value j of the last record begins.
func (r *records) lineOf(j int) int {
	line, _ := r.reader.FieldPos(j)
	return r.block.Line + line
}

// A blockText is the text of a block, which a csv.Reader reads.
type blockText struct {
	text      io.Reader
	long      bool // the text ends in the middle of a line, because the line is too long
	truncated bool // the csv.Reader has reached the end of such a text
}

func (b *blockText) Read(p []byte) (int, error) {
	n, err := b.text.Read(p)
	b.truncated = b.long && errors.Is(err, io.EOF)
	return n, err
}
