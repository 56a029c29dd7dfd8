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

// mostDense is how many columns of a table may come from one of the file, on average, before
// its rows are sparse.
const mostDense = 10

// Rows collects the rows of a file.
type rows struct {
	columns *columns
	records *records
	report  Report

	list    [][]float64 // a number for each column kept; NaN: to be filled; a category is its number, or −1
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
	row := make([]float64, len(r.columns.kept))
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
	missing := slices.Contains(p.missing, cell)
	switch how := p.csv.Unseen; {
	case missing && (p.csv.IfMissing != FillMean || col.use == label || col.use == category && how == RefuseUnseen):
		return 0, p.errMissing(col, cell)
	case missing && col.use == category:
		return float64(col.unseen(cell, how)), nil
	case missing:
		col.filled++
		return math.NaN(), nil
	case col.use != number:
		k, err := p.word(col, cell)
		return float64(k), err
	}
	v, err := p.csv.number(cell)
	if errors.Is(err, errNotNumber) {
		return 0, p.csv.notNumber(col, cell)
	}
	col.count++
	col.sum += v
	return v, err
}

// table returns the table of all rows and writes the report.
func (r *rows) table() (datasets.Table, error) {
	p, n := r.columns, len(r.list)
	switch {
	case r.report.Rows == 0:
		return datasets.Table{}, errors.New("there is no row below the column names; wanted at least one")
	case n == 0:
		return datasets.Table{}, fmt.Errorf("no row is left of %d, because a value is missing in each; leave out a column instead: Ignore", r.report.Rows)
	}
	source, err := p.resolve()
	if err != nil {
		return datasets.Table{}, err
	}
	source.Classes, r.report.Merged = spelt(r.classes, source.Classes)
	t := datasets.Table{Features: p.features, Classes: r.classes, Source: source}
	if p.sparse() {
		for _, read := range r.list {
			t.Sparse = append(t.Sparse, p.row(read))
		}
	} else {
		for i, read := range r.list {
			r.list[i] = p.dense(read)
		}
		t.Rows = r.list
	}
	if report := p.csv.Report; report != nil {
		*report = r.report
		for _, col := range p.kept {
			if col.filled > 0 {
				report.Filled = append(report.Filled, Filled{Column: col.name, Count: col.filled, Mean: col.fill, Words: col.strange.words})
			}
		}
	}
	return t, nil
}

// sparse reports whether the table's rows are sparse. It depends on nothing but the columns,
// so a file read later gets the same kind of rows.
func (p *columns) sparse() bool { return len(p.features) > mostDense*len(p.kept) }

// row returns a row of the table from what was read, in whose memory it keeps its values.
func (p *columns) row(read []float64) datasets.Sparse {
	row := datasets.Sparse{Columns: make([]int, 0, len(read)), Values: read[:0]}
	for slot, col := range p.kept {
		j, v := 0, read[slot]
		switch {
		case col.use == category && v < 0:
			continue
		case col.use == category:
			j, v = int(v), 1
		case math.IsNaN(v):
			v = col.fill
		}
		if v != 0 {
			row.Columns, row.Values = append(row.Columns, col.features[j]), append(row.Values, v)
		}
	}
	return row
}

// dense is row with all its numbers.
func (p *columns) dense(read []float64) []float64 {
	if !p.words {
		for slot, v := range read {
			if math.IsNaN(v) {
				read[slot] = p.kept[slot].fill
			}
		}
		return read
	}
	x, row := make([]float64, len(p.features)), p.row(read)
	for k, j := range row.Columns {
		x[j] = row.Values[k]
	}
	return x
}
