package files

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"perceptronlab/internal/finite"
	"perceptronlab/internal/lines"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

const (
	maxWidth = 1 << 22 // the maximum number of columns if Dim is 0
	maxDim   = 1 << 26 // the maximum of Dim
)

// LIBSVM reads sparse rows from text. Each line contains the label of a row, and an index and a value for
// each number other than 0.
//
//	+1 1:0.7 3:1 # a comment
//	-1 2:0.5
//
//	files.LIBSVM{}.ReadFile("train.txt")
//
// The table has Sparse rows. Its columns are named "1", "2", … up to the highest index, and its
// classes are the labels. If all labels are numbers, equal numbers, such as "1", "+1" and "1.0", are
// one class, with the spelling that occurs first (see CSV).
//
// Indices must increase along a line. They count from 1, or from 0 with ZeroBased. It is an error if
//
//   - an index is too small, or needs more than Dim columns (4,194,304 columns if Dim is 0),
//   - a number is not finite, or is a whole number that is not representable as float64,
//   - a number is -9223372036854775808, which NumPy makes of NaN when it converts floats to integers,
//   - a line has several labels, separated by commas,
//   - or a line has a qid, which groups rows for ranking.
//
// If the lines have no labels, an empty line is a row of zeros. Otherwise, empty lines are skipped. Comments
// are skipped, too, except that it is an error if scikit-learn's comment "# Column indices are zero-based"
// contradicts ZeroBased.
//
// The table's Source reads other files into the same columns, with or without labels. The table's
// Report lists labels that are different spellings of one class, and columns that were left out.
type LIBSVM struct {
	// Dim is the number of columns; 0: the highest index determines it. A table's Source has the
	// Dim of the table.
	Dim int

	// ZeroBased means that indices count from 0, as scikit-learn's dump_svmlight_file writes them by
	// default. The columns are then named "0", "1", …. It is an error if the indices 1 to 100 all occur
	// but 0 does not, because such a file probably counts from 1. Set FirstUnused if the file does count
	// from 0 and column 0 is all zeros.
	ZeroBased, FirstUnused bool

	NoLabels bool // lines have no labels; the Classes of the table are nil

	// Unseen defines how to handle an index that needs more than Dim columns, which are usually the columns
	// of the file that was read first. RefuseUnseen returns an error. ZeroUnseen leaves the number out, and
	// counts it in the table's Report. OtherUnseen is invalid.
	Unseen Unseen

	// Schema has the Classes of the file that was read first; nil: learn the classes from this file.
	// The Source of a table with classes has a Schema, and also reads files without labels.
	Schema *Schema
}

// ReadFile reads the named file.
func (l LIBSVM) ReadFile(name string) (datasets.Table, error) {
	return l.ReadFileContext(context.Background(), name)
}

// ReadFileContext is like ReadFile, but stops soon after ctx is done, with the error of ctx.
func (l LIBSVM) ReadFileContext(ctx context.Context, name string) (datasets.Table, error) {
	return readFile(ctx, name, l.parser())
}

// Read reads a table from r.
func (l LIBSVM) Read(r io.Reader) (datasets.Table, error) {
	return readAll(r, l.parser())
}

// Chunks reads the named file and the files in more, and returns all rows in tables of the given number
// of rows. See CSV.Chunks.
func (l LIBSVM) Chunks(ctx context.Context, name string, rows int, more ...string) (*Chunks, error) {
	return readChunks(ctx, append([]string{name}, more...), rows, l.parser())
}

// A libsvmParser reads LIBSVM files.
type libsvmParser struct {
	options  LIBSVM
	noLabels bool         // lines have no labels
	first    int          // the index of the first column
	dim      int          // the number of columns that the rows need
	used     firstIndices // the low indices that occur
	labels   vocabulary   // in the order of their first occurrence

	saysBase   bool           // a comment says from which index the file counts
	emptyLines int            // above the first row, which shows whether they are rows without labels
	leftOut    map[string]int // the indices that were left out, and how often
}

func (l LIBSVM) parser() *libsvmParser {
	p := &libsvmParser{options: l, noLabels: l.NoLabels, first: 1, leftOut: map[string]int{}}
	if l.ZeroBased {
		p.first = 0
	}
	return p
}

// add reads the rows of a file. It parses blocks of lines in parallel. If the lineParser gives up on a
// block, add reads the block line by line.
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

// lineParser returns a parser of blocks.
func (p *libsvmParser) lineParser() *lineParser {
	return &lineParser{
		noLabels: p.noLabels,
		first:    p.first,
		limit:    p.limit(),
	}
}

// begin checks the options and the free memory, and returns the blocks of a file.
func (p *libsvmParser) begin(in *input, to *builder) (*lines.Cutter, error) {
	if dim := p.options.Dim; dim < 0 || dim > maxDim {
		found := fmt.Sprintf("%d columns", dim)
		return nil, problem(found, fmt.Sprintf("1 to %d, or 0 to use the highest index", maxDim)).
			With(when("to change the number", set("LIBSVM.Dim", nil)))
	}
	if p.options.Unseen != RefuseUnseen && p.options.Unseen != ZeroUnseen {
		return nil, problem("unseen columns as another column", "unseen columns as errors, or left out").
			With(datasets.Fix{Set: []datasets.Setting{leaveOutUnseen}})
	}
	// An index and its value take 16 bytes of memory, and seldom more than 32 bytes in the file. So the
	// memory needed is usually at least half the size of the file.
	if err := to.store.reserve(float64(in.size) / 2); err != nil {
		return nil, err
	}
	plain, err := in.table()
	if err != nil {
		return nil, err
	}
	start, err := peek(plain, tableStart)
	if err != nil {
		return nil, err
	}
	if err := p.checkBase(start); err != nil {
		return nil, err
	}
	return &lines.Cutter{From: plain, Size: blockSize, MaxLine: maxLine}, nil
}

// addFirst adds blocks line by line until a row has been added. It does so only if the Schema has
// classes, because then the first row determines whether the file has labels.
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

// addParsed adds the parsed rows of a block. If the block must be read line by line, addParsed adds no
// rows and reports false.
func (p *libsvmParser) addParsed(parsed *parsedLines, to *builder) (done bool, err error) {
	if parsed == nil {
		return false, nil
	}
	err = renumber(parsed.classes, parsed.labels.words, p.class)
	if err != nil {
		return false, nil // addLines will return the error with its place
	}
	p.dim = max(p.dim, parsed.dim)
	p.used.addAll(&parsed.used)
	to.report.Rows += parsed.rows
	return true, to.addBlock(parsed.block)
}

// addLines adds the rows of a block line by line.
func (p *libsvmParser) addLines(b lines.Block, to *builder) error {
	if b.TooLong {
		return withPlace(datasets.Place{Line: b.Line + 1}, errLongLine())
	}
	number := b.Line
	for text := range strings.Lines(string(b.Text)) {
		number++
		line, _, hasComment := strings.Cut(text, "#")
		if hasComment && strings.TrimSpace(line) == "" {
			continue
		}
		if err := p.addLine(line, to); err != nil {
			return withPlace(datasets.Place{Line: number}, err)
		}
	}
	return nil
}

// finish returns the Chunks of all rows.
func (p *libsvmParser) finish(b *builder) (*Chunks, error) {
	l := p.options
	l.Dim = max(p.dim, l.Dim)
	switch {
	case b.report.Rows == 0:
		return nil, problem("no row", "at least one row")
	case l.Dim == 0:
		return nil, problem("no number in any row", "at least one index:value").
			With(when("if all numbers are 0", set("LIBSVM.Dim", nil)))
	case l.ZeroBased && !l.FirstUnused && !p.saysBase && p.used.allButZero():
		return nil, errCountsFromOne()
	}
	b.report.LeftOut = p.reported()
	labels := spell(p.labels.words, l.Schema.classes())
	if l.Schema == nil {
		b.report.Notes = limited(plainClasses().warnings(labels.classes, datasets.Place{}))
	}
	if labels.classes != nil {
		l.Schema = &Schema{Classes: labels.classes}
	}
	return b.finish(indexLayout{numerals(l.Dim, p.first)}, l, labels)
}

// addLine adds the row in a line without a comment. An empty line is a row only if the lines have no labels.
func (p *libsvmParser) addLine(line string, to *builder) error {
	fields := strings.Fields(line)
	isFirst := to.report.Rows == 0 && p.options.Schema != nil && !p.options.NoLabels
	if isFirst && len(fields) == 0 {
		p.emptyLines++
		return nil
	}
	if isFirst && strings.Contains(fields[0], ":") {
		p.noLabels = true
		if err := p.addEmptyLines(to); err != nil {
			return err
		}
	}
	next := &to.next
	if !p.noLabels {
		if len(fields) == 0 {
			return nil
		}
		class, err := p.class(fields[0])
		if err != nil {
			return err
		}
		next.classes = append(next.classes, class)
		fields = fields[1:]
	}
	return p.addEntries(fields, to)
}

// addEmptyLines adds a row of zeros for each empty line above the first row.
func (p *libsvmParser) addEmptyLines(to *builder) error {
	for range p.emptyLines {
		if err := p.addEntries(nil, to); err != nil {
			return err
		}
	}
	return nil
}

// addEntries adds a row with the given entries, index:value. Its class has already been added.
func (p *libsvmParser) addEntries(fields []string, to *builder) error {
	next := &to.next
	before := len(next.values)
	last := -1
	for _, field := range fields {
		column, value, err := p.entry(field, last)
		if err != nil {
			return err
		}
		last = column
		if column >= p.limit() {
			index, _, _ := strings.Cut(field, ":")
			p.leftOut[index]++
			continue
		}
		p.dim = max(p.dim, column+1)
		if value != 0 {
			next.columns = append(next.columns, column)
			next.values = append(next.values, value)
		}
	}
	next.lengths = append(next.lengths, len(next.values)-before)
	to.report.Rows++
	return to.endRow()
}

// limit returns the maximum number of columns.
func (p *libsvmParser) limit() int { return cmp.Or(p.options.Dim, maxWidth) }

// class returns the index of a label in p.labels. If the label is new, class adds the label to p.labels.
func (p *libsvmParser) class(word string) (int, error) {
	switch {
	case strings.Contains(word, ":"):
		return 0, problem(wording.Quote(word)+" at the beginning of the line", "a label").
			With(when("if the lines have no labels", set("LIBSVM.NoLabels", true)))
	case strings.Contains(word, ","):
		return 0, problem("the label "+wording.Quote(word), "one label per row, without commas")
	case !utf8.ValidString(word) || strings.ContainsRune(word, 0):
		return 0, problem("the label "+wording.Quote(word), "text in UTF-8, without NUL bytes")
	}
	if k, known := p.labels.count(word); known {
		return k, nil
	}
	if err := checkPlainLabel(word, p.options.Schema); err != nil {
		return 0, err
	}
	return p.labels.add(word), nil
}

// entry parses index:value. The column must be greater than last.
func (p *libsvmParser) entry(field string, last int) (column int, value float64, err error) {
	left, right, ok := strings.Cut(field, ":")
	if left == "qid" {
		found := wording.Quote(field) + ", which groups rows for ranking"
		return 0, 0, problem(found, "data for classification")
	}
	if libffmEntry.MatchString(field) {
		return 0, 0, errLibffm(field)
	}
	index, err := strconv.ParseUint(left, 10, 63)
	tooLarge := errors.Is(err, strconv.ErrRange)
	if !ok || err != nil && !tooLarge {
		return 0, 0, problem(wording.Quote(field), "index:value, in which the index is a whole number")
	}
	column, err = p.column(index, tooLarge)
	if err != nil {
		return 0, 0, addField(field, withIndex(left, err))
	}
	if column <= last {
		found := fmt.Sprintf("%s after index %d", wording.Quote(field), last+p.first)
		return 0, 0, problem(found, "increasing indices")
	}
	value, err = strconv.ParseFloat(right, 64)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return 0, 0, addField(field, errTooLarge(right))
	case err != nil || strings.Contains(right, "_"): // ParseFloat accepts 1_000
		return 0, 0, addField(field, problem(wording.Quote(right), "a number"))
	case !finite.All(value):
		return 0, 0, addField(field, problem(wording.Quote(right), "a finite number"))
	case value == nanAsInteger:
		return 0, 0, errNaNAsInteger(right, field)
	}
	if err := checkExact(right, value); err != nil {
		return 0, 0, addField(field, err)
	}
	return column, value, nil
}

// errNaNAsInteger returns the problem that a number is the integer that NumPy makes of NaN.
func errNaNAsInteger(number, field string) *datasets.Problem {
	found := fmt.Sprintf("%s in %s, which NumPy makes of NaN", wording.Quote(number), wording.Quote(field))
	return problem(found, "a number").
		With(do("replace NaN before you convert the array to integers (in Python: numpy.nan_to_num(X))"))
}

// column returns the column of an index and records that the index occurs. If the index is too large and must
// be left out, the column is too large as well. If tooLarge is true, the index overflowed. If the index is
// out of range, column returns a Problem, whose Found the caller must set.
func (p *libsvmParser) column(index uint64, tooLarge bool) (int, error) {
	first := uint64(p.first)
	limit := uint64(p.limit())
	switch {
	case index < first:
		return 0, problem("", "indices from 1").
			With(when("if the file counts from 0", set("LIBSVM.ZeroBased", true)))
	case !tooLarge && index-first < limit:
		p.used.add(int(index))
		return int(index - first), nil
	case p.options.Dim > 0 && p.options.Unseen == ZeroUnseen:
		return int(min(index-first, math.MaxInt)), nil
	}
	return 0, p.errAboveLimit(index, tooLarge)
}

// errAboveLimit returns the problem that an index needs more columns than are allowed.
func (p *libsvmParser) errAboveLimit(index uint64, tooLarge bool) *datasets.Problem {
	dim := p.options.Dim
	last := p.limit() - 1 + p.first
	if dim == 0 {
		return problem("", fmt.Sprintf("an index of at most %d", last)).
			With(when("if there are more columns", set("LIBSVM.Dim", nil)))
	}
	outOfRange := problem("", fmt.Sprintf("an index of at most %d for %d columns", last, dim))
	if p.options.ZeroBased && !p.used[0] && index == uint64(dim) {
		const fromOne = "if the file counts from 1 (no index so far is 0)"
		outOfRange.With(when(fromOne, set("LIBSVM.ZeroBased", false)))
	}
	needed := index - uint64(p.first) + 1
	switch {
	case p.options.Schema == nil:
		outOfRange.With(when("if there are more columns", set("LIBSVM.Dim", nil)))
	case !tooLarge && needed <= maxDim:
		outOfRange.With(datasets.Fix{
			When: "to use more columns of such files",
			Do:   fmt.Sprintf("train again with LIBSVM.Dim = %d, or more", needed),
		})
	}
	return outOfRange.With(when("to leave out numbers in such columns", leaveOutUnseen))
}

// leaveOutUnseen is the Setting in a Fix that sets LIBSVM.Unseen to ZeroUnseen.
var leaveOutUnseen = datasets.Setting{Field: "LIBSVM.Unseen", Value: ZeroUnseen, Code: "files.ZeroUnseen"}

// withIndex sets the Found text of a Problem about an index.
func withIndex(index string, err error) error {
	p := asProblem(err)
	p.Found = "index " + index
	return p
}

// addField appends field, such as 3:1e999, to the Found text of a Problem about the index or the value
// in field.
func addField(field string, err error) error {
	p := asProblem(err)
	p.Found += " in " + wording.Quote(field)
	return p
}

// errLongLine returns the problem that a line is too long.
func errLongLine() *datasets.Problem {
	return problem(fmt.Sprintf("a line of more than %d MiB", maxLine>>20), "shorter lines")
}

// errCountsFromOne returns the problem that a file seems to count from 1, although ZeroBased is set.
func errCountsFromOne() *datasets.Problem {
	found := fmt.Sprintf("all indices from 1 to %d but no index 0", lastChecked)
	return problem(found, "index 0 in at least one row").
		With(when("if the file counts from 1", set("LIBSVM.ZeroBased", false))).
		With(when("if column 0 is all zeros", set("LIBSVM.FirstUnused", true)))
}
