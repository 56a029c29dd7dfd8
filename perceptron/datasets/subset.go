package datasets

import "fmt"

// Subset returns a table of the rows of t, counted from 0, in that order; a row may come
// more than once. It shares the numbers and names of t, not copies of them.
//
// It is an error to name no row, or one that is not there, and if there are Classes, but
// not one a row.
func (t Table) Subset(rows ...int) (Table, error) {
	if len(rows) == 0 {
		return Table{}, fmt.Errorf("datasets: Subset got no row; wanted one or more of %d", t.Len())
	}
	if t.Classes != nil && len(t.Classes) != t.Len() {
		return Table{}, t.errClasses()
	}
	for _, i := range rows {
		if i < 0 || i >= t.Len() {
			return Table{}, fmt.Errorf("datasets: Subset got row %d; wanted 0 to %d", i, t.Len()-1)
		}
	}
	return t.subset(rows), nil
}

// subset returns the rows, which are there.
func (t Table) subset(rows []int) Table {
	part := Table{Features: t.Features}
	if t.Sparse != nil {
		part.Sparse = pick(t.Sparse, rows)
	} else {
		part.Rows = pick(t.Rows, rows)
	}
	if t.Classes != nil {
		part.Classes = pick(t.Classes, rows)
	}
	return part
}
