package files

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestDescribeMessyFile(t *testing.T) {
	text := strings.Builder{}
	text.WriteString(",a,a\n")
	for i := range 5000 {
		fmt.Fprintf(&text, "%d,%d.0,%s\n", i, i%7, []string{"", " NA ", "1e400", "inf", "-0", "0", "3"}[i%7])
	}
	text.WriteString("1,2\n1,2,3,4\n")
	d, err := CSV{NAValues: []string{"", "NA"}}.describe(inMemory(text.String()))
	want := []ColumnSummary{
		{Name: "", Count: 5002, Numbers: 5002, Distinct: 1000, More: true, Max: 4999, Mean: (4999*2500 + 2) / 5002.},
		{Name: "a", Count: 5002, Numbers: 5002, Distinct: 7, Max: 6, Mean: (714*21 + 1 + 4) / 5002.},
		{Name: "a", Count: 3571, Missing: 1430, Numbers: 2143, Distinct: 4, Max: 3, Mean: (714*3 + 3) / 2143., Word: "1e400", Line: 4},
	}
	if err != nil || d.Rows != 5002 || d.Ragged != 2 || !slices.Equal(d.Columns, want) {
		t.Errorf("describe() = %+v, error = %v; want 5002 rows, 2 of them ragged, and the columns %+v", d, err, want)
	}
	for text, want := range map[string]string{
		"":                  "an empty file",
		"a;b\n1;2\n":        `only one value, "a;b"`,
		"a,b\n\"1,2\n3,4\n": "a quotation mark that is not closed up to line 3",
	} {
		if _, err := (CSV{}).describe(inMemory(text)); foundBy(err) != want {
			t.Errorf("describing %q: error = %v, want a Problem that found %s", text, err, want)
		}
	}
}
