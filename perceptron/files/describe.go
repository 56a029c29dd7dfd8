package files

import (
	"context"
	"fmt"
	"hash/maphash"
	"math"
	"slices"
	"strings"

	"perceptronlab/internal/wording"
)

// A Description says what is in the columns of a file, for a first look.
type Description struct {
	Rows    int
	Ragged  int // rows that are longer or shorter than the first line
	Columns []ColumnSummary
}

// A ColumnSummary says what one column holds: Count values, of which Numbers are finite numbers from
// Min to Max, and Missing places without one. Distinct values differ (1.0 and 1 do not); with
// More there are others, not counted. Word is the first value that is no number, in Line.
type ColumnSummary struct {
	Name                              string
	Count, Missing, Numbers, Distinct int
	More                              bool
	Min, Mean, Max                    float64
	Word                              string
	Line                              int
}

// mostDistinct bounds the distinct values that are counted: in a column, and in all of them.
const mostDistinct, mostDistinctInAll = 1000, 1 << 20

// DescribeFile reads the file called name once and describes each of its columns, before you
// know which of them are numbers, words or classes. Of c only those fields count that say how
// values are written, such as Comma, Decimal, Comment, NoHeader and NAValues.
//
//	fmt.Println(perceptron.Must(files.CSV{}.DescribeFile("flowers.csv")))
//
// Text among the numbers, missing values, rows of another length, columns without a name or
// with the same are counted and shown. Only what hides the columns is an error, such as another
// separator or a quotation mark that is not closed. Memory does not grow with the rows.
func (c CSV) DescribeFile(name string) (Description, error) {
	return c.DescribeFileContext(context.Background(), name)
}

// DescribeFileContext is DescribeFile that stops soon after ctx is done. It then returns ctx's error.
func (c CSV) DescribeFileContext(ctx context.Context, name string) (Description, error) {
	announce(ctx, name)
	return inFile(ctx, name, c.describe)
}

func (c CSV) describe(in *input) (Description, error) {
	if err := c.checkSigns(); err != nil {
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
	d := newDescriber(c, names)
	for record, err := range records.all() {
		if err != nil {
			return Description{}, records.explain(err)
		}
		d.add(record, records.line())
	}
	return d.description(), nil
}

// A describer describes the columns of a file, row by row.
type describer struct {
	Description
	options CSV
	missing []string
	seed    maphash.Seed
	seen    []map[uint64]bool // the values of each column, as numbers or as hashes of their text
	most    int               // how many of them are kept
}

func newDescriber(c CSV, names []string) *describer {
	d := &describer{
		options: c,
		missing: c.missing(),
		seed:    maphash.MakeSeed(),
		most:    min(mostDistinct, mostDistinctInAll/len(names)),
	}
	for _, name := range names {
		d.Columns = append(d.Columns, ColumnSummary{Name: name})
		d.seen = append(d.seen, map[uint64]bool{})
	}
	return d
}

// add takes one record, which begins in a line.
func (d *describer) add(record []string, line int) {
	d.Rows++
	if len(record) != len(d.Columns) {
		d.Ragged++
	}
	for j, cell := range record[:min(len(record), len(d.Columns))] {
		d.addCell(j, strings.TrimSpace(cell), line)
	}
}

// addCell takes the value of column j. Its Mean is the sum, so far.
func (d *describer) addCell(j int, cell string, line int) {
	col := &d.Columns[j]
	if slices.Contains(d.missing, cell) {
		col.Missing++
		return
	}
	col.Count++
	v, err := d.options.number(cell)
	key := math.Float64bits(v + 0) // −0 + 0 = 0
	if err != nil {
		key = maphash.String(d.seed, cell)
		if col.Line == 0 {
			col.Word = strings.Clone(wording.Cut(cell, 60))
			col.Line = line
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
	if len(d.seen[j]) < d.most {
		d.seen[j][key] = true
	}
	col.More = col.More || !d.seen[j][key]
}

// description returns what all rows say.
func (d *describer) description() Description {
	for j := range d.Columns {
		col := &d.Columns[j]
		col.Distinct = len(d.seen[j])
		col.Mean /= float64(max(1, col.Numbers))
	}
	return d.Description
}

// String returns a table with a line for each column; of more than 100 it shows the first.
//
//	column        count  missing  distinct  min  mean  max  not a number
//	petal_length    149        1        43    1  3.76  6.9
//	species         150        0         3                  150, as in line 2: "setosa"
//	150 rows
func (d Description) String() string {
	const most = 100
	lines := [][]string{{"column", "count", "missing", "distinct", "min", "mean", "max", "not a number"}}
	for _, col := range d.Columns[:min(most, len(d.Columns))] {
		lines = append(lines, col.line())
	}
	text := wording.Aligned(lines, 0, 7)
	if len(d.Columns) > most {
		text += fmt.Sprintf("… (%d columns in all)\n", len(d.Columns))
	}
	text += wording.Plural(d.Rows, "row")
	if d.Ragged > 0 {
		text += fmt.Sprintf(", %d of them longer or shorter than the first line", d.Ragged)
	}
	return text
}

// line returns a column's line of the table.
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
		line[7] = fmt.Sprintf("%d, as in line %d: %s", words, d.Line, wording.Quote(d.Word))
	}
	return line
}
