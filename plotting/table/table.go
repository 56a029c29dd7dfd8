package table

import "fmt"

// A Table has named columns, and rows. New makes one, Add adds a row to it.
type Table struct {
	header      []string
	rows        []row
	rowHeadings bool // the first cell of a row says what the row is
}

// A row has one cell per column, or is a note across all of them.
type row struct {
	cells []cell
	note  string
}

// New returns a table without rows whose columns have these names.
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

// Add adds a row, one value per column, and returns t. A number is right-aligned if
// its column has only numbers. A vector is printed in brackets, an error or a value
// with a String method as its text, nil as an empty cell. Line breaks become spaces,
// and a text wider than 120 letters is cut.
//
// It panics unless there are as many values as columns.
func (t *Table) Add(values ...any) *Table {
	if len(values) != len(t.header) {
		panic(fmt.Sprintf("table: Add got %d values for a table of %d columns; wanted one a column",
			len(values), len(t.header)))
	}
	cells := make([]cell, len(values))
	for j, value := range values {
		cells[j] = cellOf(value)
	}
	t.rows = append(t.rows, row{cells: cells})
	return t
}

// Note adds a row that is a text across all columns, such as how to read the
// numbers above it, and returns t.
func (t *Table) Note(text string) *Table {
	t.rows = append(t.rows, row{note: oneLine(text, mostNote)})
	return t
}
