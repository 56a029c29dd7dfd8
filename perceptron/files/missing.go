package files

import (
	"fmt"
	"strings"

	"perceptronlab/internal/wording"
)

// Missing says what to do about a missing value.
type Missing int

const (
	// Refuse makes a missing value an error.
	Refuse Missing = iota
	// DropRow leaves a row out if a value of it is missing, the class included.
	DropRow
	// FillMean puts the mean of its column in the place of a missing number: of the
	// numbers that are there, or of the table Like, so that what is predicted is filled
	// as what was trained on. A missing class or category remains an error.
	FillMean
)

// String returns the name.
func (m Missing) String() string {
	switch m {
	case Refuse:
		return "Refuse"
	case DropRow:
		return "DropRow"
	case FillMean:
		return "FillMean"
	}
	return fmt.Sprintf("Missing(%d)", int(m))
}

// A Report tells what a reader left out or filled, and which column of words may be one of
// names. Reading fills it; until then, and after an error, it is as it was. Each cell of a
// notebook is a program of its own, so that there a report is filled in a cell that asks
// for the table, before it is printed:
//
//	var report files.Report
//	var flowers = lazy.File("flowers.csv", files.CSV{IfMissing: files.DropRow, Report: &report}.ReadFile)
//
//	%%
//	fmt.Println(flowers())
//	fmt.Println(report)
type Report struct {
	Rows     int        // rows of the file, those left out included; 0: nothing was read
	Left     []Left     // rows left out
	Filled   []Filled   // columns in which missing numbers were filled
	Distinct []Distinct // columns of words that may be names of the rows
}

// A Left is a row that was left out, because its value in Column is missing.
type Left struct {
	Line   int    // in the file, counted from 1
	Row    int    // among the rows of the file, counted from 0
	Column string // the first in which a value is missing
}

// A Filled is a column with missing numbers, in whose place Mean was put.
type Filled struct {
	Column string
	Count  int
	Mean   float64
}

// A Distinct is a column, named in CSV.Categorical, that has more than half as many words
// as the table has rows, and these are 20 or more. One that names the rows teaches nothing:
// no other row has its word. The columns that Like knows are not counted.
type Distinct struct {
	Column string
	Words  int // different ones
	Rows   int // of the table
}

// String tells the report in words, a line for what was left out and a line for each
// column filled, or that may be one of names. A report that nothing was read into says so.
//
//	3 of 150 rows left out, where a value is missing: line 7 (petal_length), line 12 (petal_width), line 13 (petal_width)
//	petal_length: 2 missing values filled with the mean 3.758
func (r Report) String() string {
	const most = 10
	if r.Rows == 0 && r.Left == nil && r.Filled == nil && r.Distinct == nil {
		return "nothing was read yet; ask for the table before the report (in a notebook in the same cell: each is a program of its own)"
	}
	var lines []string
	if len(r.Left) > 0 {
		var rows []string
		for i, left := range r.Left {
			if i == most {
				rows = append(rows, fmt.Sprintf("… (%d in all)", len(r.Left)))
				break
			}
			rows = append(rows, fmt.Sprintf("line %d (%s)", left.Line, left.Column))
		}
		lines = append(lines, fmt.Sprintf("%d of %s left out, where a value is missing: %s", len(r.Left), wording.Plural(r.Rows, "row"), strings.Join(rows, ", ")))
	}
	for _, filled := range r.Filled {
		lines = append(lines, fmt.Sprintf("%s: %s filled with the mean %.4g", filled.Column, wording.Plural(filled.Count, "missing value"), filled.Mean))
	}
	if lines == nil {
		lines = []string{wording.Plural(r.Rows, "row") + ", nothing left out or filled"}
	}
	for _, d := range r.Distinct {
		name := wording.Quote(d.Column)
		lines = append(lines, fmt.Sprintf("%s has %s in %s; if it names the rows, leave it out: Ignore: []string{%s}", name, wording.Plural(d.Words, "word"), wording.Plural(d.Rows, "row"), name))
	}
	return strings.Join(lines, "\n")
}
