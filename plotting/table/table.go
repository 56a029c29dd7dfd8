package table

import "fmt"

// A Table has columns, by their names, and rows. New makes one, Add adds a row to
// it. Its zero value has neither names nor rows; the first row then says how many
// columns there are.
type Table struct {
	header []string // nil: the columns have no names
	rows   []row
	heads  bool // the first cell of a row says what the row is
}

// A row has one cell a column, or is a note across all of them.
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
		t.header = append(t.header, clean(name, mostWidth))
	}
	return t
}

// Add adds a row, one value a column, and returns t. A number is right-aligned if
// its column has only numbers. A vector is printed in brackets, an error and a value
// with a String method in its own words, nil as an empty cell. Line breaks become
// spaces, and of a text wider than 120 letters the beginning is shown.
//
// It panics unless there are as many values as columns.
func (t *Table) Add(values ...any) *Table {
	if want := t.columns(); len(values) == 0 || want > 0 && len(values) != want {
		panic(fmt.Sprintf("table: Add got %d values for a table of %d columns; wanted one a column", len(values), want))
	}
	cells := make([]cell, len(values))
	for j, value := range values {
		cells[j] = cellOf(value)
	}
	t.rows = append(t.rows, row{cells: cells})
	return t
}

// Note adds a row that is a text across all columns, such as how the numbers above
// it are to be read, and returns t.
func (t *Table) Note(text string) *Table {
	t.rows = append(t.rows, row{note: clean(text, mostNote)})
	return t
}

// Len returns how many rows t has, notes not counted.
func (t *Table) Len() int {
	n := 0
	for _, r := range t.rows {
		if r.cells != nil {
			n++
		}
	}
	return n
}

// columns returns how many columns t has, 0 if that is not known yet.
func (t *Table) columns() int {
	if len(t.header) > 0 {
		return len(t.header)
	}
	for _, r := range t.rows {
		if r.cells != nil {
			return len(r.cells)
		}
	}
	return 0
}
