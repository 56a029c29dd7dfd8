package prepare

import (
	"fmt"

	"perceptronlab/perceptron/datasets"
)

// problem returns a Problem of this package.
func problem(found, want string) *datasets.Problem {
	return &datasets.Problem{Package: "prepare", Found: found, Want: want}
}

// columnPlace returns the place of column j of t: the name of the column, or its index if the columns have
// no names.
func columnPlace(t datasets.Table, j int) datasets.Place {
	if len(t.Features) == 0 {
		return datasets.Place{Other: fmt.Sprintf("column %d", j)}
	}
	return datasets.Place{Name: t.Features[j]}
}

// place returns the place of the number in row i and column j of t.
func place(t datasets.Table, i, j int) datasets.Place {
	row := fmt.Sprintf("row %d", i)
	p := columnPlace(t, j)
	if p.Other != "" {
		row += ", " + p.Other
	}
	p.Other = row
	return p
}
