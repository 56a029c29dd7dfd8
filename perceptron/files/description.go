package files

import (
	"fmt"

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
