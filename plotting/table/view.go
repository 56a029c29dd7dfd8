package table

import (
	"fmt"
	"slices"
)

// A table of more than maxRows rows shows only its first headRows and its last tailRows rows.
const (
	maxRows  = 50
	headRows = 30
	tailRows = 10
)

// view returns the rows to show. For each column, right reports whether the column is right-aligned.
func (t *Table) view() (rows []row, right []bool) {
	rows = t.rows
	n := len(rows)
	if n > maxRows {
		omitted := row{note: fmt.Sprintf("… %d of %d rows omitted", n-headRows-tailRows, n)}
		rows = slices.Concat(rows[:headRows], []row{omitted}, rows[n-tailRows:])
	}
	for j := range t.header {
		right = append(right, isNumeric(rows, j))
	}
	if len(rows) == 0 {
		rows = []row{{note: "(no rows)"}}
	}
	return rows, right
}

// isNumeric reports whether a column has at least one number, and otherwise only empty cells.
func isNumeric(rows []row, column int) bool {
	hasNumber := false
	for _, r := range rows {
		if r.cells == nil {
			continue // a note
		}
		c := r.cells[column]
		switch {
		case c.number:
			hasNumber = true
		case c.text != "":
			return false
		}
	}
	return hasNumber
}
