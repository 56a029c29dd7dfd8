package table

import (
	"fmt"

	"perceptronlab/internal/wording"
)

// A Table has named columns and rows. New returns an empty table, and Add adds a row.
type Table struct {
	header      []string
	rows        []row
	rowHeadings bool // the first cell of a row is its heading
}

// A row has one cell per column, or is a note across all columns.
type row struct {
	cells []cell
	note  string
}

// New returns a table without rows whose columns have the given names.
//
//	bounds := table.New("γ", "bound")
//	for _, margin := range margins {
//		bounds.Add(margin, 1/(margin*margin))
//	}
func New(columns ...string) *Table {
	t := &Table{}
	for _, name := range columns {
		t.header = append(t.header, oneLine(name, mostWidth))
	}
	return t
}

// Add adds a row of one value per column, and returns t. A number is right-aligned if its column has
// only numbers. A vector is printed in brackets, an error or a value with a String method as its text,
// and nil as an empty cell. Line breaks become spaces, and texts of more than 120 letters are cut.
//
// Add panics unless the number of values is the number of columns.
func (t *Table) Add(values ...any) *Table {
	if len(values) != len(t.header) {
		panic(fmt.Sprintf("table: Add: got %s for %s, want one per column",
			wording.Plural(len(values), "value"), wording.Plural(len(t.header), "column")))
	}
	cells := make([]cell, len(values))
	for j, value := range values {
		cells[j] = cellOf(value)
	}
	t.rows = append(t.rows, row{cells: cells})
	return t
}

// Note adds a row with a text across all columns, such as an explanation of the numbers above it, and
// returns t.
func (t *Table) Note(text string) *Table {
	t.rows = append(t.rows, row{note: oneLine(text, mostNote)})
	return t
}
