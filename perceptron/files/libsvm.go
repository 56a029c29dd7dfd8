package files

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"perceptronlab/internal/finite"
	"perceptronlab/internal/lines"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

const (
	mostIndex = 1 << 22 // allowed without Dim
	mostDim   = 1 << 26
)

// LIBSVM reads sparse rows as text: a line for each row, with its label and the numbers
// that are not 0, each after the index of its column.
//
//	+1 1:0.7 3:1 # what follows the sign # is a comment
//	-1 2:0.5
//
//	files.LIBSVM{}.ReadFile("train.txt")
//
// The table has Sparse rows; its features are named by their indices, "1", "2", … up to
// the highest one; the classes are the labels. Where all labels are numbers, equal ones are one
// class, in the spelling that comes first: "1", "+1" and "1.0" (see CSV).
//
// Indices must rise along a line and count from 1, unless ZeroBased says otherwise. It is
// an error if one is 0 or above Dim (without Dim, above 4,194,304), if a number is not
// finite, if there is a qid (the data are for ranking) or several labels with commas.
//
// The table's Source reads other files into the same columns, with labels or without; its Report says
// which labels were taken for one class.
type LIBSVM struct {
	// Dim is the number of columns; 0: as many as the highest index needs. A table's Source
	// has the Dim of the table.
	Dim int

	// ZeroBased says that indices count from 0, as scikit-learn's dump_svmlight_file
	// writes them without zero_based=False. The features are then "0", "1", …. It is an
	// error if no row has the index 0 and each of 1 to 100 is in one, because such a file
	// counts from 1; FirstUnused says that it does not, so that column 0 is all zeros.
	ZeroBased, FirstUnused bool

	NoLabels bool // lines begin with the first index; Classes is nil

	// Schema has the Classes of the file that was read first; nil: learn them from this one. The
	// Source of a table with classes has it, and then reads files without labels too.
	Schema *Schema
}

// ReadFile reads the file called name.
func (l LIBSVM) ReadFile(name string) (datasets.Table, error) {
	return l.ReadFileContext(context.Background(), name)
}

// ReadFileContext is ReadFile that stops soon after ctx is done. It then returns ctx's error.
func (l LIBSVM) ReadFileContext(ctx context.Context, name string) (datasets.Table, error) {
	return readFile(ctx, name, l.parser())
}

// Read reads the rows from r.
func (l LIBSVM) Read(r io.Reader) (datasets.Table, error) {
	return readAll(r, l.parser())
}

// Chunks returns the rows of the file called name, and of more files, as CSV.Chunks does.
func (l LIBSVM) Chunks(ctx context.Context, name string, rows int, more ...string) (*Chunks, error) {
	return readChunks(ctx, append([]string{name}, more...), rows, l.parser())
}

// A libsvmParser reads LIBSVM files.
type libsvmParser struct {
	options  LIBSVM
	noLabels bool         // lines begin with the first index
	first    int          // the index of the first column
	dim      int          // how many columns the rows need
	used     firstIndices // those that some row has
	labels   vocabulary   // numbered in the order in which they come
}

func (l LIBSVM) parser() *libsvmParser {
	p := &libsvmParser{options: l, noLabels: l.NoLabels, first: 1}
	if l.ZeroBased {
		p.first = 0
	}
	return p
}

// add reads a file block by block.
func (p *libsvmParser) add(in *input, to *builder) error {
	blocks, err := p.begin(in, to)
	if err != nil {
		return err
	}
	if err := p.addFirst(blocks, to); err != nil {
		return err
	}
	return lines.Each(blocks, p.lineParser().parse, func(b lines.Block, parsed *parsedLines) error {
		done, err := p.addParsed(parsed, to)
		if done || err != nil {
			return err
		}
		return p.addLines(b, to)
	})
}

// lineParser returns the parser of blocks.
func (p *libsvmParser) lineParser() *lineParser {
	return &lineParser{
		noLabels: p.noLabels,
		first:    p.first,
		most:     cmp.Or(p.options.Dim, mostIndex),
	}
}

// begin returns the blocks of a file.
func (p *libsvmParser) begin(in *input, to *builder) (*lines.Cutter, error) {
	if dim := p.options.Dim; dim < 0 || dim > mostDim {
		found := fmt.Sprintf("%d columns", dim)
		return nil, problem(found, fmt.Sprintf("1 to %d, or 0 for as many as the rows need", mostDim)).
			With(when("to choose how many", set("LIBSVM.Dim", nil)))
	}
	if err := to.store.reserve(float64(in.size) / 2); err != nil { // index:value takes 16 bytes
		return nil, err
	}
	plain, err := in.text()
	if err != nil {
		return nil, err
	}
	return &lines.Cutter{From: plain, Size: blockSize, MaxLine: mostLine}, nil
}

// addFirst takes blocks up to the first row, if that shows whether there are labels.
func (p *libsvmParser) addFirst(blocks *lines.Cutter, to *builder) error {
	for p.options.Schema.classes() != nil && to.report.Rows == 0 {
		block, err := blocks.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := p.addLines(block, to); err != nil {
			return err
		}
	}
	return nil
}

// addParsed takes the rows of a block, and reports whether it could.
func (p *libsvmParser) addParsed(parsed *parsedLines, to *builder) (done bool, err error) {
	if parsed == nil {
		return false, nil
	}
	err = renumber(parsed.classes, parsed.labels.words, p.class)
	if err != nil {
		return false, nil // with its place, the error is found again
	}
	p.dim = max(p.dim, parsed.dim)
	p.used.addAll(&parsed.used)
	to.report.Rows += parsed.rows
	return true, to.addBlock(parsed.block)
}

// addLines takes the rows of a block line by line.
func (p *libsvmParser) addLines(b lines.Block, to *builder) error {
	if b.TooLong {
		return at(datasets.Place{Line: b.Line + 1}, errLongLine())
	}
	number := b.Line
	for text := range strings.Lines(string(b.Text)) {
		number++
		line, _, _ := strings.Cut(text, "#")
		if err := p.addLine(line, to); err != nil {
			return at(datasets.Place{Line: number}, err)
		}
	}
	return nil
}

// finish makes the Chunks of all rows.
func (p *libsvmParser) finish(of *builder) (*Chunks, error) {
	l := p.options
	l.Dim = max(p.dim, l.Dim)
	switch {
	case of.report.Rows == 0:
		return nil, problem("no row", "at least one")
	case l.Dim == 0:
		return nil, problem("no number in any row", "at least one index:value").
			With(when("if there are columns all the same", set("LIBSVM.Dim", nil)))
	case l.ZeroBased && !l.FirstUnused && p.used.allButZero():
		return nil, errBase()
	}
	labels := spell(p.labels.words, l.Schema.classes())
	if labels.classes != nil {
		l.Schema = &Schema{Classes: labels.classes}
	}
	return of.finish(indexLayout{numerals(l.Dim, p.first)}, l, labels)
}

// addLine takes a line without its comment. An empty line is not a row.
func (p *libsvmParser) addLine(line string, to *builder) error {
	fields := strings.Fields(line)
	if len(fields) == 0 {
		return nil
	}
	next := &to.next
	if to.report.Rows == 0 && p.options.Schema != nil && strings.Contains(fields[0], ":") {
		p.noLabels = true
	}
	if !p.noLabels {
		class, err := p.class(fields[0])
		if err != nil {
			return err
		}
		next.classes = append(next.classes, class)
		fields = fields[1:]
	}
	before := len(next.values)
	last := -1
	for _, field := range fields {
		column, value, err := p.entry(field, last)
		if err != nil {
			return err
		}
		last = column
		if value != 0 {
			next.columns = append(next.columns, column)
			next.values = append(next.values, value)
		}
	}
	next.lengths = append(next.lengths, len(next.values)-before)
	p.dim = max(p.dim, last+1)
	to.report.Rows++
	return to.endRow()
}

// class returns the number of a row's label.
func (p *libsvmParser) class(word string) (int, error) {
	switch {
	case strings.Contains(word, ":"):
		return 0, problem(wording.Quote(word)+" at the beginning of the line", "a label").
			With(when("if the lines have no labels", set("LIBSVM.NoLabels", true)))
	case strings.Contains(word, ","):
		return 0, problem("the label "+wording.Quote(word), "one label a row, without commas")
	case !utf8.ValidString(word) || strings.ContainsRune(word, 0):
		return 0, problem("the label "+wording.Quote(word), "text in UTF-8, as a LIBSVM file is")
	}
	return p.labels.add(word), nil
}

// entry reads index:value, whose column must be above last.
func (p *libsvmParser) entry(field string, last int) (column int, value float64, err error) {
	left, right, ok := strings.Cut(field, ":")
	if left == "qid" {
		found := wording.Quote(field) + ", which groups rows for ranking"
		return 0, 0, problem(found, "labels to be predicted")
	}
	index, err := strconv.ParseUint(left, 10, 63)
	tooLarge := errors.Is(err, strconv.ErrRange)
	if !ok || err != nil && !tooLarge {
		return 0, 0, problem(wording.Quote(field), "index:value, with a whole number as index")
	}
	column, err = p.column(index, tooLarge)
	if err != nil {
		return 0, 0, inField(field, err)
	}
	if column <= last {
		found := fmt.Sprintf("%s after index %d", wording.Quote(field), last+p.first)
		return 0, 0, problem(found, "indices that rise along the line")
	}
	value, err = strconv.ParseFloat(right, 64)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return 0, 0, inField(field, errTooLarge(right))
	case err != nil || strings.Contains(right, "_"): // ParseFloat takes 1_000
		return 0, 0, inField(field, problem(wording.Quote(right), "a number"))
	case !finite.All(value):
		return 0, 0, inField(field, problem(wording.Quote(right), "a finite number"))
	}
	if err := rounded(right, value); err != nil {
		return 0, 0, inField(field, err)
	}
	return column, value, nil
}

// column returns the column of an index, which may be too large for an integer, and notes that it
// is in use.
func (p *libsvmParser) column(index uint64, tooLarge bool) (int, error) {
	dim := p.options.Dim
	first := uint64(p.first)
	most := uint64(cmp.Or(dim, mostIndex))
	switch {
	case index < first:
		return 0, problem("index 0", "indices from 1").
			With(when("if the file counts from 0", set("LIBSVM.ZeroBased", true)))
	case !tooLarge && index-first < most:
		p.used.add(int(index))
		return int(index - first), nil
	case dim == 0:
		return 0, problem("the index", fmt.Sprintf("at most %d", mostIndex)).
			With(when("if there are as many columns", set("LIBSVM.Dim", nil)))
	}
	last := most - 1 + first
	above := problem("the index", fmt.Sprintf("at most %d, the last of %d columns", last, dim))
	if p.options.ZeroBased && !p.used[0] && index == most {
		const fromOne = "if the file counts from 1, as no index so far is 0"
		above.With(when(fromOne, set("LIBSVM.ZeroBased", false)))
	}
	if p.options.Schema == nil {
		above.With(when("if there are more", set("LIBSVM.Dim", nil)))
	}
	return 0, above
}

// inField adds to what a problem has found in which index:value that is.
func inField(field string, err error) error {
	p := asProblem(err)
	p.Found += " in " + wording.Quote(field)
	return p
}

// errLongLine says that a line is too long.
func errLongLine() *datasets.Problem {
	return problem(fmt.Sprintf("a line of more than %d MiB", mostLine>>20), "shorter lines of text")
}

// errBase says that a file seems to count from 1.
func errBase() *datasets.Problem {
	return problem(fmt.Sprintf("no index 0, but each of 1 to %d", telling), "an index 0 in some row").
		With(when("if the file counts from 1", set("LIBSVM.ZeroBased", false))).
		With(when("if its first column is never used", set("LIBSVM.FirstUnused", true)))
}
