package files

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"

	"perceptronlab/internal/lines"
	"perceptronlab/perceptron/datasets"
)

// ReadFile reads the named file. Errors are of the type *datasets.Problem.
func (c CSV) ReadFile(name string) (datasets.Table, error) {
	return c.ReadFileContext(context.Background(), name)
}

// ReadFileContext is like ReadFile, but stops soon after ctx is done, with the error of ctx.
func (c CSV) ReadFileContext(ctx context.Context, name string) (datasets.Table, error) {
	names := []string{name}
	p, err := c.parserOfFiles(ctx, names)
	if err != nil {
		return datasets.Table{}, err
	}
	table, err := readFile(ctx, name, p)
	return table, p.allColumns(ctx, names, err)
}

// Read reads a table from r.
func (c CSV) Read(r io.Reader) (datasets.Table, error) {
	p, r, err := c.parserOf(r)
	if err != nil {
		return datasets.Table{}, err
	}
	return readAll(r, p)
}

// Chunks reads the named file once and returns its rows in tables of the given number of rows. The last
// table may have fewer rows. The rows of the files in more follow the rows of the named file. All files
// must have the same columns in the same order.
//
// Chunks returns the same errors as ReadFile. It also returns an error if it can't write its temporary
// file, for instance because the disk is full. If ctx is done, Chunks soon stops with the error of ctx.
func (c CSV) Chunks(ctx context.Context, name string, rows int, more ...string) (*Chunks, error) {
	names := append([]string{name}, more...)
	p, err := c.parserOfFiles(ctx, names)
	if err != nil {
		return nil, err
	}
	chunks, err := readChunks(ctx, names, rows, p)
	return chunks, p.allColumns(ctx, names, err)
}

// ChunksFrom is like [CSV.Chunks], but reads the rows from r, such as os.Stdin or the body of an HTTP
// response. The content of r may be compressed, like a file. With AutoCategorical, all of it is kept in
// memory, unless there is a [Schema], because it must be read twice. If ctx is done, ChunksFrom returns the
// error of ctx after the next read from r.
func (c CSV) ChunksFrom(ctx context.Context, r io.Reader, rows int) (*Chunks, error) {
	p, r, err := c.parserOf(r)
	if err != nil {
		return nil, err
	}
	return readChunksFrom(ctx, r, rows, p)
}

// A csvParser reads CSV files.
type csvParser struct {
	options CSV
	plan    *plan    // of the first file
	seen    *tallies // of the rows of all files
	records *records // of the current file
	dash    dashLabel
	notes   []*datasets.Problem // for the Report

	columnFailed bool // reading ended because of a value or the name of a column
	unitsFailed  bool // reading ended because the first row, compared with the next ones, looks like units
}

// add reads the rows of a file. It parses blocks of lines in parallel. If the rowParser gives up on a
// block, add reads the block record by record.
func (p *csvParser) add(in *input, to *builder) error {
	if err := p.begin(in, to); err != nil {
		return err
	}
	rows := newRowParser(p.plan)
	before := len(to.report.Skipped)
	err := lines.Each(p.records.blocks, rows.parse, func(b lines.Block, parsed *parsedRows) error {
		done, err := p.addParsed(b, parsed, to)
		if done || err != nil {
			return err
		}
		return p.addRecords(b, to)
	})
	p.records.count++ // the end of the file counts as a record, as in records.next
	if p.records.frame != nil {
		clearLines(to.report.Skipped[before:])
	}
	return err
}

// begin reads the header of a file and plans the use of its columns. It keeps the plan of the first
// file, and checks that later files have the same columns.
func (p *csvParser) begin(in *input, to *builder) error {
	records, plan, err := p.options.begin(in)
	if err != nil {
		p.columnFailed = errors.Is(err, errNoName)
		return err
	}
	if p.records != nil {
		if err := p.options.checkKind(records, p.records); err != nil {
			return err
		}
	}
	p.records = records
	if err := to.store.reserve(records.memory(plan, in.size)); err != nil {
		return err
	}
	if p.plan == nil {
		p.plan = plan
		p.seen = plan.newTallies()
		to.observe = plan.observer(p.seen)
	}
	if !plan.hasSameNames(p.plan) {
		return problem("the columns "+plan.names(), "the columns of the first file, in the same order")
	}
	return records.useColumns(plan.usedColumns())
}

// addParsed adds the parsed rows of a block. If the block must be read record by record, addParsed adds no
// rows and reports false.
func (p *csvParser) addParsed(b lines.Block, parsed *parsedRows, to *builder) (done bool, err error) {
	if parsed == nil || p.hasFirstDash(parsed) || p.plan.mixesTruths(parsed, p.seen) {
		return false, nil
	}
	if p.plan.merge(parsed, p.seen) != nil {
		return false, nil
	}
	p.plan.noteSpellings(parsed, p.seen)
	for _, skipped := range parsed.skipped {
		skipped.File = to.file
		skipped.Line += b.Line
		skipped.Row += to.report.Rows
		to.report.Skipped = append(to.report.Skipped, skipped)
	}
	p.noteParsed(b, parsed, to.file)
	for k, count := range parsed.found {
		p.seen.found[k] += count
	}
	to.report.Rows += parsed.count
	p.records.count += parsed.count
	return true, to.addBlock(parsed.block)
}

// spot returns a line of the current file as a spot. In a DataFrame, the line is unknown.
func (p *csvParser) spot(file string, line int) spot {
	if p.records.frame != nil {
		line = 0
	}
	return spot{file: file, line: line}
}

// noteParsed notes what the warnings in the Report need to know of a block.
func (p *csvParser) noteParsed(b lines.Block, parsed *parsedRows, file string) {
	if p.seen.lacksLines() {
		for k, label := range parsed.labels.words {
			p.seen.noteLabel(label, p.spot(file, b.Line+parsed.labels.lines[k]))
		}
	}
	for slot, points := range parsed.points {
		p.seen.columns[slot].points.add(points)
	}
}

// addRecords adds the rows of a block record by record.
func (p *csvParser) addRecords(b lines.Block, to *builder) error {
	for record, err := range p.records.allOf(b) {
		if err == nil {
			err = p.addRecord(record, to)
		}
		if err != nil {
			return p.records.explain(err)
		}
	}
	return nil
}

// begin reads the column names and plans the use of each column.
func (c CSV) begin(in *input) (*records, *plan, error) {
	if err := c.check(); err != nil {
		return nil, nil, err
	}
	records, err := c.open(in)
	if err != nil {
		return nil, nil, err
	}
	c = records.options // without the fields that define how text is written, if the file is not text
	names, err := c.header(records, c.headerRules())
	if err != nil {
		return nil, nil, records.explain(err)
	}
	plan, err := c.plan(names)
	return records, plan, records.explain(records.addIndexFix(err))
}

// minMemory estimates the number of bytes that the numbers of a file need, and returns 75 % of the
// estimate, because the estimate may be too high. The number of rows is estimated from start, the
// beginning of the file. If start has fewer than ten lines, minMemory returns 0.
func (p *plan) minMemory(size int64, start string) float64 {
	end := strings.LastIndexByte(start, '\n') + 1
	lines := strings.Count(start, "\n")
	if lines < 10 {
		return 0
	}
	return float64(size) / float64(end) * float64(lines*len(p.kept)) * 8 * 0.75
}

// addRecord adds one record.
func (p *csvParser) addRecord(record []string, to *builder) error {
	columns := p.plan.columns
	if err := p.checkRecord(record, to.report.Rows == 0); err != nil {
		return withPlace(datasets.Place{Line: p.records.line()}, err)
	}
	to.report.Rows++
	p.plan.countPoints(record, p.seen)
	if j := p.plan.countPlaceholders(record, p.seen.found); j >= 0 {
		to.report.Skipped = append(to.report.Skipped, datasets.Skipped{
			File:   to.file,
			Line:   p.records.line(),
			Row:    to.report.Rows - 1,
			Column: columns[j].Name,
		})
		return nil
	}
	next := &to.next
	start := len(next.values)
	end := start + len(p.plan.kept)
	next.values = slices.Grow(next.values, len(p.plan.kept))[:end]
	class, j, err := p.plan.rawRow(record, next.values[start:], p.seen)
	if err != nil {
		if noRow := p.errNoRowYet(record); noRow != nil && to.report.Rows == 1 {
			p.columnFailed = !p.options.NoHeader
			p.unitsFailed = p.columnFailed
			return noRow
		}
		p.columnFailed = !errors.Is(err, errInteger)
		err = p.explain(err, j, record[j], to)
		if len(record) == 1 && record[0] == "" {
			asProblem(err).With(datasets.Fix{When: "if the empty line is not a row", Do: "delete the line"})
		}
		return withPlace(p.records.place(j, columns[j].Name), err)
	}
	if class >= 0 {
		next.classes = append(next.classes, class)
		if p.seen.lacksLines() {
			p.seen.noteLabel(p.seen.labels.words[class], p.spot(to.file, p.records.line()))
		}
	}
	p.noteDash(class, to)
	return to.endRow()
}

// checkRecord returns an error unless a record is one row. The argument first reports whether the record is
// the first one below the header.
func (p *csvParser) checkRecord(record []string, first bool) error {
	c := p.options
	width := len(p.plan.columns)
	if err := p.records.checkHiddenRows(width); err != nil {
		return err
	}
	if p.plan.repeatsHeader(record) {
		return errRepeatedHeader()
	}
	more := len(record) - width
	switch {
	case more == 0:
		return nil
	case more == 1 && first && strings.TrimSpace(record[width]) == "" && p.records.rowsEndWithComma():
		return c.errRowsEndWithComma(len(record), width)
	}
	return c.errRaggedRow(record, width, first)
}

// explain returns err, or a more helpful error if the value in column j is not a number.
func (p *csvParser) explain(err error, j int, cell string, to *builder) error {
	if !errors.Is(err, errNotNumber) {
		return err
	}
	p.plan.observe(to.next, p.seen) // also count the rows that are not stored yet
	col := &p.plan.columns[j]
	seen := &p.seen.columns[col.slot]
	above := seen.count
	if seen.kind == onlyTruths || col.Boolean {
		return p.options.notTruthProblem(col, strings.TrimSpace(cell), above)
	}
	notNumber := asProblem(p.options.notNumberProblem(col, strings.TrimSpace(cell), above))
	isLast := j == len(p.plan.columns)-1
	if isLast && p.options.hasComment(cell) {
		notNumber.Fixes = nil // the other fixes are about a value without a comment
	}
	if isLast || j == 0 {
		p.options.addCommentFix(notNumber, []string{cell})
	}
	return notNumber
}

// finish returns the Chunks of all rows.
func (p *csvParser) finish(b *builder) (*Chunks, error) {
	if err := p.checkDash(); err != nil {
		return nil, err
	}
	b.report.Notes = append(b.report.Notes, p.notes...)
	chunks, err := p.plan.finish(b, p.seen, p.source)
	p.columnFailed = err != nil && b.report.Rows > 0
	return chunks, p.records.explain(err)
}

// source returns the Source of a table: a CSV with the given Schema.
func (p *csvParser) source(schema *Schema) datasets.Source {
	c := p.options
	c.Schema = schema
	c.Weight = ""
	c.Categorical = nil
	c.AutoCategorical = false
	c.Ignore = nil
	c.NAValues = c.missing()
	return c
}
