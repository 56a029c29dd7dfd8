package datasets

import (
	"strings"
	"testing"
)

func TestReportString(t *testing.T) {
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
		Merged:           map[string]string{"1.0": "1", "+1": "1"},
		MergedCategories: []MergedCategories{{Column: "deck", Merged: map[string]string{"2.0": "2", "1.0": "1"}}},
		Placeholders: []Placeholder{
			{Word: "", Count: 3}, {Word: "-999", Count: 4}, {Word: "NA", Column: "a", Count: 1}, {Word: "-99"}, {Word: "-1", Column: "age"},
		},
		Notes: []*Problem{{Place: Place{Name: "a"}, Found: "2 numbers with leading zeros"}, {
			Package: "files",
			Place:   Place{Name: "id"},
			Found:   "the numbers count the rows",
			Fixes:   []Fix{{When: "to leave the column out", Set: []Setting{{Field: "CSV.Ignore", Value: []string{"id"}}}}},
		}},
		LeftOut: []LeftOut{{Column: "11", Count: 3}, {Column: "12", Count: 1}},
	}
	want := []string{
		"3 of 5 rows skipped because a value is missing: line 7 (a), row 3 (b), line 2 of 2.csv (a)",
		"a: 1 missing value replaced by the mean 3.75",
		`c: 3 values treated as no category: "", "teal"`,
		`d: 2 values treated as the category "other": "teal"`,
		`equal numbers are one class: "+1" is "1", "1.0" is "1"`,
		`deck: equal numbers are one category: "1.0" is "1", "2.0" is "2"`,
		`found as missing values: "-999" 4 times, "NA" in a once`,
		`found nowhere as a missing value: "-99", "-1" in age`,
		"4 numbers left out because the first file did not have the columns: 11 (3 rows), 12 (1 row)",
		`note: column "a": 2 numbers with leading zeros`,
		`note: column "id": the numbers count the rows; to leave the column out, set Ignore: []string{"id"}`,
	}
	if got := report.String(); got != strings.Join(want, "\n") || report.Empty() {
		t.Errorf("Empty() = %v, String() =\n%s\nwant false and\n%s", report.Empty(), got, strings.Join(want, "\n"))
	}
	table := Table{Rows: [][]float64{{1}, {2}}, Classes: []string{"x", "y"}, Report: report}
	if got, suffix := table.String(), "1 column; "+want[0]; !strings.HasSuffix(got, suffix) {
		t.Errorf("String() of the table = %q, want a text that ends with %q", got, suffix)
	}
	part, err := table.Subset(1)
	if err != nil || part.Report != report || strings.Contains(part.String(), "skipped") {
		t.Errorf("Subset(1) = %v with Report = %v, error = %v; want Report = %v, which String does not mention", part, part.Report, err, report)
	}
	empty := &Report{Rows: 2}
	if got, want := empty.String(), "2 rows: no row skipped, no value replaced"; got != want || !empty.Empty() {
		t.Errorf("String() of an empty report = %q, Empty() = %v; want %q and true", got, empty.Empty(), want)
	}
	unused := &Report{Rows: 2, Placeholders: []Placeholder{{Word: "-99"}}}
	if got, want := unused.String(), `found nowhere as a missing value: "-99"`; got != want || unused.Empty() {
		t.Errorf("String() = %q, Empty() = %v; want %q and false", got, unused.Empty(), want)
	}
	warned := &Report{Rows: 2, Notes: []*Problem{{Found: "2 classes look alike"}}}
	if got, want := warned.String(), "note: 2 classes look alike"; got != want || warned.Empty() {
		t.Errorf("String() = %q, Empty() = %v; want %q and false", got, warned.Empty(), want)
	}
	if (&Report{Rows: 2, LeftOut: []LeftOut{{Column: "11", Count: 3}}}).Empty() {
		t.Error("Empty() of a report with columns that were left out = true, want false")
	}
	if !(*Report)(nil).Empty() {
		t.Error("Empty() of a nil report = false, want true")
	}
}
