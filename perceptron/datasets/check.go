package datasets

import (
	"fmt"

	"perceptronlab/internal/finite"
	"perceptronlab/internal/weight"
	"perceptronlab/internal/wording"
)

// Check returns an error unless t satisfies the following conditions, on which other methods rely:
//
//   - Either Rows or Sparse is nil, and the other has at least one row.
//   - There is at least one column. Features has one name per column; if Sparse is nil, Features may
//     also be empty.
//   - Each row of Rows has one finite number per column of the table.
//   - In each row of Sparse, Columns has increasing indices of existing columns, and Values has one
//     finite number per index.
//   - Classes is nil, or has one class per row, and no class is "".
//   - Weights is nil, or has one positive and finite number per row.
//
// The error is a *Problem with the row, the column, what was found and what is expected:
//
//	datasets: row 3, column "petal_length": got NaN, want a finite number
//
// Rows are counted from 0, and so are columns without names. Several columns may have the same
// name, but Select rejects a name of several columns.
func (t Table) Check() error {
	switch {
	case t.Sparse != nil && t.Rows != nil:
		return problem("both Rows and Sparse", "only one of them")
	case t.Len() == 0:
		return problem("a table without rows", "at least one row")
	case t.Sparse != nil && len(t.Features) == 0:
		return problem("a sparse table without column names", "one name per column, in Features")
	case t.Dim() == 0:
		return problem("a table without columns", "at least one column")
	}
	if t.Classes != nil && len(t.Classes) != t.Len() {
		return t.errClasses()
	}
	for i, class := range t.Classes {
		if class == "" {
			return problem("an empty class name", "at least one character").at(rowPlace(i))
		}
	}
	if err := t.checkWeights(); err != nil {
		return err
	}
	if t.Sparse != nil {
		return t.checkSparse()
	}
	return t.checkRows()
}

// checkWeights returns an error unless t has no weights, or one positive and finite weight per row.
func (t Table) checkWeights() error {
	if t.Weights != nil && len(t.Weights) != t.Len() {
		return t.errWeights()
	}
	for i, w := range t.Weights {
		want := weight.Want(w)
		if want == "" {
			continue
		}
		p := problem(fmt.Sprintf("the weight %v", w), want).at(rowPlace(i))
		if w > 0 && finite.All(w) {
			return p.With(Fix{Do: "divide all weights by the same number"})
		}
		return p.With(Fix{When: "to ignore the row", Do: "leave it out"})
	}
	return nil
}

// errWeights returns the error for a table with different numbers of rows and weights.
func (t Table) errWeights() error {
	found := wording.Plural(t.Len(), "row") + " and " + wording.Plural(len(t.Weights), "weight")
	return problem(found, "one weight per row")
}

// rowPlace returns the Place of a row, counted from 0.
func rowPlace(row int) Place { return Place{Other: fmt.Sprintf("row %d", row)} }

// place returns the Place of a number: the row, and the name of the column or, if the columns have
// no names, its index.
func (t Table) place(row, column int) Place {
	if len(t.Features) == 0 {
		return Place{Other: fmt.Sprintf("row %d, column %d", row, column)}
	}
	return Place{Other: fmt.Sprintf("row %d", row), Name: t.Features[column]}
}

// errClasses returns the error for a table with different numbers of rows and classes.
func (t Table) errClasses() error {
	if len(t.Classes) == 0 {
		return problem(wording.Plural(t.Len(), "row")+" and no classes", "one class per row")
	}
	found := wording.Plural(t.Len(), "row") + " and " + wording.Plural(len(t.Classes), "class")
	return problem(found, "one class per row")
}

// checkRows returns an error unless each row of t.Rows has t.Dim() finite numbers.
func (t Table) checkRows() error {
	dim := t.Dim()
	for i, row := range t.Rows {
		if len(row) != dim {
			want := fmt.Sprintf("%d, one per column name", dim)
			if len(t.Features) == 0 {
				want = fmt.Sprintf("%d, as in row 0", dim)
			}
			return problem(wording.Plural(len(row), "number"), want).at(rowPlace(i))
		}
		if j := finite.IndexNonFinite(row); j >= 0 {
			return problem(fmt.Sprint(row[j]), "a finite number").at(t.place(i, j))
		}
	}
	return nil
}

// checkSparse returns an error unless, in each sparse row, the columns increase and exist, and each
// of these columns has one finite value.
func (t Table) checkSparse() error {
	for i, row := range t.Sparse {
		if len(row.Columns) != len(row.Values) {
			found := fmt.Sprintf("%s and %s",
				wording.Plural(len(row.Columns), "column"), wording.Plural(len(row.Values), "value"))
			return problem(found, "one value per column").at(rowPlace(i))
		}
		if wrong := t.checkColumns(row.Columns); wrong != nil {
			return wrong.at(rowPlace(i))
		}
		if k := finite.IndexNonFinite(row.Values); k >= 0 {
			return problem(fmt.Sprint(row.Values[k]), "a finite number").at(t.place(i, row.Columns[k]))
		}
	}
	return nil
}

// checkColumns returns a Problem unless the columns of a sparse row increase and exist.
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
			return problem(found, "increasing columns")
		}
		last = j
	}
	return nil
}
