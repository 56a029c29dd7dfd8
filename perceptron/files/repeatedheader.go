package files

import (
	"strings"

	"perceptronlab/perceptron/datasets"
)

// repeatsHeader reports whether the values of a record are the column names, as in files that were joined
// with their headers. The second header may begin with a byte order mark. In a file with one column, a
// category may be equal to the column name.
func (p *plan) repeatsHeader(record []string) bool {
	if p.options.NoHeader || len(record) == 1 || len(record) != len(p.columns) {
		return false
	}
	for j, cell := range record {
		if j == 0 {
			cell = strings.TrimPrefix(cell, "\ufeff")
		}
		if strings.TrimSpace(cell) != p.columns[j].Name {
			return false
		}
	}
	return true
}

// errRepeatedHeader returns the problem that a row has the column names as its values.
func errRepeatedHeader() *datasets.Problem {
	return problem("the column names again", "a row").With(do("delete the line"))
}
