package files

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// errUnits returns the problem that the first row seems to be a line with the units of the columns. The
// argument words has the values of the row in columns of numbers.
func errUnits(words []string) *datasets.Problem {
	return errNoNumber(words).
		With(datasets.Fix{When: "if the line has the units of the columns", Do: "delete the line"})
}

// errNoNumber returns the problem that a row has words in all columns of numbers.
func errNoNumber(words []string) *datasets.Problem {
	found := "a row without a number (" + wording.Quoted(words[:min(3, len(words))]) + ")"
	return problem(found, "a row with numbers, like the row below it")
}

// noteFirst notes the first row of a text. It may have the units of the columns.
func (d *describer) noteFirst(record []string, at spot) {
	isText := d.records.frame == nil
	if d.rows > 0 || !isText || d.options.NoHeader || len(record) != len(d.columns) {
		return
	}
	for _, cell := range record {
		d.firstRow = append(d.firstRow, strings.Clone(strings.TrimSpace(cell)))
	}
	d.firstSpot = at
}

// unitsProblem returns the problem that the first row seems to be a line with the units of the columns, or
// nil. Such a line has no numbers, and each of its words occurs only there: a label that other rows have,
// too, is a class.
func (d *describer) unitsProblem() *datasets.Problem {
	if d.rows == 1 {
		return nil
	}
	var units []string
	for j, cell := range d.firstRow {
		col := d.columns[j]
		if col.use == unused || cell == "" || isDash(cell) {
			continue
		}
		if !col.occursOnce(cell) {
			return nil
		}
		hasNumbers := col.use == asNumber && 2*col.Numbers >= col.Count
		switch {
		case hasNumbers && !mayBeUnit(cell):
			return nil
		case hasNumbers:
			units = append(units, cell)
		}
	}
	if units == nil {
		return nil
	}
	return withSpot(d.firstSpot, errUnits(units))
}

// occursOnce reports whether a value is neither a number nor missing, and occurs only once in the column.
func (col *describedColumn) occursOnce(cell string) bool {
	k, isWord := col.words.number[keyOf(cell)]
	return isWord && col.words.times[k] == 1
}

// mayBeUnit reports whether a value may be the unit of a column, such as m, [kg] or %. It is false for
// markers of missing values, for values that begin like numbers or dates, such as 1,234 or $3 or (1.9), for
// inf, and for errors of spreadsheets.
func mayBeUnit(cell string) bool {
	if _, err := strconv.ParseFloat(cell, 64); err == nil || strings.HasPrefix(cell, "#") {
		return false
	}
	begin := strings.TrimLeft(cell, "+-−(<>=~.,' $€£¥")
	first, _ := utf8.DecodeRuneInString(begin)
	return !unicode.IsDigit(first) && !slices.Contains(labelMarkers, cell)
}
