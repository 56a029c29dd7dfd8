package perceptron

import (
	"fmt"
	"slices"
)

// absorbed is what a Dataset knows about its absorbed bias: the constant and its column. It is nil
// for a Dataset without one.
type absorbed struct {
	column   int
	constant float64
}

// named returns a copy of the names in which the constant's column is named after its value. No
// names stay no names.
func (a *absorbed) named(names []string) []string {
	if names == nil {
		return nil
	}
	names = slices.Clone(names)
	names[a.column] = fmt.Sprintf("%.4g", a.constant)
	return names
}

// picked returns the absorbed bias of a Dataset of the columns j, or nil if the constant isn't
// among them.
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
