package files

import (
	"reflect"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron/datasets"
)

// Reading and describing give the same notes about values that may not be what they seem.
func TestColumnNotes(t *testing.T) {
	for _, c := range []struct {
		text  string
		csv   CSV
		notes []string
	}{
		{
			"zip,a\n02000,1\n\"02144\",0.5\n10001,00\n 007 ,0\n",
			CSV{},
			[]string{
				`column "zip": 3 numbers with leading zeros, such as "02000"; if they are codes, make the column categorical`,
				`column "a": 1 number with leading zeros, such as "00"; if they are codes, make the column categorical`,
			},
		},
		{"a,b\n0,0.5\n-0.25,0\n10,1e05\n", CSV{}, nil},
		{"a,b\n1,2\n099,3\n4,5\n", CSV{NAValues: []string{"099"}, IfMissing: FillMean}, nil},
		{
			"city,a\n\\N,1\nRome,2\n\\N,3\nNA,4\n",
			CSV{Categorical: []string{"city"}},
			[]string{`column "city": a category usually stands for a missing value, but is not listed as one: "\\N" (2 rows), "NA" (1 row)`},
		},
		{"city,a\n\\N,1\nRome,2\n", CSV{Categorical: []string{"city"}, NAValues: []string{`\N`}, IfMissing: FillMean, Unseen: ZeroUnseen}, nil},
		{
			"size,a\n14-Oct,1\n15-19,2\n9-May,3\n14-Oct,4\n",
			CSV{Categorical: []string{"size"}},
			[]string{`column "size": Excel may have changed categories to dates, such as a range 10-14 to 14-Oct: "14-Oct", "9-May"`},
		},
		{"day,a\n14-Oct,1\n15-Oct,2\n", CSV{Categorical: []string{"day"}}, nil},
	} {
		got := checkBlocks(t, c.csv, 5, c.text)
		if got.err != "" || !reflect.DeepEqual(sentences(got.table.Report.Notes), c.notes) {
			t.Errorf("notes of %q = %q, error = %q, want %q", c.text, got.table.Report.Notes, got.err, c.notes)
			continue
		}
		d, err := c.csv.describe(newTextInput(c.text))
		if err != nil || !reflect.DeepEqual(sentences(d.Notes), c.notes) {
			t.Errorf("notes of describe() of %q = %q, error = %v, want %q", c.text, d.Notes, err, c.notes)
		}
		// Other files that are read in the same way have no notes.
		again := checkBlocks(t, got.table.Source, 5, c.text)
		if again.err != "" || again.table.Report.Notes != nil {
			t.Errorf("with the Schema: notes of %q = %q, error = %q, want none", c.text, again.table.Report.Notes, again.err)
		}
	}
}

// sentences returns notes as text.
func sentences(notes []*datasets.Problem) (texts []string) {
	for _, note := range notes {
		texts = append(texts, note.Sentence(datasets.Setting.String))
	}
	return texts
}

// If Excel has changed a category, in this file or in the first, the error says so.
func TestErrorNamesExcel(t *testing.T) {
	for unseen, text := range map[string]string{
		"10-14":  "size,a\n14-Oct,1\n15-19,2\n",
		"5-9":    "size,a\n14-Oct,1\n9-May,2\n",
		"14-Oct": "size,a\n10-14,1\n15-19,2\n",
		"Sep-02": "size,a\n9/2,1\n1/2,2\n",
		"20-24":  "size,a\n14-Oct,1\n15-19,2\n",
	} {
		table, err := (CSV{Categorical: []string{"size"}}).Read(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		_, err = table.Source.(CSV).Read(strings.NewReader("size,a\n" + unseen + ",1\n"))
		messagetest.Error(t, unseen, err)
	}
}

// Times, durations, lists and \N among numbers have errors of their own.
func TestValuesToConvert(t *testing.T) {
	for _, cell := range []string{
		"13:05", "13:05:00", "1:05 PM", "3 days 02:00:00", "-1 days +23:00:00", "[0.1, 0.2]", "[0.1 0.2]", "(1, 2)",
		`["a"; "b"]`, `\N`, "1,23,456", "{1: 2}", "(1.9)",
	} {
		quoted := `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
		_, err := CSV{Label: "y"}.Read(strings.NewReader("v,y\n" + quoted + ",a\n"))
		messagetest.Error(t, "reading "+cell, err)
	}
}
