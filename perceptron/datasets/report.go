package datasets

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"perceptronlab/internal/wording"
)

// A Report lists the changes that a reader made when it read a file into a Table: the rows that it
// skipped, the values that it replaced, and the classes that it merged.
//
//	table, err := files.CSV{Label: "species", IfMissing: files.DropRow}.ReadFile("flowers.csv")
//	…
//	fmt.Println(table.Report)
type Report struct {
	Rows    int               // the number of rows in the file, including skipped rows
	Skipped []Skipped         // the rows that are not in the table
	Imputed []Imputed         // the columns in which values were replaced
	Merged  map[string]string // the class for each of its alternative spellings, such as 1 for 1.0
}

// A Skipped is a row that is not in the table because its value in Column is missing.
type Skipped struct {
	File   string // the name of its file, if several files were read
	Line   int    // its line in the file, counted from 1; 0: the file has no lines
	Row    int    // its index among the rows of all files, including skipped rows, counted from 0
	Column string // the first column whose missing value caused the row to be skipped
}

// An Imputed is a column in which values were replaced. In a column of numbers, missing values are
// replaced by the mean. In a column of categories, words without a column of their own are
// replaced by another category, or treated as no category.
type Imputed struct {
	Column   string
	Count    int      // the number of values replaced
	Mean     float64  // in a column of numbers, the replacement of missing values
	Words    []string // in a column of categories, the replaced words; nil: the column holds numbers
	Category string   // the category that replaces Words; "": Words are treated as no category
}

// Empty reports whether nothing was skipped, replaced or merged. It returns true if r is nil.
func (r *Report) Empty() bool {
	return r == nil || len(r.Skipped)+len(r.Imputed)+len(r.Merged) == 0
}

// String returns the report as text: one line for the rows skipped, one for each column with
// replaced values, and one for the classes merged.
//
//	3 of 150 rows skipped because a value is missing: line 7 (length), line 12 (width), line 13 (width)
//	petal_length: 2 missing values replaced by the mean 3.758
//	colour: 4 values in the category "other": "mauve", "teal"
//	equal numbers are one class: "+1" is "1", "1.0" is "1"
func (r *Report) String() string {
	if r == nil {
		return "no file was read"
	}
	if r.Empty() {
		return wording.Plural(r.Rows, "row") + ": no row skipped, no value replaced"
	}
	var lines []string
	if len(r.Skipped) > 0 {
		lines = append(lines, fmt.Sprintf("%d of %s skipped because a value is missing: %s",
			len(r.Skipped), wording.Plural(r.Rows, "row"), wording.List(r.Skipped, Skipped.String)))
	}
	for _, column := range r.Imputed {
		lines = append(lines, column.String())
	}
	if len(r.Merged) > 0 {
		labels := slices.Sorted(maps.Keys(r.Merged))
		lines = append(lines, "equal numbers are one class: "+wording.List(labels, func(label string) string {
			return wording.Quote(label) + " is " + wording.Quote(r.Merged[label])
		}))
	}
	return strings.Join(lines, "\n")
}

// String returns the place of the row, such as line 7 of a.csv (petal_length).
func (s Skipped) String() string {
	place := fmt.Sprintf("line %d", s.Line)
	if s.Line == 0 {
		place = fmt.Sprintf("row %d", s.Row)
	}
	if s.File != "" {
		place += " of " + s.File
	}
	return fmt.Sprintf("%s (%s)", place, s.Column)
}

// String returns the line about the column in the result of Report.String.
func (i Imputed) String() string {
	if i.Words == nil {
		missing := wording.Plural(i.Count, "missing value")
		return fmt.Sprintf("%s: %s replaced by the mean %.4g", i.Column, missing, i.Mean)
	}
	category := "no category"
	if i.Category != "" {
		category = "the category " + wording.Quote(i.Category)
	}
	return fmt.Sprintf("%s: %s in %s: %s",
		i.Column, wording.Plural(i.Count, "value"), category, wording.Quoted(i.Words))
}
