package datasets

import (
	"strings"
	"testing"
)

func TestReport(t *testing.T) {
	report := &Report{
		Rows: 5,
		Skipped: []Skipped{
			{Line: 7, Row: 5, Column: "a"},
			{Row: 3, Column: "b"},
			{File: "2.csv", Line: 2, Column: "a"},
		},
		Imputed: []Imputed{
			{Column: "a", Count: 1, Mean: 3.75},
			{Column: "c", Count: 3, Words: []string{"", "teal"}},
			{Column: "d", Count: 2, Words: []string{"teal"}, Category: "other"},
		},
		Merged: map[string]string{"1.0": "1", "+1": "1"},
	}
	want := []string{
		"3 of 5 rows skipped because a value is missing: line 7 (a), row 3 (b), line 2 of 2.csv (a)",
		"a: 1 missing value replaced by the mean 3.75",
		`c: 3 values in no category: "", "teal"`,
		`d: 2 values in the category "other": "teal"`,
		`equal numbers are one class: "+1" is "1", "1.0" is "1"`,
	}
	if got := report.String(); got != strings.Join(want, "\n") || report.Empty() {
		t.Errorf("String() = %s\nEmpty() = %v\nwant %s\nand false", got, report.Empty(), strings.Join(want, "\n"))
	}
	table := Table{Rows: [][]float64{{1}, {2}}, Classes: []string{"x", "y"}, Report: report}
	if got := table.String(); !strings.HasSuffix(got, "1 column; "+want[0]) {
		t.Errorf("String() of the table = %s, want the first line of the report at its end", got)
	}
	part, err := table.Subset(1)
	if err != nil || part.Report != report || strings.Contains(part.String(), "skipped") {
		t.Errorf("Subset(1) = %v with the report %v, error = %v; want the report of the table, which String does not show", part, part.Report, err)
	}
	clean := &Report{Rows: 2}
	if !clean.Empty() || clean.String() != "2 rows: no row skipped, no value replaced" || !(*Report)(nil).Empty() {
		t.Errorf("String() of a report without changes = %v, want 2 rows: no row skipped, no value replaced", clean)
	}
}
