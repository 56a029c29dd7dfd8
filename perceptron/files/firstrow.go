package files

import (
	"fmt"
	"slices"
	"strings"

	"perceptronlab/perceptron/datasets"
)

// endsWithComma reports whether a line ends with a separator.
func (c CSV) endsWithComma(line textLine) bool {
	return strings.HasSuffix(strings.TrimRight(line.text, " \r"), string(c.comma()))
}

// rowsEndWithComma reports whether each of the first lines below the header ends with a separator.
func (r *records) rowsEndWithComma() bool {
	all := r.firstLines()
	isOther := func(line textLine) bool { return !r.options.endsWithComma(line) }
	return len(all) > 1 && isOther(all[0]) && !slices.ContainsFunc(all[1:], isOther)
}

// checkHeaderEnd returns an error if the header ends with a separator, but none of the first rows does.
func (r *records) checkHeaderEnd(header []string) error {
	c := r.options
	all := r.firstLines()
	width := len(header)
	hasEnd := width > 1 && strings.TrimSpace(header[width-1]) == ""
	if !hasEnd || len(all) < 2 || slices.ContainsFunc(all[1:], c.endsWithComma) {
		return nil
	}
	for _, row := range splitLines(all[1:], c.comma()) {
		if len(row) >= width {
			return nil // the last column has values
		}
	}
	found := fmt.Sprintf("a header that ends with %q, unlike the rows", c.comma())
	return problem(found, "one name per value").
		With(do(fmt.Sprintf("delete the %q at the end of the line", c.comma())))
}

// errRowsEndWithComma returns the problem that each row ends with a separator, but the header does not.
func (c CSV) errRowsEndWithComma(have, want int) *datasets.Problem {
	p := errRagged(have, want)
	p.Found += ", the last one empty, as in the rows below"
	const fix = "delete the %q at the end of each row, or add a name at the end of the header"
	return p.With(do(fmt.Sprintf(fix, c.comma())))
}

// errNoRowYet returns the problem that the first line, which has been read as a row, seems to be a header, or
// that the first row seems to be a line of units. It returns nil unless the first line has no number in the
// columns of numbers, and the line below has numbers in all of them. The argument record is the first row.
func (p *csvParser) errNoRowYet(record []string) *datasets.Problem {
	c := p.options
	all := p.records.firstLines()
	header := 1
	if c.NoHeader {
		header = 0
	}
	if len(all) < header+2 {
		return nil
	}
	if p.repeatsLabel(record, all[header+1:]) {
		return nil
	}
	below := splitLine(all[header+1].text, c.comma())
	var words []string
	for j, col := range p.plan.columns {
		if col.use != asNumber {
			continue
		}
		cell := strings.TrimSpace(record[j])
		if j >= len(below) || !p.isNumber(below[j]) || p.isNumber(cell) {
			return nil
		}
		switch {
		case cell == "" || isDash(cell): // a quantity without a unit
		case slices.Contains(c.missing(), cell) || !mayBeUnit(cell):
			return nil
		default:
			words = append(words, cell)
		}
	}
	if len(words) == 0 {
		return nil
	}
	noRow := errUnits(words)
	if c.NoHeader {
		noRow = errNoNumber(words).With(when("if the line has the column names", set("CSV.NoHeader", false)))
	}
	noRow.Place = datasets.Place{Line: p.records.line()}
	return noRow
}

// repeatsLabel reports whether the label of a record is also that of another row among the given lines. Then
// the record is a row, because the names of units are no classes.
func (p *csvParser) repeatsLabel(record []string, below []textLine) bool {
	isLabel := func(col plannedColumn) bool { return col.use == asLabel }
	j := slices.IndexFunc(p.plan.columns, isLabel)
	if j < 0 {
		return false
	}
	label := strings.TrimSpace(record[j])
	return label != "" && slices.ContainsFunc(splitLines(below, p.options.comma()), func(row []string) bool {
		return j < len(row) && strings.TrimSpace(row[j]) == label
	})
}

// isNumber reports whether the reader reads a value as a number.
func (p *csvParser) isNumber(cell string) bool {
	_, err := p.options.number(cell)
	return err == nil
}
