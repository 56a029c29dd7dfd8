package perceptron

import (
	"fmt"
	"slices"
)

// absorbed describes the absorbed bias of a Dataset. It is nil for a Dataset whose bias is not
// absorbed.
type absorbed struct {
	column   int     // the index of the constant's column
	constant float64 // the number in this column, the same in every row
}

// named returns a copy of names in which the constant's column is named after the constant, such as
// "1". It returns nil if names is nil.
func (a *absorbed) named(names []string) []string {
	if names == nil {
		return nil
	}
	names = slices.Clone(names)
	names[a.column] = fmt.Sprintf("%.4g", a.constant)
	return names
}

// picked returns the absorbed bias of a Dataset that has only the columns j of the original, or nil
// if j does not include the constant's column.
func (a *absorbed) picked(j []int) *absorbed {
	if a == nil {
		return nil
	}
	to := slices.Index(j, a.column)
	if to < 0 {
		return nil
	}
	return &absorbed{column: to, constant: a.constant}
}
