package files

import (
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// isMissing reports whether a cell of the column stands for a missing value.
func (col *plannedColumn) isMissing(cell string) bool { return col.missing.find(cell) >= 0 }

// skipColumn returns the index of the first column whose missing value causes the row to be skipped.
// It returns −1 if the row is not skipped.
func (p *plan) skipColumn(cells []string) int {
	if p.options.IfMissing == RefuseMissing && !p.options.DropUnlabelled {
		return -1
	}
	return p.countPlaceholders(cells, nil)
}

// skips reports whether a missing value causes its row to be skipped. The argument is the use of the
// value's column.
func (p *plan) skips(use columnUse) bool {
	if use == asLabel && p.options.DropUnlabelled {
		return true
	}
	if p.options.IfMissing == FillMean {
		return use == asLabel && p.options.Schema == nil
	}
	return p.options.IfMissing == DropRow && use != unused
}

// errMissing returns the problem that a value is missing.
func (p *plan) errMissing(col *plannedColumn, cell string) *datasets.Problem {
	found := "a missing value"
	if cell != "" {
		found += " (" + wording.Quote(cell) + ")"
	}
	drop := setIfMissing("CSV", DropRow)
	fill := setIfMissing("CSV", FillMean)
	switch {
	case col.use == asWeight:
		return problem(found, "a positive number, the weight of the row").
			With(when("to skip every row with a missing value", drop))
	case col.use == asNumber:
		return problem(found, "a number").
			With(when("to skip such rows", drop)).
			With(when("to replace it with the column's mean", fill))
	case col.use == asCategory && p.options.IfMissing == FillMean:
		return problem(found, "a category").With(when("to treat the value as no category", zeroUnseen))
	case col.use == asCategory:
		return problem(found, "a category").
			With(when("to skip such rows", drop)).
			With(when("to treat the value as no category", fill, zeroUnseen))
	case p.options.Schema != nil:
		return problem(found, "a class").
			With(when("to skip such rows", dropUnlabelled)).
			With(when("to predict all rows", set("CSV.Label", "")))
	}
	return problem(found, "a class").
		With(when("to skip such rows and replace missing numbers with means", fill)).
		With(when("to skip every row with a missing value", drop))
}

// dropUnlabelled is the Setting to skip rows without a class.
var dropUnlabelled = set("CSV.DropUnlabelled", true)
