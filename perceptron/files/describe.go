package files

import (
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
// columns hold numbers, words or classes. It uses only the fields of c that define how values are
// written, such as Comma, Decimal, Skip, Comment, NoHeader and NAValues, and checks that the column Weight
// exists.
//
//	fmt.Println(perceptron.Must(files.CSV{}.DescribeFile("flowers.csv")))
//
// Words among numbers, missing values, rows of different lengths, and empty or repeated column names are
// not errors, but appear in the Description. It is an error if the columns can't be found, for instance
// because the file has another separator than c.Comma, or a quotation mark is not closed. The memory
// needed does not depend on the number of rows.
func (c CSV) DescribeFile(name string) (Description, error) {
	return c.DescribeFileContext(context.Background(), name)
}

// DescribeFileContext is like DescribeFile, but stops soon after ctx is done, with the error of ctx.
func (c CSV) DescribeFileContext(ctx context.Context, name string) (Description, error) {
	announce(ctx, name)
	return withOpenFile(ctx, name, c.describe)
}

func (c CSV) describe(in *input) (Description, error) {
	if err := c.checkCharacters(); err != nil {
		return Description{}, err
	}
	records, err := c.open(in)
	if err != nil {
		return Description{}, err
	}
	names, err := c.header(records, headerRules{nameless: true, repeated: true, numeric: true})
	if err != nil {
		return Description{}, records.explain(err)
	}
	if layout := records.wrongLayout(); layout != nil {
		return Description{}, layout
	}
	if c.Weight != "" && !slices.Contains(names, c.Weight) {
		return Description{}, c.errNoColumn("Weight", c.Weight, names)
	}
	if err := records.useColumns(nil); err != nil {
		return Description{}, err
	}
	d := newDescriber(records.options, names)
	for record, err := range records.all() {
		if err == nil {
			err = withPlace(datasets.Place{Line: records.line()}, records.checkHiddenRows(len(names)))
		}
		if err != nil {
			return Description{}, records.explain(err)
		}
		line := 0
		if records.frame == nil {
			line = records.line()
		}
		d.add(record, line)
	}
	return d.description(), nil
}

// A describer describes the columns of a file, row by row.
type describer struct {
	Description
	options CSV
	missing []missingValues // of each column
	seed    maphash.Seed
	seen    []map[uint64]bool // the distinct values of each column, as bits of numbers or hashes of words
	maxSeen int               // the maximum size of each set in seen
}

func newDescriber(c CSV, names []string) *describer {
	d := &describer{
		options: c,
		seed:    maphash.MakeSeed(),
		maxSeen: min(maxDistinct, maxDistinctInAll/len(names)),
	}
	p := &plan{options: c, placeholders: c.placeholders(names)}
	for _, name := range names {
		col := &plannedColumn{Column: Column{Name: name}, use: asNumber}
		if name == c.Label && name != "" {
			col.use = asLabel
		}
		d.missing = append(d.missing, p.missingIn(col))
		d.Columns = append(d.Columns, ColumnSummary{Name: name})
		d.seen = append(d.seen, map[uint64]bool{})
	}
	return d
}

// add adds a record that begins in the given line.
func (d *describer) add(record []string, line int) {
	d.Rows++
	if len(record) != len(d.Columns) {
		d.Ragged++
	}
	for j, cell := range record[:min(len(record), len(d.Columns))] {
		d.addCell(j, strings.TrimSpace(cell), line)
	}
}

// addCell adds a value of column j. Until description is called, Mean is the sum of the numbers.
func (d *describer) addCell(j int, cell string, line int) {
	col := &d.Columns[j]
	if d.missing[j].find(cell) >= 0 {
		col.Missing++
		return
	}
	col.Count++
	v, err := d.options.number(cell)
	key := math.Float64bits(v + 0) // −0 + 0 = 0, so both zeros are the same value
	if err != nil {
		key = maphash.String(d.seed, cell)
		if col.Numbers == col.Count-1 { // the first such value
			col.Word = strings.Clone(wording.Cut(cell, 60))
			col.Line = line
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
	return d.Description
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
	name := wording.OneLine(wording.Cut(d.Name, 40))
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
