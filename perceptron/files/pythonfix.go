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

// hasSeparators reports whether most words of column j of a DataFrame are numbers with a decimal comma or
// thousands separators.
func (d *describer) hasSeparators(j int) bool {
	if d.records.frame == nil || d.counts[j].use != asNumber {
		return false
	}
	kind, _ := d.options.commonKind(d.realWords(j))
	return kind == decimalComma || kind == withThousands
}

// separatorsPart returns the problem with column j of a DataFrame, whose words are mostly numbers with
// separators. If possible, its example shows whether the comma is the decimal separator.
func (d *describer) separatorsPart(n *needs, j int) *datasets.Problem {
	p := d.partWithoutFix(n, j)
	words := d.realWords(j)
	_, example := d.options.commonKind(words)
	for _, word := range words {
		isThousands := d.options.thousandsIn(word) != 0
		if isThousands != d.options.hasDecimalComma(word) {
			example = word
			break
		}
	}
	d.options.addNumberFixes(p, d.Columns[j].Name, example, true)
	return p
}
