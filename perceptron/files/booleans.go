package files

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// A column of numbers may hold the words true and false instead, in capital or small letters, as pandas and R
// write truth values. The words are then read as 1 and 0. The first file must have either numbers or these
// words in a column, not both. Other files may have the numbers 1 and 0 beside the words, because pandas
// replaces True by 1.0 if a value of the column is missing.

// truthValue returns 1 for the word true and 0 for the word false. It reports false for other words.
func truthValue(cell string) (v float64, ok bool) {
	switch {
	case len(cell) == len("true") && strings.EqualFold(cell, "true"):
		return 1, true
	case len(cell) == len("false") && strings.EqualFold(cell, "false"):
		return 0, true
	}
	return 0, false
}

// isTruthWord reports whether a word probably means true or false. Such a word does not stand for a missing
// value.
func isTruthWord(word string) bool {
	_, ok := truthValue(word)
	return ok || slices.Contains([]string{"t", "f", "yes", "no", "y", "n"}, strings.ToLower(word))
}

// writeTruths is the advice for such a word in a column that had numbers, or the words true and false, in the
// file that was read first.
var writeTruths = do("write 1 and 0 in the file, for true and false")

// truth returns the number that stands for true or false in a cell of a column of numbers. It reports false
// if the cell is neither true nor false, if the Schema has numbers in this column, or if it holds weights.
func (p *plan) truth(col *plannedColumn, cell string) (v float64, ok bool) {
	if col.use != asNumber || p.options.Schema != nil && !col.Boolean {
		return 0, false
	}
	return truthValue(cell)
}

// allows reports whether a number may be in the column. In a column of the words true and false, only 0 and 1
// may, and missing numbers.
func (col *plannedColumn) allows(v float64) bool {
	return !col.Boolean || v == 0 || v == 1 || math.IsNaN(v)
}

// numberKind states what a column of numbers has held so far.
type numberKind int

const (
	onlyMissing numberKind = iota // only missing values
	onlyNumbers
	onlyTruths // the words true and false
)

// numberOrTruth returns the number in a cell of a column of numbers, and notes in seen whether it is spelled
// as true or false.
func (p *plan) numberOrTruth(col *plannedColumn, cell string, seen *tally) (float64, error) {
	if v, ok := p.truth(col, cell); ok && !col.isMissing(cell) {
		if seen.kind == onlyNumbers && !col.Boolean {
			return 0, errNotNumber
		}
		seen.kind = onlyTruths
		return v, nil
	}
	v, err := p.number(col, cell)
	switch {
	case err != nil || math.IsNaN(v):
		return v, err
	case !col.allows(v) || seen.kind == onlyTruths && !col.Boolean:
		return 0, errNotTruth
	}
	seen.kind = onlyNumbers
	seen.zeros.add(cell)
	return v, nil
}

// errNotTruth is the error that a value is a number, in a column of the words true and false. The method
// csvParser.explain replaces it by a Problem.
var errNotTruth = fmt.Errorf("%w: want true or false", errNotNumber)

// mixesTruths reports whether a block has numbers and the words true and false in the same column, alone or
// together with the rows above it.
func (p *plan) mixesTruths(parsed *parsedRows, seen *tallies) bool {
	if p.options.Schema != nil {
		return false
	}
	for slot, j := range p.kept {
		if p.columns[j].use != asNumber {
			continue
		}
		truths := 0
		if parsed.truths != nil {
			truths = parsed.truths[slot]
		}
		kind := seen.columns[slot].kind
		switch {
		case truths == 0 && kind != onlyTruths:
		case kind == onlyNumbers || parsed.countNumbers(slot, len(p.kept)) != truths:
			return true
		}
	}
	return false
}

// noteSpellings notes in seen how the numbers are spelled in a block for which mixesTruths is false.
func (p *plan) noteSpellings(parsed *parsedRows, seen *tallies) {
	for slot := range parsed.zeros {
		seen.columns[slot].zeros.addAll(&parsed.zeros[slot])
	}
	for slot, j := range p.kept {
		known := seen.columns[slot].kind != onlyMissing
		if p.columns[j].use != asNumber || known {
			continue
		}
		switch {
		case parsed.truths != nil && parsed.truths[slot] > 0:
			seen.columns[slot].kind = onlyTruths
		case parsed.hasNumber(slot, len(p.kept)):
			seen.columns[slot].kind = onlyNumbers
		}
	}
}

// countNumbers returns how many values of a column are not missing. The argument width is the number of
// values per row.
func (b *block) countNumbers(slot, width int) (count int) {
	for i := slot; i < b.rows*width; i += width {
		if !math.IsNaN(b.values[i]) {
			count++
		}
	}
	return count
}

// hasNumber reports whether a value of a column is not missing. The argument width is the number of values
// per row.
func (b *block) hasNumber(slot, width int) bool {
	for i := slot; i < b.rows*width; i += width {
		if !math.IsNaN(b.values[i]) {
			return true
		}
	}
	return false
}

// notTruthProblem returns the problem that a cell is neither true nor false. The argument above counts the
// values above the cell in its column that are not missing.
func (c CSV) notTruthProblem(col *plannedColumn, cell string, above int) error {
	if err := checkWord(cell); err != nil {
		return err
	}
	want := "true or false"
	switch {
	case c.Schema != nil:
		want += ", or 1 or 0, as in the file that was read first"
	case above == 1:
		want += ", like the value above it"
	case above > 1:
		want += fmt.Sprintf(", like the %d values above it", above)
	}
	p := problem(wording.Quote(cell), want)
	if c.Schema != nil && isTruthWord(cell) {
		return p.With(writeTruths)
	}
	p.With(do("correct the value in the file")).
		With(datasets.Fix{When: "if the line is not a row", Do: "delete the line"})
	if _, err := c.number(cell); err != nil {
		c.addMissingFixes(p, cell)
	}
	if c.Schema == nil {
		p.With(when("if the column holds words", appendWord("CSV.Categorical", c.Categorical, col.Name)))
	}
	return p
}
