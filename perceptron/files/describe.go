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
	Columns []Described
}

// A Described is what one column holds: Count values, of which Numbers are finite numbers from
// Min to Max, and Missing places without one. Distinct values differ (1.0 and 1 do not); with
// More there are others, not counted. Word is the first value that is no number, in Line.
type Described struct {
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
// values are written, such as Comma, Decimal, Comment, NoHeader and Missing.
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

func (c CSV) describe(in *input) (d Description, err error) {
	c.Columns, c.Categorical, c.Ignore = []Column{}, nil, nil // so that any names will do
	if c.Missing == nil {
		c.Missing = []string{""}
	}
	records, names, err := c.names(in)
	if err != nil {
		return d, err
	}
	seen, seed := make([]map[uint64]bool, len(names)), maphash.MakeSeed()
	for j, name := range names {
		d.Columns, seen[j] = append(d.Columns, Described{Name: name}), map[uint64]bool{}
	}
	for record, err := range records.all() {
		if err != nil {
			return Description{}, records.explain(err)
		}
		d.Rows++
		if len(record) != len(names) {
			d.Ragged++
		}
		for j, cell := range record[:min(len(record), len(names))] {
			col := &d.Columns[j]
			if cell = strings.TrimSpace(cell); slices.Contains(c.Missing, cell) {
				col.Missing++
				continue
			}
			col.Count++
			v, err := c.number(cell)
			key := math.Float64bits(v + 0) // −0 + 0 = 0
			switch {
			case err != nil:
				key = maphash.String(seed, cell)
				if col.Line == 0 {
					col.Word, col.Line = strings.Clone(wording.Cut(cell, 60)), records.line()
				}
			case col.Numbers == 0:
				col.Min, col.Max = v, v
				fallthrough
			default:
				col.Numbers++
				col.Min, col.Max, col.Mean = min(col.Min, v), max(col.Max, v), col.Mean+v // the sum, so far
			}
			if len(seen[j]) < min(mostDistinct, mostDistinctInAll/len(names)) {
				seen[j][key] = true
			}
			col.More = col.More || !seen[j][key]
		}
	}
	for j := range d.Columns {
		col := &d.Columns[j]
		col.Distinct, col.Mean = len(seen[j]), col.Mean/float64(max(1, col.Numbers))
	}
	return d, nil
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
		line := []string{wording.OneLine(wording.Cut(col.Name, 40)), fmt.Sprint(col.Count), fmt.Sprint(col.Missing), fmt.Sprint(col.Distinct), "", "", "", ""}
		if col.More {
			line[3] += "+"
		}
		if col.Numbers > 0 {
			line[4], line[5], line[6] = wording.Number(col.Min), fmt.Sprintf("%.4g", col.Mean), wording.Number(col.Max)
		}
		if words := col.Count - col.Numbers; words > 0 {
			line[7] = fmt.Sprintf("%d, as in line %d: %s", words, col.Line, wording.Quote(col.Word))
		}
		lines = append(lines, line)
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
