package table

import "fmt"

// How much of a long table is shown.
const (
	mostRows, headRows, tailRows          = 50, 30, 10
	mostColumns, headColumns, tailColumns = 30, 20, 8
)

// A view is the part of a table that is shown.
type view struct {
	header []string
	rows   []row
	right  []bool // the columns of numbers
	heads  bool
}

// view leaves out the middle of a long table, and says which columns have numbers.
func (t *Table) view() view {
	v := view{header: t.header, rows: shortened(t.rows), heads: t.heads}
	columns := len(t.header)
	if columns > mostColumns {
		v.header = middle(t.header, "…")
		for i, r := range v.rows {
			v.rows[i].cells = middle(r.cells, cell{text: "…"})
		}
		columns = headColumns + 1 + tailColumns
	}
	v.right = make([]bool, columns)
	for j := range v.right {
		v.right[j] = isNumeric(v.rows, j)
	}
	if len(v.rows) == 0 {
		v.rows = []row{{note: "(no rows)"}}
	}
	return v
}

// shortened returns a copy of the rows, without the middle ones if there are many.
func shortened(rows []row) []row {
	if len(rows) <= mostRows {
		return append([]row(nil), rows...)
	}
	left := len(rows) - headRows - tailRows
	short := append([]row(nil), rows[:headRows]...)
	short = append(short, row{note: fmt.Sprintf("… %d of %d rows left out", left, len(rows))})
	return append(short, rows[len(rows)-tailRows:]...)
}

// middle returns the first and the last columns of a wide row with gap between them.
func middle[T any](row []T, gap T) []T {
	if len(row) == 0 {
		return nil
	}
	short := append([]T(nil), row[:headColumns]...)
	short = append(short, gap)
	return append(short, row[len(row)-tailColumns:]...)
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
