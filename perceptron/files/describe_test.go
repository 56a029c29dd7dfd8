package files

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// The file has an empty and a repeated column name, missing values, values that are not finite
// numbers (1e400 and inf), more distinct values than are counted, and two ragged rows after 5000 rows of three values.
//
// The sums in want, with columns counted from 0: column 0 has 0 + … + 4999 = 4999·2500. Each of the 714
// complete groups of seven rows adds 0 + 1 + … + 6 = 21 to column 1 and 3 to column 2. The last two of
// the 5000 rows add 0 + 1 to column 1. The ragged rows add 1 + 1 to column 0, 2 + 2 to column 1, and 3 to
// column 2.
func TestDescribeMessyFile(t *testing.T) {
	text := strings.Builder{}
	text.WriteString(",a,a\n")
	for i := range 5000 {
		fmt.Fprintf(&text, "%d,%d.0,%s\n", i, i%7, []string{"", " NA ", "1e400", "inf", "-0", "0", "3"}[i%7])
	}
	text.WriteString("1,2\n1,2,3,4\n")
	d, err := CSV{NAValues: []string{"", "NA"}}.describe(newTextInput(text.String()))
	want := []ColumnSummary{
		{Name: "", Count: 5002, Numbers: 5002, Distinct: 1000, More: true, Max: 4999, Mean: (4999*2500 + 2) / 5002.},
		{Name: "a", Count: 5002, Numbers: 5002, Distinct: 7, Max: 6, Mean: (714*21 + 1 + 4) / 5002.},
		{Name: "a", Count: 3571, Missing: 1430, Numbers: 2143, Distinct: 4, Max: 3, Mean: (714*3 + 3) / 2143., Word: "1e400", Line: 4, Row: 2},
	}
	if err != nil || d.Rows != 5002 || d.Ragged != 2 || !slices.Equal(d.Columns, want) {
		t.Errorf("describe() = %+v, error = %v, want Rows = 5002, Ragged = 2 and Columns = %+v", d, err, want)
	}
}

func TestDescribeErrors(t *testing.T) {
	for text, found := range map[string]string{
		"":                  "an empty file",
		"a;b\n1;2\n":        `only one value, "a;b"`,
		"a,b\n\"1,2\n3,4\n": "a quotation mark that is not closed by the end of line 3",
	} {
		if _, err := (CSV{}).describe(newTextInput(text)); foundText(err) != found {
			t.Errorf("describe() of %q: error = %v, want a Problem with Found = %q", text, err, found)
		}
	}
}
