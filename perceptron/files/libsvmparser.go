package files

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"perceptronlab/internal/lines"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

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

// reported returns the columns that were left out, in ascending order of their indices.
func (p *libsvmParser) reported() []datasets.LeftOut {
	var columns []datasets.LeftOut
	for index, count := range p.leftOut {
		columns = append(columns, datasets.LeftOut{Column: index, Count: count})
	}
	slices.SortFunc(columns, func(a, b datasets.LeftOut) int {
		return cmp.Or(cmp.Compare(len(a.Column), len(b.Column)), cmp.Compare(a.Column, b.Column))
	})
	return columns
}
