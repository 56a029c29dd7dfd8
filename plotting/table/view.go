package table

import (
	"fmt"
	"slices"
)

// How much of a long table is shown.
const mostRows, headRows, tailRows = 50, 30, 10

// view leaves out the middle of a long table, and says which columns have numbers.
func (t *Table) view() (rows []row, right []bool) {
	rows, right = t.rows, make([]bool, len(t.header))
	if n := len(rows); n > mostRows {
		gap := row{note: fmt.Sprintf("… %d of %d rows left out", n-headRows-tailRows, n)}
		rows = slices.Concat(rows[:headRows], []row{gap}, rows[n-tailRows:])
	}
	for j := range right {
		isNumber := func(r row) bool { return r.cells != nil && r.cells[j].number }
		isText := func(r row) bool { return r.cells != nil && !r.cells[j].number && r.cells[j].text != "" }
		right[j] = slices.ContainsFunc(rows, isNumber) && !slices.ContainsFunc(rows, isText)
	}
	if len(rows) == 0 {
		rows = []row{{note: "(no rows)"}}
	}
	return rows, right
}
