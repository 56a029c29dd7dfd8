package datasets

import (
	"fmt"

	"perceptronlab/internal/finite"
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
// The error is a *Problem, and names the row, the column, what was found and what is expected:
//
//	datasets: row 3, column "petal_length": got NaN, want a finite number
//
// Rows are counted from 0, and so are columns without names.
//
// Names may repeat; Select then can't tell such columns apart.
func (t Table) Check() error {
	switch {
	case t.Sparse != nil && t.Rows != nil:
		return problem("a table with both Rows and Sparse", "one of them, and nil for the other")
	case t.Len() == 0:
		return problem("a table without rows", "at least one")
	case t.Sparse != nil && len(t.Features) == 0:
		return problem("a sparse table without names",
			"Features, because they tell how many columns there are")
	case t.Dim() == 0:
		return problem("a table without columns", "at least one")
	}
	if t.Classes != nil && len(t.Classes) != t.Len() {
		return t.errClasses()
	}
	for i, class := range t.Classes {
		if class == "" {
			return problem(`the class ""`, "a name").at(rowPlace(i))
		}
	}
	if t.Sparse != nil {
		return t.checkSparse()
	}
	return t.checkRows()
}

// rowPlace returns the place of a row.
func rowPlace(row int) Place { return Place{Other: fmt.Sprintf("row %d", row)} }

// place returns the place of a number in a row and a column, which is called by its name if it has one.
func (t Table) place(row, column int) Place {
	if len(t.Features) == 0 {
		return Place{Other: fmt.Sprintf("row %d, column %d", row, column)}
	}
	return Place{Other: fmt.Sprintf("row %d", row), Name: t.Features[column]}
}

// errClasses says that there is not one class per row.
func (t Table) errClasses() error {
	if len(t.Classes) == 0 {
		return problem(wording.Plural(t.Len(), "row")+" and no classes", "one class a row")
	}
	return problem(fmt.Sprintf("%d rows and %d classes", t.Len(), len(t.Classes)), "one class a row")
}

// checkRows returns an error unless each of Rows has Dim finite numbers.
func (t Table) checkRows() error {
	dim := t.Dim()
	for i, row := range t.Rows {
		if len(row) != dim {
			want := fmt.Sprintf("%d, one for each name", dim)
			if len(t.Features) == 0 {
				want = fmt.Sprintf("%d, as many as in row 0", dim)
			}
			return problem(wording.Plural(len(row), "number"), want).at(rowPlace(i))
		}
		for j, v := range row {
			if !finite.All(v) {
				return problem(fmt.Sprint(v), "a finite number").at(t.place(i, j))
			}
		}
	}
	return nil
}

// checkSparse returns an error unless the columns of each sparse row rise and are there,
// and each has a finite value.
func (t Table) checkSparse() error {
	for i, row := range t.Sparse {
		if len(row.Columns) != len(row.Values) {
			found := fmt.Sprintf("%s and %s",
				wording.Plural(len(row.Columns), "column"), wording.Plural(len(row.Values), "value"))
			return problem(found, "as many of both").at(rowPlace(i))
		}
		if wrong := t.checkColumns(row.Columns); wrong != nil {
			return wrong.at(rowPlace(i))
		}
		for k, v := range row.Values {
			if !finite.All(v) {
				return problem(fmt.Sprint(v), "a finite number").at(t.place(i, row.Columns[k]))
			}
		}
	}
	return nil
}

// checkColumns returns a problem unless the columns of a sparse row rise and are there.
func (t Table) checkColumns(columns []int) *Problem {
	dim := t.Dim()
	last := -1
	for _, j := range columns {
		switch {
		case j < 0 || j >= dim:
			return problem(fmt.Sprintf("column %d", j), fmt.Sprintf("0 to %d", dim-1))
		case j == last:
			return problem(wording.Column(t.Features, j)+" twice", "each column once")
		case j < last:
			found := fmt.Sprintf("%s after column %d", wording.Column(t.Features, j), last)
			return problem(found, "columns that rise")
		}
		last = j
	}
	return nil
}
