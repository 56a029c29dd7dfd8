package datasets

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"perceptronlab/internal/wording"
)

// A Report says what a reader did to the rows of a file on the way into a Table: which it skipped,
// what it put in place of missing values, and which labels it took for the same class.
//
//	table, err := files.CSV{Label: "species", IfMissing: files.DropRow}.ReadFile("flowers.csv")
//	…
//	fmt.Println(table.Report)
type Report struct {
	Rows    int               // rows of the file, including those skipped
	Skipped []Skipped         // rows that the table does not have
	Imputed []Imputed         // columns in which values were replaced
	Merged  map[string]string // labels that a class has in another spelling, as 1.0 is 1, and that class
}

// A Skipped is a row that is not in the table, because its value in Column is missing.
type Skipped struct {
	File   string // its name, if several files were read
	Line   int    // in the file, counted from 1; 0: the file has no lines
	Row    int    // among all rows that were read, those skipped too, counted from 0
	Column string // the first in which a value is missing
}

// An Imputed is a column in which values were replaced: missing numbers by the Mean of the column,
// or words that are no category of their own by the Category.
type Imputed struct {
	Column   string
	Count    int // how many values were replaced
	Mean     float64
	Words    []string // of a column of categories: the words replaced; nil: the column holds numbers
	Category string   // that stands for them; "": none does
}

// Empty reports whether nothing was skipped, replaced or merged. It is true for nil.
func (r *Report) Empty() bool {
	return r == nil || len(r.Skipped)+len(r.Imputed)+len(r.Merged) == 0
}

// String returns a line for the rows skipped, one for each column with values replaced, and one
// for the labels that are one class.
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
		return wording.Plural(r.Rows, "row") + ", none skipped, no value replaced"
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

// String says where the row is: line 7 of a.csv (petal_length).
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

// String says what was replaced by what.
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
