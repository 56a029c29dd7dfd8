package files

import (
	"fmt"
	"slices"
	"strings"

	"perceptronlab/internal/wording"
)

// isMissing reports whether a cell is one of the values that stand for a missing one.
func (p *plan) isMissing(cell string) bool { return slices.Contains(p.missing, cell) }

// gap returns the first column for whose missing value a row is skipped, or −1.
func (p *plan) gap(cells []string) int {
	if p.options.IfMissing == Refuse {
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
func (p *plan) errMissing(col *planned, cell string) error {
	what := map[use]string{asNumber: "number", asCategory: "category", asLabel: "class"}[col.use]
	found := ""
	if cell != "" {
		found = fmt.Sprintf(" (%s)", wording.Quote(cell))
	}
	advice := "; set IfMissing: files.DropRow to leave such rows out"
	switch {
	case col.use == asLabel && p.options.Schema != nil:
		advice = "; to judge by the other rows, take such lines out of the file; " +
			`to predict these, set Label: ""`
	case col.use == asLabel:
		advice = "; to leave such rows out, set IfMissing: files.FillMean, " +
			"which puts means for missing numbers, " +
			"or files.DropRow, which leaves out every row where anything is missing"
	case p.options.IfMissing == FillMean:
		advice = "; set Unseen: files.ZeroUnseen to read it as no category"
	case col.use == asNumber:
		advice += ", or files.FillMean to put the column's mean there"
	}
	return fmt.Errorf("the %s is missing%s%s", what, found, advice)
}
