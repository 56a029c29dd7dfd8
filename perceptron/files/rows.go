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

// addRecord takes one record of a CSV file.
func (k *Chunks) addRecord(records *records, record []string) error {
	columns := k.columns.list
	if len(record) != len(columns) {
		return at(fmt.Sprintf("line %d", records.line()), "the row has %s; wanted %d, one for each column name%s",
			wording.Plural(len(record), "value"), len(columns), k.raggedAdvice(len(record)))
	}
	k.report.Rows++
	if j := k.columns.gap(record); j >= 0 {
		k.report.Left = append(k.report.Left, Left{File: k.name, Line: records.line(), Row: k.report.Rows - 1, Column: columns[j].Name})
		return nil
	}
	end := len(k.next.values) + len(k.columns.kept)
	k.next.values = slices.Grow(k.next.values, len(k.columns.kept))[:end]
	row := k.next.values[end-len(k.columns.kept):]
	for j, cell := range record {
		col := &columns[j]
		if col.use == ignored {
			continue
		}
		v, err := k.columns.value(col, strings.TrimSpace(cell))
		switch {
		case err != nil:
			return placed{records.place(j, col.Name), err}
		case col.use == label:
			k.next.classes, k.words = append(k.next.classes, int(v)), col.words
		default:
			row[col.slot] = v
		}
	}
	return k.endRow()
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

// endColumns makes the head of the table from what the rows say of the columns.
func (k *Chunks) endColumns() error {
	p := k.columns
	switch {
	case k.more:
		return nil
	case k.report.Rows == 0:
		return errors.New("there is no row below the column names; wanted at least one")
	case len(k.report.Left) == k.report.Rows:
		return fmt.Errorf("no row is left of %d, because a value is missing in each; leave out a column instead: Ignore", k.report.Rows)
	}
	source, err := p.resolve()
	if err != nil {
		return err
	}
	for _, col := range p.kept {
		if col.filled > 0 {
			k.report.Filled = append(k.report.Filled, Filled{Column: col.Name, Count: col.filled, Mean: col.Fill, Words: col.strange.words})
		}
	}
	source.Classes, err = k.end(p.features, source.Classes, p.csv.Report)
	k.head.Source = source
	return err
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
			v = col.Fill
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
				read[slot] = p.kept[slot].Fill
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
