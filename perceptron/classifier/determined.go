package classifier

import (
	"cmp"
	"fmt"
	"slices"

	"perceptronlab/internal/rounding"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// A fileColumn is a column of a file: a column of numbers in the table, or all columns of its categories.
type fileColumn struct {
	name  string
	first int // the index of its first column in the table
	width int // the number of its columns in the table; 1 also for a column of numbers
}

// fileColumns returns the columns of the file from which a table was read. If they are not known, it returns
// the columns of the table.
func fileColumns(t datasets.Table) []fileColumn {
	if reader, ok := t.Source.(files.CSV); ok && reader.Schema != nil {
		var list []fileColumn
		var names []string
		for _, col := range reader.Schema.Columns {
			made := col.Features()
			list = append(list, fileColumn{col.Name, len(names), len(made)})
			names = append(names, made...)
		}
		if slices.Equal(names, t.Features) {
			return list
		}
	}
	var list []fileColumn
	for j, name := range t.Features {
		list = append(list, fileColumn{name, j, 1})
	}
	return list
}

// value returns the number of a row in the column, or the index of its category. If the row has no category,
// it returns −1.
func (c fileColumn) value(row []float64) float64 {
	if c.width == 1 {
		return row[c.first]
	}
	return float64(slices.Index(row[c.first:c.first+c.width], 1))
}

// A determination finds out whether a column alone determines the class: whether all rows with the same value
// have the same class. Such a column is often another name of the class, or is known only after the class.
type determination struct {
	column  fileColumn
	values  []float64 // the different values, in the order of their first occurrence
	classes []string  // for each value, the class of the rows with this value
}

// determinations are the columns that determine the class of all rows seen so far.
type determinations []determination

// maxValues is the largest number of different values of a column that may be another name of the class.
const maxValues = 64

// newDeterminations returns the determinations of the given columns of a table. There are none if its rows
// are sparse.
func newDeterminations(t datasets.Table, columns []fileColumn) determinations {
	if t.Sparse != nil {
		return nil
	}
	var list determinations
	for _, column := range columns {
		list = append(list, determination{column: column})
	}
	return list
}

// add compares the next row and its class with the rows before. It removes the columns that do not determine
// the class; for most columns, a few rows are enough. Removing a column changes the order of the others.
func (d *determinations) add(row []float64, class string) {
	list := *d
	for k := 0; k < len(list); {
		if list[k].add(list[k].column.value(row), class) {
			k++
			continue
		}
		last := len(list) - 1
		list[k] = list[last]
		list = list[:last]
	}
	*d = list
}

// add adds the value of a row, and its class. It reports whether the column may still determine the class.
func (d *determination) add(value float64, class string) bool {
	if k := slices.Index(d.values, value); k >= 0 {
		return d.classes[k] == class
	}
	d.values = append(d.values, value)
	d.classes = append(d.classes, class)
	return len(d.values) <= maxValues
}

// isConstant reports whether the values differ only by rounding errors.
func (d *determination) isConstant(rows int) bool {
	return rounding.IsConstant(slices.Min(d.values), slices.Max(d.values), rows)
}

// warnings returns a warning about the columns that determine the class of the given number of rows, if there
// are such columns. A column of numbers counts only if it has at most two values per class, because a good
// feature with more values may determine the class by a threshold. There must be at least 20 more rows than
// values, because in fewer rows, a column may determine the class by chance.
func (d determinations) warnings(rows, classes int, advice leaveOut) []warning {
	const minRows = 20
	slices.SortFunc(d, func(a, b determination) int { return cmp.Compare(a.column.first, b.column.first) })
	var found []string
	for _, candidate := range d {
		values := len(candidate.values)
		isName := candidate.column.width > 1 || values <= 2*classes && !candidate.isConstant(rows)
		if isName && values > 1 && rows-values >= minRows {
			found = append(found, wording.Quote(candidate.column.name))
		}
	}
	switch len(found) {
	case 0:
		return nil
	case 1:
		return []warning{{text: fmt.Sprintf("column %s alone determines the class of all %d rows; if it is "+
			"another name of the class, or is not known before the class, %s", found[0], rows, advice.one)}}
	}
	return []warning{{text: fmt.Sprintf("each of the columns %s alone determines the class of all %d rows; "+
		"if they are other names of the class, or are not known before the class, %s",
		wording.JoinedSome(found, 10), rows, advice.several)}}
}

// warningsOfPredictions returns a warning if columns have the names that the command `perceptron predict`
// gives to its columns: predicted, and P(class) for the given classes.
func warningsOfPredictions(columns []fileColumn, classes []string, advice leaveOut) []warning {
	var found []string
	for _, column := range columns {
		isProbability := slices.ContainsFunc(classes, func(class string) bool {
			return column.name == "P("+class+")"
		})
		if isProbability || column.name == "predicted" {
			found = append(found, wording.Quote(column.name))
		}
	}
	switch len(found) {
	case 0:
		return nil
	case 1:
		return []warning{{text: fmt.Sprintf("column %s has the name of a prediction; "+
			"if a model has predicted it, %s", found[0], advice.one)}}
	}
	return []warning{{text: fmt.Sprintf("the columns %s have the names of predictions; "+
		"if a model has predicted them, %s", wording.JoinedSome(found, 10), advice.several)}}
}

// leaveOut is the advice to leave out a single column, and the advice to leave out several columns.
type leaveOut struct{ one, several string }

// leaveOutFor returns the advice for the reader of the rows.
func leaveOutFor(source datasets.Source) leaveOut {
	if _, ok := source.(files.CSV); ok {
		return leaveOut{"leave it out (Ignore)", "leave them out (Ignore)"}
	}
	return leaveOut{"leave it out", "leave them out"}
}
