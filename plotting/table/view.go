package table

import (
	"fmt"
	"slices"
)

// How much of a long table is shown.
const mostRows, headRows, tailRows = 50, 30, 10

// view leaves out the middle of a long table, and says which columns have numbers.
func (t *Table) view() (rows []row, right []bool) {
	rows, right = shortened(t.rows), make([]bool, len(t.header))
	for j := range right {
		right[j] = isNumeric(rows, j)
	}
	if len(rows) == 0 {
		rows = []row{{note: "(no rows)"}}
	}
	return rows, right
}

// shortened returns the rows, without the middle ones if there are many.
func shortened(rows []row) []row {
	if len(rows) <= mostRows {
		return rows
	}
	gap := row{note: fmt.Sprintf("… %d of %d rows left out", len(rows)-headRows-tailRows, len(rows))}
	return slices.Concat(rows[:headRows], []row{gap}, rows[len(rows)-tailRows:])
}

// isNumeric reports whether column j has only numbers.
func isNumeric(rows []row, j int) bool {
	found := false
	for _, r := range rows {
		if r.cells == nil || r.cells[j] == (cell{}) {
			continue
		}
		if !r.cells[j].number {
			return false
		}
		found = true
	}
	return found
}
