package files

import (
	"reflect"
	"strings"
	"testing"

	"perceptronlab/perceptron/datasets"
)

// In columns of numbers and of categories, a placeholder that is a number stands for all equal numbers,
// whichever way they are spelled. A placeholder that is a word stands only for the same word.
func TestPlaceholdersThatAreNumbers(t *testing.T) {
	for _, c := range []struct {
		csv         CSV
		placeholder string
		missing     []string // cells that are missing values
		present     []string // cells that are numbers
	}{
		{CSV{}, "-999", []string{"-999", "-999.0", "-9.99e2", "-999.", "-0999", " -999 ", `"-999.00"`, "-99900e-2"}, []string{"999", "-999.5", "-99"}},
		{CSV{}, "-999.0", []string{"-999", "-999.0"}, []string{"-998"}},
		{CSV{}, "0", []string{"0", "-0", "0.0", "+0"}, []string{"1e-300"}},
		{CSV{}, "1e3", []string{"1000", "1000.0", "0x3E8p0"}, []string{"100"}},
		{CSV{}, "9007199254740992", []string{"9007199254740992", "9007199254740992.0"}, []string{"9007199254740990"}},
		{CSV{}, "-1.#IND", []string{"-1.#IND"}, []string{"-1"}},
		{CSV{Thousands: ','}, "-9999", []string{"-9999", `"-9,999"`, `"-9,999.0"`}, []string{`"-9,998"`}},
		{CSV{Thousands: ','}, "-9,999", []string{"-9999", `"-9,999"`}, []string{"-9"}},
		{CSV{Thousands: '5'}, "-1999", []string{"-1999", "-15999"}, []string{"-199"}},
		{CSV{Comma: ';', Decimal: ','}, "-99,5", []string{"-99,5", "-99,50", "-995e-1"}, []string{"-99,51"}},
		{CSV{Comma: ';', Decimal: ',', Thousands: '.'}, "-9999", []string{"-9999", "-9.999", "-9.999,0"}, []string{"-9,999"}},
		{CSV{Comma: ';', Decimal: ','}, "-999.0", []string{"-999", "-999,0", "-9,99e2"}, []string{"-999,5"}},
		{CSV{Comma: ';', Decimal: ',', Thousands: '.'}, "-999.0", []string{"-999,0"}, []string{"-9.990"}},
		{CSV{Comma: ';'}, "-99,5", []string{"-99.5", "-99.50", "-99,5"}, []string{"-99", "-995"}},
		{CSV{Comma: ';'}, "1,234", []string{"1,234"}, []string{"1.234", "1234"}},
	} {
		c.csv.NAValues = []string{c.placeholder}
		c.csv.IfMissing = FillMean
		for _, cell := range c.missing {
			got := checkBlocks(t, c.csv, 99, "a\n7\n"+cell+"\n")
			report := got.table.Report
			want := []datasets.Placeholder{{Word: c.placeholder, Count: 1}}
			if got.err != "" || len(report.Imputed) != 1 || !reflect.DeepEqual(report.Placeholders, want) {
				t.Errorf("NAValues %q, cell %q: error = %q, report = %+v, want 1 missing value", c.placeholder, cell, got.err, report)
			}
		}
		for _, cell := range c.present {
			got := checkBlocks(t, c.csv, 99, "a\n7\n"+cell+"\n")
			if got.err != "" || got.table.Report.Imputed != nil || got.table.Report.Empty() {
				t.Errorf("NAValues %q, cell %q: error = %q, report = %v, want no missing value, and a placeholder found nowhere", c.placeholder, cell, got.err, got.table.Report)
			}
		}
	}
}

// A row is skipped because of a number that equals the placeholder -1. The class -1 is never missing because
// of a number in NAValues, but it is if ColumnNA lists the number for the label column.
func TestPlaceholdersOfLabels(t *testing.T) {
	const text = "age,size,y\n-1.0,2,-1\n30,-1,1\n-9,5,-1.0\n40,?,?\n50,6,-1\n"
	for _, c := range []struct {
		csv          CSV
		lines        []int // of the skipped rows
		placeholders []datasets.Placeholder
	}{
		{CSV{NAValues: []string{"-1", "?"}}, []int{2, 3, 5}, []datasets.Placeholder{{Word: "-1", Count: 2}, {Word: "?", Count: 2}}},
		{CSV{NAValues: []string{"?", "-99"}}, []int{5}, []datasets.Placeholder{{Word: "?", Count: 2}, {Word: "-99"}}},
		{
			CSV{NAValues: []string{"?"}, ColumnNA: map[string][]string{"age": {"-1", "-9"}, "size": {" x "}}},
			[]int{2, 4, 5},
			[]datasets.Placeholder{{Word: "?", Count: 2}, {Word: "-1", Column: "age", Count: 1}, {Word: "-9", Column: "age", Count: 1}, {Word: "x", Column: "size"}},
		},
		{
			CSV{NAValues: []string{"?"}, ColumnNA: map[string][]string{"y": {"-1"}}},
			[]int{2, 4, 5, 6},
			[]datasets.Placeholder{{Word: "?", Count: 2}, {Word: "-1", Column: "y", Count: 3}},
		},
		{CSV{NAValues: append([]string{"?"}, PandasNA...)}, []int{5}, []datasets.Placeholder{{Word: "?", Count: 2}}},
	} {
		c.csv.Label, c.csv.IfMissing = "y", DropRow
		got := checkBlocks(t, c.csv, 99, text)
		if got.err != "" {
			t.Errorf("%+v: error = %s, want none", c.csv, got.err)
			continue
		}
		var lines []int
		for _, row := range got.table.Report.Skipped {
			lines = append(lines, row.Line)
		}
		if placeholders := got.table.Report.Placeholders; !reflect.DeepEqual(lines, c.lines) || !reflect.DeepEqual(placeholders, c.placeholders) {
			t.Errorf("%+v: skipped lines = %v, placeholders = %+v, want %v and %+v", c.csv, lines, placeholders, c.lines, c.placeholders)
		}
		// With a Schema, placeholders that were not found are not in the Report.
		source := saveAndLoad(t, got.table.Source.(CSV))
		again := checkBlocks(t, source, 99, text)
		report := again.table.Report
		if again.err != "" || !reflect.DeepEqual(report.Skipped, got.table.Report.Skipped) || len(report.Placeholders) > 0 && report.Placeholders[len(report.Placeholders)-1].Count == 0 {
			t.Errorf("the Source of %+v: error = %q, report = %+v, want the skipped rows of %+v", c.csv, again.err, report, got.table.Report)
		}
	}
}

// In a column of categories, the placeholder 7 stands for 7 and 7.0, but not for 07, which is a word.
func TestPlaceholdersOfCategories(t *testing.T) {
	c := CSV{Categorical: []string{"k"}, NAValues: []string{"7"}, IfMissing: FillMean, Unseen: ZeroUnseen}
	got := checkBlocks(t, c, 99, "k,v\n7,1\n7.0,2\n07,3\nx,4\n7,5\n")
	want := [][]float64{{0, 0, 1}, {0, 0, 2}, {1, 0, 3}, {0, 1, 4}, {0, 0, 5}}
	imputed := []datasets.Imputed{{Column: "k", Count: 3, Words: []string{"7", "7.0"}}}
	if !reflect.DeepEqual(got.table.Rows, want) || !reflect.DeepEqual(got.table.Report.Imputed, imputed) {
		t.Errorf("rows = %v, error = %q, report = %v, want %v, and 3 values treated as no category", got.table.Rows, got.err, got.table.Report, want)
	}
}

// DescribeFile counts missing values as reading does.
func TestDescribePlaceholders(t *testing.T) {
	c := CSV{Label: "y", NAValues: []string{"-1"}, ColumnNA: map[string][]string{"b": {"0"}}}
	d, err := c.describe(newTextInput("a,b,y\n-1.0,0.0,-1\n0,-1,1\n"))
	if err != nil || d.Columns[0].Missing != 1 || d.Columns[1].Missing != 2 || d.Columns[2].Missing != 0 {
		t.Errorf("describe() = %+v, error = %v, want 1, 2 and 0 missing values", d, err)
	}
}

// The copy with predictions has empty predictions in the rows that reading skips.
func TestPredictionsBesidePlaceholders(t *testing.T) {
	c := CSV{NAValues: []string{"-999"}, IfMissing: DropRow}
	var out strings.Builder
	w, err := c.newColumnWriter(&out, newTextInput("a,b\n1,2\n-999.0,3\n4,-9.99e2\n"), []string{"predicted"}, [][]string{{"x"}})
	if err != nil {
		t.Fatal(err)
	}
	if err := w.addRows(); err != nil {
		t.Fatal(err)
	}
	if err := w.finish(); err != nil || out.String() != "a,b,predicted\n1,2,x\n-999.0,3,\n4,-9.99e2,\n" {
		t.Errorf("copy = %q, error = %v", out.String(), err)
	}
}
