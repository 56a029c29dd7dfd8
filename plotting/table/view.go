package table

import (
	"fmt"
	"slices"
)

// How much of a long table is shown.
const (
	mostRows = 50
	headRows = 30
	tailRows = 10
)

// view leaves out the middle of a long table, and says which columns have numbers.
func (t *Table) view() (rows []row, right []bool) {
	rows = t.rows
	n := len(rows)
	if n > mostRows {
		gap := row{note: fmt.Sprintf("… %d of %d rows left out", n-headRows-tailRows, n)}
		rows = slices.Concat(rows[:headRows], []row{gap}, rows[n-tailRows:])
	}
	for j := range t.header {
		right = append(right, isNumeric(rows, j))
	}
	if len(rows) == 0 {
		rows = []row{{note: "(no rows)"}}
	}
	return rows, right
}

// isNumeric reports whether a column has numbers, and nothing else but empty cells.
func isNumeric(rows []row, column int) bool {
	numbers := false
	for _, r := range rows {
		if r.cells == nil {
			continue // a note
		}
		c := r.cells[column]
		switch {
		case c.number:
			numbers = true
		case c.text != "":
			return false
		}
	}
	return numbers
}
