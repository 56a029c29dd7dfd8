package files

import (
	"fmt"

	"perceptronlab/perceptron/datasets"
)

// A spot is where a value first occurs: the line or row, and the name of the file if there are several files.
type spot struct {
	file string
	line int
	row  int // counted from 1, if the file has no lines; otherwise 0
}

// place returns the place of s in its file.
func (s spot) place() datasets.Place {
	if s.row > 0 {
		return datasets.Place{Other: fmt.Sprintf("row %d", s.row-1)}
	}
	return datasets.Place{Line: s.line}
}

// isBefore reports whether s is above another spot in the same file.
func (s spot) isBefore(other spot) bool {
	return s.file == other.file && (s.line < other.line || s.row < other.row)
}
