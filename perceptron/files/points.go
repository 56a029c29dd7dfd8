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

// countPoints counts the spellings of the numbers in a record, which may be skipped because a value is
// missing.
func (p *plan) countPoints(cells []string, seen *tallies) {
	if !p.watchesPoints {
		return
	}
	for j, cell := range cells {
		col := &p.columns[j]
		cell = strings.TrimSpace(cell)
		if col.use == asNumber && col.missing.find(cell) < 0 {
			seen.columns[col.slot].points.observe([]byte(cell))
		}
	}
}

// observe counts the spelling of the number in a cell, which may be in quotation marks.
func (t *pointTally) observe(cell []byte) {
	if len(cell) > 2 && cell[0] == '"' {
		cell = cell[1 : len(cell)-1]
	}
	if len(cell) > 0 && (cell[0] == '-' || cell[0] == '+') {
		cell = cell[1:]
	}
	whole := countDigits(cell)
	rest := cell[whole:]
	isThousand := len(rest) == 4 && rest[0] == '.' && countDigits(rest[1:]) == 3 && cell[0] != '0'
	switch {
	case whole < 1 || whole > 3:
		t.other++
	case len(rest) == 0:
		t.whole++
	case isThousand:
		t.grouped++
	default:
		t.other++
	}
}

// countDigits returns the number of digits at the beginning of a text.
func countDigits(text []byte) int {
	for i, c := range text {
		if c < '0' || c > '9' {
			return i
		}
	}
	return len(text)
}

// add adds the counts of another part of the column.
func (t *pointTally) add(other pointTally) {
	t.grouped += other.grouped
	t.whole += other.whole
	t.other += other.other
}

// warning returns the warning that points may separate thousands in the column with the given name, or nil
// if they do not: if all numbers with a point have three digits after it, and others have no point and at
// most three digits.
func (t *pointTally) warning(name string) *datasets.Problem {
	if t.grouped < 2 || t.whole == 0 || t.other > 0 {
		return nil
	}
	warning := problem("each number with a point has three digits after it, as in 1.234, "+
		"and the other numbers have no point", "")
	warning.Place.Name = name
	const condition = "if points separate thousands"
	return warning.With(when(condition, set("CSV.Thousands", '.'), set("CSV.Decimal", ',')))
}

// A pointUse states what the points in the numbers of a column may mean in a file with decimal commas.
type pointUse int

const (
	noPoint        pointUse = iota
	thousandsPoint          // each number with a point is like 1.234
	decimalPoint            // a number, such as 1.5, has a decimal point
)

// addPoint returns the use after one more number.
func (u pointUse) addPoint(number string) pointUse {
	if u == decimalPoint || !strings.Contains(number, ".") {
		return u
	}
	if _, err := (CSV{Decimal: ',', Thousands: '.'}).number(number); err != nil {
		return decimalPoint
	}
	return thousandsPoint
}
