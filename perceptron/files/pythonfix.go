package files

import (
	"fmt"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// pythonFix returns a fix for numbers with separators, such as 1,234, in a column of a DataFrame. The fields
// Decimal and Thousands have no effect on a DataFrame, so if the given fix sets them, the result has a line
// of Python instead. It reports false if the fix sets none of them.
func pythonFix(column string, fix datasets.Fix) (_ datasets.Fix, ok bool) {
	values := fmt.Sprintf("t[%s]", wording.Quote(column))
	numbers := values
	replace := func(field, by string) {
		for _, s := range fix.Set {
			if s.Field == field {
				separator, _ := s.Value.(rune)
				numbers += fmt.Sprintf(".str.replace(%q, %q)", string(separator), by)
			}
		}
	}
	replace("CSV.Thousands", "")
	replace("CSV.Decimal", ".")
	if numbers == values {
		return datasets.Fix{}, false
	}
	return datasets.Fix{
		When: fix.When,
		Do:   fmt.Sprintf("in Python write %s = %s.astype(float)", values, numbers),
	}, true
}

// hasSeparators reports whether most words of the column of a DataFrame are numbers with a decimal comma or
// thousands separators.
func (col *describedColumn) hasSeparators() bool {
	if col.d.records.frame == nil || col.use != asNumber {
		return false
	}
	kind, _ := col.reader.commonKind(col.realWords())
	return kind == decimalComma || kind == withThousands
}

// separatorsPart returns the problem with the column of a DataFrame, whose words are mostly numbers with
// separators. If possible, its example shows whether the comma is the decimal separator.
func (col *describedColumn) separatorsPart(n *needs) *datasets.Problem {
	p := col.partWithoutFix(n)
	words := col.realWords()
	_, example := col.reader.commonKind(words)
	for _, word := range words {
		isThousands := col.reader.thousandsIn(word) != 0
		if isThousands != col.reader.hasDecimalComma(word) {
			example = word
			break
		}
	}
	col.reader.addNumberFixes(p, col.Name, example, true)
	return p
}
