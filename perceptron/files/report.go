package files

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"perceptronlab/internal/wording"
)

// A Report says what a reader left out or filled in. A successful read fills it; a failed
// one leaves it unchanged. Each cell of a notebook is a program of its own, so a cell must use
// the table before it prints the report.
type Report struct {
	Rows   int               // rows of the file, including those left out; 0: nothing was read
	Left   []Left            // rows left out
	Filled []Filled          // columns in which missing numbers were filled
	Merged map[string]string // labels that are the same number as a class in another spelling: that class
}

// A Left is a row that was left out, because its value in Column is missing.
type Left struct {
	File   string // its name, if several were read
	Line   int    // in the file, counted from 1; 0: the file has no lines
	Row    int    // among the rows of the file, counted from 0
	Column string // the first in which a value is missing
}

// A Filled is a column whose missing numbers were replaced by Mean, or one of categories
// where Unseen has decided.
type Filled struct {
	Column string
	Count  int
	Mean   float64
	Words  []string // the categories without a column of their own
}

// String returns a line for what was left out, for each column filled, and for other
// spellings of classes. If nothing has been read yet, it says so.
//
//	3 of 150 rows left out, where a value is missing: line 7 (petal_length), line 12 (petal_width), …
//	petal_length: 2 missing values filled with the mean 3.758
//	equal numbers are one class: "+1" is "1", "1.0" is "1"
func (r Report) String() string {
	if r.Rows == 0 && r.Left == nil && r.Filled == nil {
		return "nothing was read yet; ask for the table before the report " +
			"(in a notebook in the same cell: each is a program of its own)"
	}
	var lines []string
	if len(r.Left) > 0 {
		rows := wording.List(r.Left, func(left Left) string {
			if left.Line == 0 {
				return fmt.Sprintf("row %d (%s)", left.Row, left.Column)
			}
			of := ""
			if left.File != "" {
				of = " of " + left.File
			}
			return fmt.Sprintf("line %d%s (%s)", left.Line, of, left.Column)
		})
		lines = append(lines, fmt.Sprintf("%d of %s left out, where a value is missing: %s",
			len(r.Left), wording.Plural(r.Rows, "row"), rows))
	}
	for _, filled := range r.Filled {
		if filled.Words != nil {
			lines = append(lines, fmt.Sprintf("%s: %s without a column of the table: %s",
				filled.Column, wording.Plural(filled.Count, "value"), wording.Quoted(filled.Words)))
			continue
		}
		lines = append(lines, fmt.Sprintf("%s: %s filled with the mean %.4g",
			filled.Column, wording.Plural(filled.Count, "missing value"), filled.Mean))
	}
	if labels := slices.Sorted(maps.Keys(r.Merged)); labels != nil {
		lines = append(lines, "equal numbers are one class: "+wording.List(labels, func(label string) string {
			return wording.Quote(label) + " is " + wording.Quote(r.Merged[label])
		}))
	}
	if lines == nil {
		return wording.Plural(r.Rows, "row") + ", nothing left out or filled"
	}
	return strings.Join(lines, "\n")
}
