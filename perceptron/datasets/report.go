package datasets

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"perceptronlab/internal/wording"
)

// A Report lists the changes that a reader made when it read a file into a [Table]. It contains the rows
// that the reader skipped, the values that it replaced, and the classes that it merged.
//
//	table, err := files.CSV{Label: "species", IfMissing: files.DropRow}.ReadFile("flowers.csv")
//	…
//	fmt.Println(table.Report)
type Report struct {
	Rows    int               // the number of rows in the file or files, including skipped rows
	Skipped []Skipped         // the rows that are not in the table
	Imputed []Imputed         // the columns in which values were replaced
	Merged  map[string]string // from other spellings of a class to the class, such as "1.0" to "1"

	// MergedCategories are the columns in which categories were merged because they are equal numbers.
	MergedCategories []MergedCategories

	// Placeholders are the values that stand for a missing value. The Count is 0 for a value that is
	// listed in a field of the reader, but was found nowhere.
	Placeholders []Placeholder

	// LeftOut are the columns of a LIBSVM file that the table does not have.
	LeftOut []LeftOut

	// Notes describe other properties of the file that a user should know, such as values that were read as
	// the rules say, but perhaps not as they were meant: two classes that differ only in capital letters.
	// They are not errors. In a note, Found is a clause or a noun phrase, and Want is "".
	Notes []*Problem
}

// A LeftOut is a column of a LIBSVM file that the table does not have, because the file that was read first
// did not have it.
type LeftOut struct {
	Column string // its index, as the file writes it
	Count  int    // the number of rows in which the column has a number
}

// A MergedCategories is a column of categories in which equal numbers are one category.
type MergedCategories struct {
	Column string
	Merged map[string]string // from other spellings of a category to the category, such as "1.0" to "1"
}

// A Placeholder is a value that stands for a missing value, such as -999.
type Placeholder struct {
	Word   string
	Column string // the only column in which Word stands for a missing value; "": it does so in all columns
	Count  int    // how often Word was found in the columns that the table uses, including skipped rows
}

// A Skipped is a row that is not in the table because its value in Column is missing.
type Skipped struct {
	File   string // the name of the row's file; "" if only one file was read
	Line   int    // the row's line in the file, counted from 1; 0 if the file has no lines
	Row    int    // the row's index among the rows of all files, including skipped rows, counted from 0
	Column string // the first column in which the row has a missing value
}

// An Imputed is a column in which values were replaced. In a column of numbers, missing values were
// replaced by the mean. In a column of categories, missing or unknown words were treated as one
// category, such as "other", or as no category.
type Imputed struct {
	Column   string
	Count    int      // the number of values replaced
	Mean     float64  // in a column of numbers, the replacement of missing values
	Words    []string // in a column of categories, the replaced words; nil in a column of numbers
	Category string   // the category that replaces Words; "" if Words are treated as no category
}

// Empty reports whether nothing was skipped, replaced, merged or left out, each listed placeholder was found,
// and there are no notes. It also returns true if r is nil.
func (r *Report) Empty() bool {
	if r == nil {
		return true
	}
	changes := len(r.Skipped) + len(r.Imputed) + len(r.Merged) + len(r.MergedCategories) + len(r.Notes)
	return changes+len(r.notFound())+len(r.LeftOut) == 0
}

// notFound returns the placeholders that were found nowhere.
func (r *Report) notFound() []Placeholder {
	return slices.DeleteFunc(slices.Clone(r.Placeholders), func(p Placeholder) bool { return p.Count > 0 })
}

// found returns the placeholders that were found, except the empty value, which needs no mention.
func (r *Report) found() []Placeholder {
	return slices.DeleteFunc(slices.Clone(r.Placeholders), func(p Placeholder) bool {
		return p.Count == 0 || p.Word == ""
	})
}

// String returns the report as text. It has one line for all skipped rows, one line for each column
// with replaced values, one line for all merged classes, one line for each column with merged categories, up
// to two lines about placeholders, one line about columns that were left out, and one line for each note.
//
//	3 of 150 rows skipped because a value is missing: line 7 (length), line 12 (width), line 13 (width)
//	petal_length: 2 missing values replaced by the mean 3.758
//	colour: 4 values treated as the category "other": "mauve", "teal"
//	equal numbers are one class: "+1" is "1", "1.0" is "1"
//	deck: equal numbers are one category: "2.0" is "2"
//	found as missing values: "-999" 4 times, "NA" once
//	found nowhere as a missing value: "-99"
//	4 numbers left out because the first file did not have the columns: 11 (3 rows), 12 (1 row)
//	note: column "id": the numbers 1, 2, 3, … count the rows; to leave the column out, set Ignore: …
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
		lines = append(lines, "equal numbers are one class: "+mergedList(r.Merged))
	}
	for _, column := range r.MergedCategories {
		lines = append(lines, column.String())
	}
	lines = append(lines, r.placeholderLines()...)
	if len(r.LeftOut) > 0 {
		lines = append(lines, r.leftOutLine())
	}
	for _, note := range r.Notes {
		lines = append(lines, "note: "+note.Sentence(Setting.String))
	}
	return strings.Join(lines, "\n")
}

// leftOutLine returns the line about columns that were left out in the text of String.
func (r *Report) leftOutLine() string {
	total := 0
	for _, column := range r.LeftOut {
		total += column.Count
	}
	return fmt.Sprintf("%s left out because the first file did not have the columns: %s",
		wording.Plural(total, "number"), wording.List(r.LeftOut, LeftOut.String))
}

// String returns the column and the number of its rows: 12 (3 rows).
func (l LeftOut) String() string {
	return fmt.Sprintf("%s (%s)", wording.Printable(l.Column), wording.Plural(l.Count, "row"))
}

// mergedList returns merged spellings as text: "+1" is "1", "1.0" is "1".
func mergedList(merged map[string]string) string {
	return wording.List(slices.Sorted(maps.Keys(merged)), func(spelling string) string {
		return wording.Quote(spelling) + " is " + wording.Quote(merged[spelling])
	})
}

// String returns the line about the column in the text of [Report.String].
func (m MergedCategories) String() string {
	return wording.Printable(m.Column) + ": equal numbers are one category: " + mergedList(m.Merged)
}

// placeholderLines returns the lines about placeholders in the text of String.
func (r *Report) placeholderLines() (lines []string) {
	if found := r.found(); len(found) > 0 {
		lines = append(lines, "found as missing values: "+wording.List(found, func(p Placeholder) string {
			return p.String() + " " + times(p.Count)
		}))
	}
	if notFound := r.notFound(); len(notFound) > 0 {
		lines = append(lines, "found nowhere as a missing value: "+wording.List(notFound, Placeholder.String))
	}
	return lines
}

// String returns the word, and its column if it has one: "-1" in age.
func (p Placeholder) String() string {
	if p.Column == "" {
		return wording.Quote(p.Word)
	}
	return wording.Quote(p.Word) + " in " + wording.Printable(p.Column)
}

// times returns a number of times as text: once, 2 times.
func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
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
	return fmt.Sprintf("%s (%s)", place, wording.Printable(s.Column))
}

// String returns the line about the column in the text of [Report.String].
func (i Imputed) String() string {
	if i.Words == nil {
		missing := wording.Plural(i.Count, "missing value")
		return fmt.Sprintf("%s: %s replaced by the mean %.4g", wording.Printable(i.Column), missing, i.Mean)
	}
	category := "no category"
	if i.Category != "" {
		category = "the category " + wording.Quote(i.Category)
	}
	return fmt.Sprintf("%s: %s treated as %s: %s",
		wording.Printable(i.Column), wording.Plural(i.Count, "value"), category, wording.Quoted(i.Words))
}
