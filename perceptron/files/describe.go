package files

import (
	"cmp"
	"context"
	"fmt"
	"hash/maphash"
	"math"
	"slices"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// A Description summarises the columns of a file. It is the result of DescribeFile.
type Description struct {
	Rows    int
	Ragged  int // the number of rows that have more or fewer values than the first line
	Columns []ColumnSummary

	// Problem is the error that ReadFile returns because of words and missing values, with one part per
	// column. The settings in its last fix are all that ReadFile needs to read the columns, after the
	// corrections that parts without settings advise. If the first row seems to have the units of the
	// columns, or if a row is too long, too short or has the column names again, Problem is only about this
	// row. Problem is nil if ReadFile can read the columns.
	Problem *datasets.Problem

	// Notes describe values that may not be what they seem, such as codes that look like numbers. They are
	// those about columns in the Report of ReadFile.
	Notes []*datasets.Problem

	wordColumns []string // the columns that are categorical with AutoCategorical
}

// A ColumnSummary describes one column.
type ColumnSummary struct {
	Name           string
	Count          int     // values that are not missing
	Missing        int     // missing values
	Numbers        int     // values that are finite numbers
	Distinct       int     // distinct values, at most 1000; 1.0 and 1 are one value
	More           bool    // the column has more distinct values than Distinct
	Min, Mean, Max float64 // the minimum, mean and maximum of the numbers
	Word           string  // the first value that is not a number, shortened to 60 characters
	Line           int     // the line of Word; 0: all values are numbers, or the file has no lines
	Row            int     // the row of Word, counted from 0
}

const (
	maxDistinct      = 1000    // the maximum number of distinct values to count in one column
	maxDistinctInAll = 1 << 20 // the maximum number of distinct values to count in all columns together
)

// DescribeFile reads the named file once and summarises each column. Call it before you know which
// columns hold numbers, words or classes. It is an error if the column Weight does not exist.
//
//	fmt.Println(perceptron.Must(files.CSV{}.DescribeFile("flowers.csv")))
//
// Words among numbers, missing values, rows of different lengths, and empty or repeated column names are
// not errors, but appear in the Description. It is an error if the columns can't be found, for instance
// because the file has another separator than c.Comma, or a quotation mark is not closed. The memory
// needed does not depend on the number of rows.
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
		_, err := withOpenFile(ctx, name, func(in *input) (struct{}, error) {
			return struct{}{}, d.addFile(in)
		})
		if err != nil {
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
	Description
	given   CSV            // the reader whose method is called
	options CSV            // the reader of the current file: given.forFrames() if it is not text
	records *records       // of the current file
	file    string         // the name of the current file, if there are several files
	counts  []columnCounts // of each column
	seed    maphash.Seed
	seen    []map[uint64]bool // the distinct values of each column, as bits of numbers or hashes of words
	maxSeen int               // the maximum size of each set in seen

	firstRow  []string // the values of the first row; nil: it can't have the units of the columns
	firstSpot spot     // of the first row

	rows   *csvParser        // checks the rows of the current file
	badRow *datasets.Problem // of the first row that is not one row of the table; nil: there is none
}

// columnCounts hold what a describer knows of a column and does not show in the ColumnSummary.
type columnCounts struct {
	use          columnUse
	missing      missingValues
	words        wordCounts
	zeros        zeroCount
	points       pointUse
	firstMissing spot // of the first missing value

	isKnown func(category string) bool // with a Schema, whether it has a category; nil: other columns
	unseen  wordCounts                 // the categories that a Schema does not have
	boolean bool                       // with a Schema, whether the column holds true and false

	sameName int // the number of an earlier column with the same name, counted from 1; 0: there is none

	unreadable string // the type of the values of a DataFrame, if they can't be read; "": they can
	conversion string // a line of Python that makes values that can be read; "": there is none
}

// A pointUse states what the points in the numbers of a column may mean in a file with decimal commas.
type pointUse int

const (
	noPoint        pointUse = iota
	thousandsPoint          // each number with a point is like 1.234
	decimalPoint            // a number, such as 1.5, has a decimal point
)

// addPoint returns the use after one more number.
func (u pointUse) addPoint(number string) pointUse {
	if u == decimalPoint || !strings.Contains(number, ".") {
		return u
	}
	if _, err := (CSV{Decimal: ',', Thousands: '.'}).number(number); err != nil {
		return decimalPoint
	}
	return thousandsPoint
}

// addFile adds the rows of a file.
func (d *describer) addFile(in *input) error {
	c := d.given
	if err := c.checkCharacters(); err != nil {
		return err
	}
	records, err := c.open(in)
	if err != nil {
		return err
	}
	if d.records != nil {
		if err := c.checkKind(records, d.records); err != nil {
			return err
		}
	}
	d.records = records
	c = records.options // without the fields that define how text is written, if the file is not text
	d.options = c
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
	if err := d.useFrame(records); err != nil {
		return err
	}
	d.setRowChecker(names)
	for record, err := range records.all() {
		if err == nil {
			err = withPlace(datasets.Place{Line: records.line()}, records.checkHiddenRows(len(names)))
		}
		if err != nil {
			return records.explain(err)
		}
		at := spot{file: d.file, line: records.line()}
		if records.frame != nil {
			at.line, at.row = 0, d.Rows+1
		}
		d.add(record, at)
	}
	return nil
}

// setRowChecker sets the parser that checks the rows of the current file, which has the named columns.
func (d *describer) setRowChecker(names []string) {
	p := &plan{options: d.options}
	for _, name := range names {
		p.columns = append(p.columns, plannedColumn{Column: Column{Name: name}})
	}
	d.rows = &csvParser{options: d.options, records: d.records, plan: p}
}

// useFrame prepares reading all columns of a DataFrame, even those whose values can't be read.
func (d *describer) useFrame(records *records) error {
	if records.frame == nil {
		return nil
	}
	for j, col := range records.frame.Columns() {
		d.counts[j].unreadable = col.Type
		d.counts[j].conversion = col.Fix
	}
	return records.useColumns(nil)
}

// setColumns makes the columns of the first file. For other files, it checks that they have these columns.
func (d *describer) setColumns(names []string) error {
	if d.Columns != nil {
		isSame := func(col ColumnSummary, name string) bool { return col.Name == name }
		if !slices.EqualFunc(d.Columns, names, isSame) {
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
	columns := map[string]int{}
	for j, name := range names {
		use := c.useOf(name)
		col := &plannedColumn{Column: Column{Name: name}, use: cmp.Or(use, asNumber)}
		sameName := columns[name]
		if name != "" && sameName == 0 {
			columns[name] = j + 1
		}
		d.counts = append(d.counts, columnCounts{use: use, missing: p.missingIn(col), sameName: sameName})
		d.setSchemaColumn(p, &d.counts[len(d.counts)-1], name)
		d.Columns = append(d.Columns, ColumnSummary{Name: name})
		d.seen = append(d.seen, map[uint64]bool{})
	}
	return nil
}

// setSchemaColumn sets what the Schema knows of a column, if there is a Schema.
func (d *describer) setSchemaColumn(p *plan, counts *columnCounts, name string) {
	col, ok := d.options.schemaColumn(name)
	if !ok {
		return
	}
	counts.boolean = col.Boolean
	if len(col.Categories) > 0 {
		equal := p.equalCategory(col.Categories)
		counts.isKnown = func(category string) bool {
			_, isEqual := equal(category)
			return isEqual || slices.Contains(col.Categories, category)
		}
	}
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
	d.noteBadRow(record, at)
	d.Rows++
	if len(record) != len(d.Columns) {
		d.Ragged++
	}
	for j, cell := range record[:min(len(record), len(d.Columns))] {
		d.addCell(j, strings.TrimSpace(cell), at)
	}
}

// noteBadRow notes the problem of a record that is not one row of the table, if it is the first.
func (d *describer) noteBadRow(record []string, spot spot) {
	if d.badRow != nil {
		return
	}
	if err := d.rows.checkRecord(record, d.Rows == 0); err != nil {
		d.badRow = at(spot, asProblem(err))
	}
}

// addCell adds a value of column j. Until description is called, Mean is the sum of the numbers.
func (d *describer) addCell(j int, cell string, at spot) {
	col := &d.Columns[j]
	counts := &d.counts[j]
	if counts.missing.find(cell) >= 0 {
		if col.Missing == 0 {
			counts.firstMissing = at
		}
		col.Missing++
		return
	}
	col.Count++
	if counts.isKnown != nil && !counts.isKnown(cell) {
		counts.unseen.add(cell, at, d.maxSeen)
	}
	v, err := d.options.number(cell)
	key := math.Float64bits(v + 0) // −0 + 0 = 0, so both zeros are the same value
	if err != nil {
		key = maphash.String(d.seed, cell)
		counts.words.add(cell, at, d.maxSeen)
		if col.Numbers == col.Count-1 { // the first such value
			col.Word = strings.Clone(wording.Cut(cell, 60))
			col.Line = at.line
			col.Row = d.Rows - 1
		}
	} else {
		if col.Numbers == 0 {
			col.Min, col.Max = v, v
		}
		col.Numbers++
		col.Min = min(col.Min, v)
		col.Max = max(col.Max, v)
		col.Mean += v
		counts.zeros.add(cell)
		counts.points = counts.points.addPoint(cell)
	}
	if len(d.seen[j]) < d.maxSeen {
		d.seen[j][key] = true
	}
	col.More = col.More || !d.seen[j][key]
}

// description returns the Description of all rows that have been added. It must be called only once,
// because it divides the sums in Mean by the number of numbers.
func (d *describer) description() Description {
	for j := range d.Columns {
		col := &d.Columns[j]
		col.Distinct = len(d.seen[j])
		col.Mean /= float64(max(1, col.Numbers))
	}
	d.Problem = d.problem()
	if d.options.Schema == nil {
		d.Notes = d.notes()
	}
	return d.Description
}

// notes returns notes about columns of numbers, and about columns of words that are or can be categorical.
func (d *describer) notes() (notes []*datasets.Problem) {
	for j, col := range d.Columns {
		c := &d.counts[j]
		isWords := c.use == asNumber && slices.Contains(d.wordColumns, col.Name)
		switch note := c.zeros.note(col.Name); {
		case c.use == asNumber && col.Numbers == col.Count && note != nil:
			notes = append(notes, note)
		case c.use == asCategory || isWords:
			noMarker := func(word string) bool { return c.missing.find(word) >= 0 || isWords }
			notes = append(notes, categoryNotes(col.Name, &c.words.vocabulary, noMarker)...)
		}
	}
	return notes
}

// String returns a table with one line per column, for at most 100 columns.
//
//	column        count  missing  distinct  min  mean  max  not a number
//	petal_length    149        1        43    1  3.76  6.9
//	species         150        0         3                  150, as in line 2: "setosa"
//	150 rows
func (d Description) String() string {
	const maxLines = 100
	lines := [][]string{{"column", "count", "missing", "distinct", "min", "mean", "max", "not a number"}}
	for _, col := range d.Columns[:min(maxLines, len(d.Columns))] {
		lines = append(lines, col.line())
	}
	text := wording.Aligned(lines, 0, 7)
	if len(d.Columns) > maxLines {
		text += fmt.Sprintf("… (%d columns in all)\n", len(d.Columns))
	}
	text += wording.Plural(d.Rows, "row")
	if d.Ragged > 0 {
		text += fmt.Sprintf(", %d of them longer or shorter than the first line", d.Ragged)
	}
	return text
}

// line returns the cells of the column's line in Description.String.
func (d ColumnSummary) line() []string {
	name := wording.Printable(wording.OneLine(wording.Cut(d.Name, 40)))
	distinct := fmt.Sprint(d.Distinct)
	if d.More {
		distinct += "+"
	}
	line := []string{name, fmt.Sprint(d.Count), fmt.Sprint(d.Missing), distinct, "", "", "", ""}
	if d.Numbers > 0 {
		line[4] = wording.Number(d.Min)
		line[5] = fmt.Sprintf("%.4g", d.Mean)
		line[6] = wording.Number(d.Max)
	}
	words := d.Count - d.Numbers
	if words > 0 {
		place := fmt.Sprintf("line %d", d.Line)
		if d.Line == 0 {
			place = fmt.Sprintf("row %d", d.Row)
		}
		line[7] = fmt.Sprintf("%d, as in %s: %s", words, place, wording.Quote(d.Word))
	}
	return line
}
