package files

import (
	"context"
	"hash/maphash"
	"slices"
	"strings"

	"perceptronlab/perceptron/datasets"
)

const (
	maxDistinct      = 1000    // the maximum number of distinct values to count in one column
	maxDistinctInAll = 1 << 20 // the maximum number of distinct values to count in all columns together
)

// DescribeFile reads the named file once and summarises each column. Call it before you know which
// columns hold numbers, words or classes. It is an error if the column Weight does not exist.
//
//	fmt.Println(perceptron.Must(files.CSV{}.DescribeFile("flowers.csv")))
//
// Words among numbers, missing values, rows of different lengths, and empty or repeated column names are not
// errors, but appear in the [Description]. It is an error if the columns can't be found, for instance
// because the file has another separator than c.Comma, or a quotation mark is not closed. The memory needed
// does not depend on the number of rows.
//
// The Problem of the Description names all columns that c can't read, and the fields to set. Set c.Label
// first, because classes may be words.
func (c CSV) DescribeFile(name string) (Description, error) {
	return c.DescribeFileContext(context.Background(), name)
}

// DescribeFileContext is like DescribeFile, but stops soon after ctx is done, with the error of ctx.
func (c CSV) DescribeFileContext(ctx context.Context, name string) (Description, error) {
	return c.describeFiles(ctx, []string{name})
}

// describeFiles describes several files as if they were one. All files must have the same columns.
func (c CSV) describeFiles(ctx context.Context, names []string) (Description, error) {
	announce(ctx, names...)
	d := &describer{given: c, options: c}
	for _, name := range names {
		if len(names) > 1 {
			d.file = name
		}
		if err := visitFile(ctx, name, d.addFile); err != nil {
			return Description{}, err
		}
	}
	return d.description(), nil
}

// describe describes a single file.
func (c CSV) describe(in *input) (Description, error) {
	d := &describer{given: c, options: c}
	if err := d.addFile(in); err != nil {
		return Description{}, err
	}
	return d.description(), nil
}

// A describer describes the columns of one or more files, row by row.
type describer struct {
	given   CSV      // the reader whose method is called
	options CSV      // the reader of the current file: given.forFrames() if it is not text
	records *records // of the current file
	file    string   // the name of the current file, if there are several files

	columns []*describedColumn
	rows    int
	ragged  int // the number of rows that have more or fewer values than the first line
	seed    maphash.Seed
	maxSeen int // the maximum number of distinct values to count in one column

	firstRow  []string // the values of the first row; nil: it can't have the units of the columns
	firstSpot spot     // of the first row

	checker *csvParser        // checks the rows of the current file
	badRow  *datasets.Problem // of the first row that is not one row of the table; nil: there is none
}

// addFile adds the rows of a file.
func (d *describer) addFile(in *input) error {
	if err := d.given.checkCharacters(); err != nil {
		return err
	}
	records, err := d.given.open(in)
	if err != nil {
		return err
	}
	if d.records != nil {
		if err := d.given.checkKind(records, d.records); err != nil {
			return err
		}
	}
	d.records = records
	d.options = records.options // without the fields that define how text is written, if the file is not text
	if err := d.readHeader(); err != nil {
		return err
	}
	return d.addRows()
}

// readHeader reads the column names of the current file, and makes or checks the columns.
func (d *describer) readHeader() error {
	c := d.options
	records := d.records
	names, err := c.header(records, headerRules{nameless: true, repeated: true, numeric: true})
	if err != nil {
		return records.explain(err)
	}
	if layout := records.wrongLayout(); layout != nil {
		return layout
	}
	if c.Weight != "" && !slices.Contains(names, c.Weight) {
		return c.errNoColumn("Weight", c.Weight, names)
	}
	if err := d.setColumns(names); err != nil {
		return err
	}
	d.setChecker(names)
	return d.useFrame(records)
}

// addRows adds the rows of the current file.
func (d *describer) addRows() error {
	records := d.records
	for record, err := range records.all() {
		if err == nil {
			err = records.checkHiddenRows(len(d.columns))
			err = withPlace(datasets.Place{Line: records.line()}, err)
		}
		if err != nil {
			return records.explain(err)
		}
		at := spot{file: d.file, line: records.line()}
		if records.frame != nil {
			at.line, at.row = 0, d.rows+1
		}
		d.add(record, at)
	}
	return nil
}

// useFrame prepares reading all columns of a DataFrame, even those whose values can't be read.
func (d *describer) useFrame(records *records) error {
	if records.frame == nil {
		return nil
	}
	for j, col := range records.frame.Columns() {
		d.columns[j].unreadable = col.Type
		d.columns[j].conversion = col.Fix
	}
	return records.useColumns(nil)
}

// setColumns makes the columns of the first file. For other files, it checks that they have these columns.
func (d *describer) setColumns(names []string) error {
	if d.columns != nil {
		isSame := func(col *describedColumn, name string) bool { return col.Name == name }
		if !slices.EqualFunc(d.columns, names, isSame) {
			return problem("other columns", "the columns of the first file, in the same order")
		}
		return nil
	}
	c := d.options
	if err := c.checkFields(names); c.Schema == nil && err != nil {
		return err
	}
	d.seed = maphash.MakeSeed()
	d.maxSeen = min(maxDistinct, maxDistinctInAll/len(names))
	p := &plan{options: c, placeholders: c.placeholders(names)}
	numbers := map[string]int{} // of the first column with each name, counted from 1
	for j, name := range names {
		col := newDescribedColumn(d, name, p)
		col.index = j
		col.sameName = numbers[name]
		if name != "" && col.sameName == 0 {
			numbers[name] = j + 1
		}
		d.columns = append(d.columns, col)
	}
	return nil
}

// schemaColumn returns the column of the Schema with the given name. It reports false if there is none.
func (c CSV) schemaColumn(name string) (Column, bool) {
	if c.Schema == nil {
		return Column{}, false
	}
	j := slices.IndexFunc(c.Schema.Columns, func(col Column) bool { return col.Name == name })
	if j < 0 {
		return Column{}, false
	}
	return c.Schema.Columns[j], true
}

// useOf returns the use of the named column according to the fields of c.
func (c CSV) useOf(name string) columnUse {
	col, inSchema := c.schemaColumn(name)
	switch {
	case name == c.Label && name != "":
		return asLabel
	case c.Schema != nil && !inSchema:
		return unused
	case len(col.Categories) > 0:
		return asCategory
	case slices.Contains(c.Ignore, name), name == c.Weight && name != "":
		return unused
	case slices.Contains(c.Categorical, name):
		return asCategory
	}
	return asNumber
}

// add adds a record that begins at the given spot.
func (d *describer) add(record []string, at spot) {
	d.noteFirst(record, at)
	d.noteBad(record, at)
	if len(record) != len(d.columns) {
		d.ragged++
	}
	for j, cell := range record[:min(len(record), len(d.columns))] {
		d.columns[j].add(strings.TrimSpace(cell), at)
	}
	d.rows++
}

// setChecker sets the parser that checks the rows of the current file, which has the named columns.
func (d *describer) setChecker(names []string) {
	p := &plan{options: d.options}
	for _, name := range names {
		p.columns = append(p.columns, plannedColumn{Column: Column{Name: name}})
	}
	d.checker = &csvParser{options: d.options, records: d.records, plan: p}
}

// noteBad notes the problem of a record that is not one row of the table, if it is the first.
func (d *describer) noteBad(record []string, at spot) {
	if d.badRow != nil {
		return
	}
	if err := d.checker.checkRecord(record, d.rows == 0); err != nil {
		d.badRow = withSpot(at, asProblem(err))
	}
}

// description returns the Description of all rows that have been added.
func (d *describer) description() Description {
	summary := Description{Rows: d.rows, Ragged: d.ragged}
	for _, col := range d.columns {
		col.Distinct = len(col.seen)
		col.Mean = col.sum / float64(max(1, col.Numbers))
		summary.Columns = append(summary.Columns, col.ColumnSummary)
	}
	n := d.needs()
	summary.wordColumns = n.named(categorical)
	summary.Problem = d.problem(n)
	if d.options.Schema != nil {
		return summary
	}
	for _, col := range d.columns {
		summary.Notes = append(summary.Notes, col.notes()...)
	}
	return summary
}
