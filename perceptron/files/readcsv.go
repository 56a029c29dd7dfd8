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

// ReadFile reads the file called name. An error is a *datasets.Problem, but for that of a context.
func (c CSV) ReadFile(name string) (datasets.Table, error) {
	return c.ReadFileContext(context.Background(), name)
}

// ReadFileContext is ReadFile that stops soon after ctx is done. It then returns ctx's error.
func (c CSV) ReadFileContext(ctx context.Context, name string) (datasets.Table, error) {
	return readFile(ctx, name, &csvParser{options: c})
}

// Read reads the table from r.
func (c CSV) Read(r io.Reader) (datasets.Table, error) {
	return readAll(r, &csvParser{options: c})
}

// Chunks reads the file called name, once, and returns its rows in tables of so many; the
// last may have fewer. The rows of more files may follow, which must have the same columns in the
// same order. Errors are those of ReadFile, a temporary file that can't be written because the disk
// is full, and ctx's error soon after ctx is done.
func (c CSV) Chunks(ctx context.Context, name string, rows int, more ...string) (*Chunks, error) {
	return readChunks(ctx, append([]string{name}, more...), rows, &csvParser{options: c})
}

// A csvParser reads CSV files.
type csvParser struct {
	options CSV
	plan    *plan    // of the first file
	seen    *tallies // what the rows of all files say
	records *records // of the last file
}

// add reads a file step by step: the column names, what each column is for, the rows.
func (p *csvParser) add(in *input, to *builder) error {
	if err := p.begin(in, to); err != nil {
		return err
	}
	rows := newRowParser(p.plan)
	err := lines.Each(p.records.blocks, rows.parse, func(b lines.Block, parsed *parsedRows) error {
		done, err := p.addParsed(b, parsed, to)
		if done || err != nil {
			return err
		}
		return p.addRecords(b, to)
	})
	p.records.count++ // the end of the file
	return err
}

// begin reads what stands above the rows of a file.
func (p *csvParser) begin(in *input, to *builder) error {
	records, plan, err := p.options.begin(in)
	if err != nil {
		return err
	}
	p.records = records
	if err := to.store.reserve(plan.least(in.size, records.start)); err != nil {
		return err
	}
	if p.plan == nil {
		p.plan = plan
		p.seen = plan.newTallies()
		to.observe = plan.observer(p.seen)
	}
	if !plan.sameNames(p.plan) {
		return problem("the columns "+plan.names(), "those of the first file, in their order")
	}
	return nil
}

// addParsed takes the rows of a block, and reports whether it could.
func (p *csvParser) addParsed(b lines.Block, parsed *parsedRows, to *builder) (done bool, err error) {
	if parsed == nil || p.plan.merge(parsed, p.seen) != nil {
		return false, nil
	}
	for _, skipped := range parsed.skipped {
		skipped.File = to.file
		skipped.Line += b.Line
		skipped.Row += to.report.Rows
		to.report.Skipped = append(to.report.Skipped, skipped)
	}
	to.report.Rows += parsed.count
	p.records.count += parsed.count
	return true, to.addBlock(parsed.block)
}

// addRecords takes the rows of a block record by record.
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

// begin reads the column names and decides what each column is for.
func (c CSV) begin(in *input) (*records, *plan, error) {
	if err := c.check(); err != nil {
		return nil, nil, err
	}
	records, err := c.open(in)
	if err != nil {
		return nil, nil, err
	}
	names, err := c.header(records, c.headerRules())
	if err != nil {
		return nil, nil, records.explain(err)
	}
	plan, err := c.plan(names)
	return records, plan, records.explain(err)
}

// least returns how many bytes the numbers of a file need, to judge by its first lines, less
// a quarter; or 0 if those are few.
func (p *plan) least(size int64, start string) float64 {
	end := strings.LastIndexByte(start, '\n') + 1
	lines := strings.Count(start, "\n")
	if lines < 10 {
		return 0
	}
	return float64(size) / float64(end) * float64(lines*len(p.kept)) * 8 * 0.75
}

// addRecord takes one record.
func (p *csvParser) addRecord(record []string, to *builder) error {
	columns := p.plan.columns
	if len(record) != len(columns) {
		ragged := errRagged(len(record), len(columns))
		p.options.addRaggedFixes(ragged, len(record)-len(columns), to.report.Rows == 0)
		return at(datasets.Place{Line: p.records.line()}, ragged)
	}
	to.report.Rows++
	if j := p.plan.gap(record); j >= 0 {
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
		return at(p.records.place(j, columns[j].Name), p.explain(err, j, record[j], to))
	}
	if class >= 0 {
		next.classes = append(next.classes, class)
	}
	return to.endRow()
}

// explain says what to do about a value of column j, if it is not a number.
func (p *csvParser) explain(err error, j int, cell string, to *builder) error {
	if !errors.Is(err, errNotNumber) {
		return err
	}
	p.plan.observe(to.next, p.seen)
	col := &p.plan.columns[j]
	above := p.seen.columns[col.slot].count
	return p.options.notNumber(col, strings.TrimSpace(cell), above)
}

// finish makes the Chunks of all rows.
func (p *csvParser) finish(of *builder) (*Chunks, error) {
	chunks, err := p.plan.finish(of, p.seen, p.source)
	return chunks, p.records.explain(err)
}

// source returns the reader that applies what the rows have shown.
func (p *csvParser) source(schema *Schema) datasets.Source {
	c := p.options
	c.Schema = schema
	c.Categorical = nil
	c.Ignore = nil
	c.NAValues = p.plan.missing
	return c
}
