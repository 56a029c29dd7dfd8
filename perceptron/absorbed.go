package perceptron

import (
	"fmt"
	"slices"
)

// absorbed describes the absorbed bias of a Dataset. A nil *absorbed means that the bias is not
// absorbed.
type absorbed struct {
	column   int     // the index of the constant's column
	constant float64 // the number in this column, the same in every row
}

// named returns a copy of names in which the name of the constant's column is the value of the
// constant, such as "1". It returns nil if names is nil.
func (a *absorbed) named(names []string) []string {
	if names == nil {
		return nil
	}
	names = slices.Clone(names)
	names[a.column] = fmt.Sprintf("%.4g", a.constant)
	return names
}

// inColumns returns the absorbed bias of a Dataset that consists of the given columns of the original
// Dataset. It returns nil if these columns do not include the constant, or if a is nil.
func (a *absorbed) inColumns(columns []int) *absorbed {
	if a == nil {
		return nil
	}
	k := slices.Index(columns, a.column)
	if k < 0 {
		return nil
	}
	return &absorbed{column: k, constant: a.constant}
}
