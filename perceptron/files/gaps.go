package files

import (
	"slices"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// isMissing reports whether a cell is one of the values that stand for a missing one.
func (p *plan) isMissing(cell string) bool { return slices.Contains(p.missing, cell) }

// gap returns the first column for whose missing value a row is skipped, or −1.
func (p *plan) gap(cells []string) int {
	if p.options.IfMissing == RefuseMissing {
		return -1
	}
	for j, cell := range cells {
		if p.skips(p.columns[j].use) && p.isMissing(strings.TrimSpace(cell)) {
			return j
		}
	}
	return -1
}

// skips reports whether a row is skipped if a value is missing in a column of that use.
func (p *plan) skips(use use) bool {
	if p.options.IfMissing == FillMean {
		return use == asLabel && p.options.Schema == nil
	}
	return p.options.IfMissing == DropRow && use != unused
}

// errMissing says what to do about a missing value.
func (p *plan) errMissing(col *planned, cell string) *datasets.Problem {
	found := "a missing value"
	if cell != "" {
		found += " (" + wording.Quote(cell) + ")"
	}
	drop := setIfMissing("CSV", DropRow)
	fill := setIfMissing("CSV", FillMean)
	switch {
	case col.use == asNumber:
		return problem(found, "a number").
			With(when("to skip such rows", drop)).
			With(when("to put the column's mean there", fill))
	case col.use == asCategory && p.options.IfMissing == FillMean:
		return problem(found, "a category").With(when("to read it as no category", zeroUnseen))
	case col.use == asCategory:
		return problem(found, "a category").
			With(when("to skip such rows", drop)).
			With(when("to read it as no category", fill, zeroUnseen))
	case p.options.Schema != nil:
		return problem(found, "a class").
			With(datasets.Fix{When: "to evaluate on the other rows", Do: "take such lines out of the file"}).
			With(when("to predict these", set("CSV.Label", "")))
	}
	return problem(found, "a class").
		With(when("to skip such rows, and put means in place of missing numbers", fill)).
		With(when("to skip every row where anything is missing", drop))
}
