package cells

import "fmt"

// An Error is one thing that is wrong with a cell. Its text is a sentence for the reader of the notebook.
type Error struct {
	Line   int // in the cell, from 1
	Column int // in bytes, from 1; 0 if the whole line is meant
	Text   string
	AtEnd  bool // the cell ends too early; the place is the end of its last line

	// Name is a name that an earlier cell declares as something else, at Old; "" for other errors.
	Name string
	Old  Place
}

// Error returns the sentence.
func (e *Error) Error() string { return e.Text }

// errorAt returns an Error about a line.
func errorAt(line int, format string, values ...any) *Error {
	return &Error{Line: line, Text: fmt.Sprintf(format, values...)}
}
