package files

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// A report that nothing was read into does not tell of 0 rows.
func TestReportOfNothing(t *testing.T) {
	var report Report
	const want = "nothing was read yet; ask for the table before the report (in a notebook in the same cell: each is a program of its own)"
	if got := report.String(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	c := CSV{Report: &report}
	if _, err := c.Read(strings.NewReader("a\nx\n")); err == nil || report.String() != want {
		t.Errorf("after the error %v: %v, want %s", err, report, want)
	}
	if _, err := c.Read(strings.NewReader("a\n1\n")); err != nil || report.String() != "1 row, nothing left out or filled" {
		t.Errorf("%v, %v", report, err)
	}
}

// A column of words is reported if more than half of the rows have a new one.
func TestDistinct(t *testing.T) {
	for _, c := range []struct {
		rows, words int
		told        bool
	}{
		{222, 222, true}, {222, 112, true}, {222, 111, false}, {20, 20, true}, {19, 19, false}, {222, 3, false},
	} {
		var text strings.Builder
		text.WriteString("Kennung,a,Art\n")
		for i := range c.rows {
			fmt.Fprintf(&text, "k%d,%d,x\n", i%c.words, i)
		}
		var report Report
		csv := CSV{Label: "Art", Categorical: []string{"Kennung"}, Report: &report}
		table, err := csv.Read(strings.NewReader(text.String()))
		if err != nil {
			t.Fatal(err)
		}
		want := fmt.Sprintf("%d rows, nothing left out or filled", c.rows)
		var distinct []Distinct
		if c.told {
			want += fmt.Sprintf("\n\"Kennung\" has %d words in %d rows; if it names the rows, leave it out: Ignore: []string{\"Kennung\"}", c.words, c.rows)
			distinct = []Distinct{{"Kennung", c.words, c.rows}}
		}
		if report.String() != want || !reflect.DeepEqual(report.Distinct, distinct) {
			t.Errorf("%+v: %s\nwant %s", report, report, want)
		}

		// The table Like has settled it.
		csv.Like = table
		if _, err := csv.Read(strings.NewReader(text.String())); err != nil || report.Distinct != nil {
			t.Errorf("Like: %+v, %v", report.Distinct, err)
		}
	}
}
