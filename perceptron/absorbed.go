package perceptron

import (
	"fmt"
	"slices"
)

// absorbed describes the absorbed bias of a Dataset: the constant and its column. It is nil for a
// Dataset whose bias is not absorbed.
type absorbed struct {
	column   int
	constant float64
}

// named returns a copy of names in which the constant's column is named after its value. It returns
// nil if names is nil.
func (a *absorbed) named(names []string) []string {
	if names == nil {
		return nil
	}
	names = slices.Clone(names)
	names[a.column] = fmt.Sprintf("%.4g", a.constant)
	return names
}

// picked returns the absorbed bias of a Dataset that has only the columns j, or nil if the constant
// isn't among them.
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
