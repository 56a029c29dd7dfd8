package files

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"

	"perceptronlab/internal/lines"
	"perceptronlab/perceptron/datasets"
)

// startSize is how many bytes of a CSV file are kept to say what else it may be.
const startSize = 1 << 14

// blockSize is the size of the blocks of a text, in bytes. Tests change it.
var blockSize = 1 << 17

// Records are the lines of a CSV file, cut into values. They come in blocks, of which each is read by
// a csv.Reader of its own.
type records struct {
	blocks  *lines.Cutter
	options CSV
	start   string // how the file begins
	count   int    // records read so far, including one with an error
	quotes  bool   // the error was about quotation marks
	failed  bool   // the error was about the bytes of the file, or about a row that is too long

	block  lines.Block // the present one
	text   *blockText  // of it
	reader *csv.Reader // of it
	inside bool        // more of its records may follow
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
	blocks := &lines.Cutter{From: plain, Size: blockSize, MaxLine: mostLine, Quotes: true}
	if c.Comment != 0 {
		blocks.Comment = string(c.Comment)
	}
	return &records{blocks: blocks, options: c, start: string(start)}, nil
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

// allOf makes a block the present one, and ranges over its records as all does.
func (r *records) allOf(block lines.Block) iter.Seq2[[]string, error] {
	return func(yield func([]string, error) bool) {
		r.use(block)
		for {
			record, err := r.nextOfBlock()
			if errors.Is(err, io.EOF) || !yield(record, err) || err != nil {
				return
			}
		}
	}
}

// next returns the next record, in a slice that the following call overwrites. It
// returns io.EOF after the last.
func (r *records) next() ([]string, error) {
	for {
		if !r.inside {
			block, err := r.blocks.Next()
			if err != nil {
				r.count++
				r.failed = !errors.Is(err, io.EOF)
				return nil, err
			}
			r.use(block)
		}
		record, err := r.nextOfBlock()
		if !errors.Is(err, io.EOF) {
			return record, err
		}
		r.blocks.Recycle(r.block)
		r.inside = false
	}
}

// use makes a block the present one.
func (r *records) use(block lines.Block) {
	r.block = block
	r.inside = true
	r.text = &blockText{text: bytes.NewReader(block.Text), long: block.TooLong}
	r.reader = csv.NewReader(r.text)
	r.reader.Comma = r.options.comma()
	r.reader.Comment = r.options.Comment
	r.reader.ReuseRecord = true
	r.reader.FieldsPerRecord = -1 // a ragged row gets a sentence of ours
	r.reader.TrimLeadingSpace = r.options.trimsLeadingSpace()
}

// trimsLeadingSpace reports whether spaces before a value, or before its quotation mark, don't count.
func (c CSV) trimsLeadingSpace() bool { return c.comma() != ' ' && c.comma() != '\t' }

// nextOfBlock is next, but returns io.EOF after the last record of the present block.
func (r *records) nextOfBlock() ([]string, error) {
	record, err := r.reader.Read()
	if errors.Is(err, io.EOF) {
		return nil, err
	}
	r.count++
	wrong := (*csv.ParseError)(nil)
	switch {
	case r.text.missed:
		r.failed = true
		return nil, problem(fmt.Sprintf("a row of more than %d MiB", mostLine>>20), "shorter rows of text").
			With(datasets.Fix{When: "if a quotation mark in it is not closed", Do: "close that"})
	case errors.As(err, &wrong):
		r.quotes = true
		wrong.Line += r.block.Line
		wrong.StartLine += r.block.Line
		return nil, quoteError(wrong)
	}
	return record, err
}

// handBack ends the present block before its next record, or before its first one, which are then those
// of the next block.
func (r *records) handBack(first bool) {
	read := r.reader.InputOffset()
	if first {
		read = 0
	}
	r.blocks.Unread(r.block.Rest(int(read)))
	r.inside = false
}

// quoteError says what is wrong with a quotation mark.
func quoteError(wrong *csv.ParseError) error {
	place := datasets.Place{Line: wrong.Line, Byte: wrong.Column}
	const one = "one at the end of the value, too"
	twice := datasets.Fix{When: "if a mark is part of the value", Do: `write it twice: "5"" wide"`}
	switch {
	case errors.Is(wrong, csv.ErrBareQuote):
		const want = `the value in quotation marks, and this one twice: "5"" wide"`
		return at(place, problem("a quotation mark inside a value that does not begin with one", want))
	case wrong.StartLine != wrong.Line:
		found := fmt.Sprintf("a quotation mark, and no other up to line %d", wrong.Line)
		return at(datasets.Place{Line: wrong.StartLine}, problem(found, one).With(twice))
	}
	const found = "a quotation mark before a value, and none after it, or more text behind that"
	return at(place, problem(found, one).With(twice))
}

// line returns the line on which the last record begins.
func (r *records) line() int { return r.lineOf(0) }

// place names value j of the last record.
func (r *records) place(j int, name string) datasets.Place {
	return datasets.Place{Line: r.lineOf(j), Column: j + 1, Name: name}
}

// lineOf returns the line on which value j of the last record begins.
func (r *records) lineOf(j int) int {
	line, _ := r.reader.FieldPos(j)
	return r.block.Line + line
}

// A blockText is read by the csv.Reader of a block.
type blockText struct {
	text   io.Reader
	long   bool // there is more, but it can't be read because the line is too long
	missed bool // it was asked for
}

func (b *blockText) Read(p []byte) (int, error) {
	n, err := b.text.Read(p)
	b.missed = b.long && errors.Is(err, io.EOF)
	return n, err
}
