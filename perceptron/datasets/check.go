package datasets

import (
	"errors"
	"fmt"

	"perceptronlab/internal/wording"
)

// Check returns an error unless t is a table that the other methods accept:
//
//   - Rows or Sparse, not both, with one row at least;
//   - one column at least, and a name for each, or for none of Rows;
//   - in each row as many numbers as there are columns, every one finite; in a sparse
//     row columns that rise, and a value for each;
//   - a class for each row, which is not "", or no Classes at all.
//
// The error names the row, the column and its name, what was found and what was wanted:
//
//	datasets: row 3, column 2 ("petal_length"): NaN; wanted a finite number
//
// Names may repeat; Select then can't tell such columns apart.
func (t Table) Check() error {
	switch {
	case t.Sparse != nil && t.Rows != nil:
		return errors.New("datasets: the table has Rows and Sparse; wanted one of them, the other nil")
	case t.Len() == 0:
		return errors.New("datasets: the table has no rows; wanted at least one")
	case t.Sparse != nil && len(t.Features) == 0:
		return errors.New("datasets: the sparse table has no names; wanted Features, because they tell how many columns there are")
	case t.Dim() == 0:
		return errors.New("datasets: the table has no columns; wanted at least one")
	}
	if t.Classes != nil && len(t.Classes) != t.Len() {
		return t.errClasses()
	}
	for i, class := range t.Classes {
		if class == "" {
			return fmt.Errorf("datasets: row %d has no class: its name is empty", i)
		}
	}
	if t.Sparse != nil {
		return t.checkSparse()
	}
	return t.checkRows()
}

// errClasses says that there is not one class per row.
func (t Table) errClasses() error {
	if len(t.Classes) == 0 {
		return fmt.Errorf("datasets: the table has %s and no classes; wanted one class a row", wording.Plural(t.Len(), "row"))
	}
	return fmt.Errorf("datasets: the table has %d rows and %d classes; wanted one class a row", t.Len(), len(t.Classes))
}

// checkRows returns an error unless each of Rows has Dim finite numbers.
func (t Table) checkRows() error {
	dim := t.Dim()
	for i, row := range t.Rows {
		if len(row) != dim {
			wanted := "one for each name"
			if len(t.Features) == 0 {
				wanted = "as many as row 0"
			}
			return fmt.Errorf("datasets: row %d has %s; wanted %d, %s", i, wording.Plural(len(row), "number"), dim, wanted)
		}
		for j, v := range row {
			if !wording.Finite(v) {
				return fmt.Errorf("datasets: row %d, %s: %v; wanted a finite number", i, wording.Column(t.Features, j), v)
			}
		}
	}
	return nil
}

// checkSparse returns an error unless the columns of each sparse row rise and are there,
// and each has a finite value.
func (t Table) checkSparse() error {
	dim := t.Dim()
	for i, row := range t.Sparse {
		if len(row.Columns) != len(row.Values) {
			return fmt.Errorf("datasets: sparse row %d has %s and %s; wanted as many of both",
				i, wording.Plural(len(row.Columns), "column"), wording.Plural(len(row.Values), "value"))
		}
		last := -1
		for k, j := range row.Columns {
			switch {
			case j < 0 || j >= dim:
				return fmt.Errorf("datasets: sparse row %d has column %d; wanted 0 to %d", i, j, dim-1)
			case j == last:
				return fmt.Errorf("datasets: sparse row %d has %s twice; wanted each column once", i, wording.Column(t.Features, j))
			case j < last:
				return fmt.Errorf("datasets: sparse row %d: %s comes after column %d; wanted columns that rise", i, wording.Column(t.Features, j), last)
			case !wording.Finite(row.Values[k]):
				return fmt.Errorf("datasets: sparse row %d, %s: %v; wanted a finite number", i, wording.Column(t.Features, j), row.Values[k])
			}
			last = j
		}
	}
	return nil
}
