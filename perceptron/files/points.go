package files

import (
	"strings"

	"perceptronlab/perceptron/datasets"
)

// A pointTally counts the spellings of the numbers in a column, to find out whether a point in them separates
// thousands, as in 1.234, although the reader takes it for the decimal separator.
type pointTally struct {
	grouped int // numbers such as 1.234 and 12.345
	whole   int // numbers of at most three digits without a point
	other   int // all other numbers, such as 12.5, 0.125, 1234 and 1e3
}

// watchesPoints reports whether points in numbers may separate thousands without the user's knowledge. If the
// semicolon separates values, the comma is free to be the decimal separator, as it is in many countries.
func (c CSV) watchesPoints() bool {
	return c.Schema == nil && c.comma() == ';' && c.decimal() == '.' && c.Thousands == 0
}

// observe counts the spelling of the number in a cell.
func (t *pointTally) observe(cell string) {
	digits := strings.TrimLeft(cell, "+-")
	whole, thousands, hasPoint := strings.Cut(digits, ".")
	switch {
	case len(whole) > 3 || !isDigits(whole) || hasPoint && (whole == "0" || len(thousands) != 3 || !isDigits(thousands)):
		t.other++
	case hasPoint:
		t.grouped++
	default:
		t.whole++
	}
}

// isDigits reports whether a text consists of at least one digit, and of nothing else.
func isDigits(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// add adds the counts of another part of the column.
func (t *pointTally) add(other pointTally) {
	t.grouped += other.grouped
	t.whole += other.whole
	t.other += other.other
}

// warning returns the warning that points may separate thousands in the column with the given name, or nil if they
// do not: if all numbers with a point have three digits after it, and others have no point and at most three
// digits.
func (t *pointTally) warning(name string) *datasets.Problem {
	if t.grouped < 2 || t.whole == 0 || t.other > 0 {
		return nil
	}
	warning := problem("each number with a point has three digits after it, as in 1.234, "+
		"and the other numbers have no point", "")
	warning.Place.Name = name
	return warning.With(when("if points separate thousands", set("CSV.Thousands", '.'), set("CSV.Decimal", ',')))
}
