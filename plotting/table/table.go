package table

import (
	"fmt"

	"perceptronlab/internal/wording"
)

// A Table has named columns and rows. New returns an empty table, and Add adds a row.
type Table struct {
	header      []string
	rows        []row
	rowHeadings bool // whether the first cell of each row is a heading of the row
}

// A row has one cell per column, or is a note across all columns.
type row struct {
	cells []cell // nil for a note
	note  string
}

// New returns a table without rows. Its columns have the given names.
//
//	bounds := table.New("γ", "bound")
//	for _, margin := range margins {
//		bounds.Add(margin, 1/(margin*margin))
//	}
func New(columns ...string) *Table {
	t := &Table{}
	for _, name := range columns {
		t.header = append(t.header, oneLine(name, maxCell))
	}
	return t
}

// Add adds a row, and returns t. The row consists of one value per column. Add panics if the number
// of values differs from the number of columns.
//
// An error and a value with a String method are printed as their text, a vector in brackets, and
// nil as an empty cell. Numbers are right-aligned if their column has only numbers and empty cells.
// Line breaks become spaces. Texts of more than 120 characters are shortened.
func (t *Table) Add(values ...any) *Table {
	if len(values) != len(t.header) {
		panic(fmt.Sprintf("table: Add: got %s for %s, want one value per column",
			wording.Plural(len(values), "value"), wording.Plural(len(t.header), "column")))
	}
	cells := make([]cell, len(values))
	for j, value := range values {
		cells[j] = cellOf(value)
	}
	t.rows = append(t.rows, row{cells: cells})
	return t
}

// Note adds a row with a text across all columns, such as an explanation of the numbers above it,
// and returns t.
func (t *Table) Note(text string) *Table {
	t.rows = append(t.rows, row{note: oneLine(text, maxNote)})
	return t
}
