package files

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// mostNumbers is the most numbers that categories may make, 2 GiB.
const mostNumbers = 1 << 28

// Rows collects the rows of a file.
type rows struct {
	columns *columns
	records *records
	report  Report

	list    [][]float64 // a number for each slot; NaN: to be filled; a category is its number
	classes []string
}

// add takes one record.
func (r *rows) add(record []string) error {
	columns := r.columns.list
	if len(record) != len(columns) {
		return at(fmt.Sprintf("line %d", r.records.line()), "the row has %s; wanted %d, one for each column name%s",
			wording.Plural(len(record), "value"), len(columns), r.raggedAdvice(len(record)))
	}
	r.report.Rows++
	if r.columns.csv.IfMissing == DropRow {
		if j := r.columns.gap(record); j >= 0 {
			r.report.Left = append(r.report.Left, Left{Line: r.records.line(), Row: r.report.Rows - 1, Column: columns[j].name})
			return nil
		}
	}
	row := make([]float64, r.columns.slots)
	for j, cell := range record {
		col := &columns[j]
		if col.use == ignored {
			continue
		}
		v, err := r.columns.value(col, strings.TrimSpace(cell))
		switch {
		case err != nil:
			return placed{r.records.place(j, col.name), err}
		case col.use == label:
			r.classes = append(r.classes, col.words.words[int(v)])
		default:
			row[col.slot] = v
		}
	}
	r.list = append(r.list, row)
	return nil
}

// value returns what a cell holds: a number, the number of a class or category, or NaN for
// a number to be filled in.
func (p *columns) value(col *column, cell string) (float64, error) {
	if slices.Contains(p.missing, cell) {
		if p.csv.IfMissing != FillMean || col.use != number {
			return 0, p.errMissing(col, cell)
		}
		col.filled++
		return math.NaN(), nil
	}
	if col.use != number {
		k, err := col.word(cell)
		return float64(k), err
	}
	v, err := p.csv.number(cell)
	if errors.Is(err, errNotNumber) {
		return 0, p.csv.notNumber(col, cell)
	}
	col.count++
	return v, err
}

// table returns the table of all rows and writes the report.
func (r *rows) table() (datasets.Table, error) {
	switch {
	case r.report.Rows == 0:
		return datasets.Table{}, errors.New("there is no row below the column names; wanted at least one")
	case len(r.list) == 0:
		return datasets.Table{}, fmt.Errorf("no row is left of %d, because a value is missing in each; leave out a column instead: Ignore", r.report.Rows)
	}
	if err := r.fill(); err != nil {
		return datasets.Table{}, err
	}
	features, moved := r.columns.layout()
	if err := checkNames(features, len(features)); err != nil {
		return datasets.Table{}, err
	}
	if moved {
		if err := r.move(len(features)); err != nil {
			return datasets.Table{}, err
		}
	}
	if report := r.columns.csv.Report; report != nil {
		*report = r.report
	}
	return datasets.Table{Features: features, Rows: r.list, Classes: r.classes}, nil
}

// layout decides which columns of the table each column of the file becomes, unless Like
// did, and reports whether any has moved from where it was read.
func (p *columns) layout() (features []string, moved bool) {
	for j := range p.list {
		col := &p.list[j]
		switch {
		case col.use == number && col.features == nil:
			col.features = []int{len(features)}
			features = append(features, col.name)
		case col.use == category && col.features == nil:
			col.features = make([]int, len(col.words.words))
			for _, word := range slices.Sorted(slices.Values(col.words.words)) {
				col.features[col.words.number[word]] = len(features)
				features = append(features, col.name+"="+word)
			}
		}
		moved = moved || col.use == category || col.use == number && col.features[0] != col.slot
	}
	if features == nil {
		features = slices.Clone(p.csv.Like.Features)
	}
	return features, moved
}

// move puts each number in its column of the table, and a 1 in that of each category.
func (r *rows) move(dim int) error {
	if dim > r.columns.slots && dim > mostNumbers/len(r.list) {
		return fmt.Errorf("with a column for each category there are %d columns of %s, more than %d numbers; leave out a column with many categories: Ignore", dim, wording.Plural(len(r.list), "row"), mostNumbers)
	}
	for i, read := range r.list {
		row := make([]float64, dim)
		for j := range r.columns.list {
			switch col := &r.columns.list[j]; col.use {
			case number:
				row[col.features[0]] = read[col.slot]
			case category:
				row[col.features[int(read[col.slot])]] = 1
			}
		}
		r.list[i] = row
	}
	return nil
}
