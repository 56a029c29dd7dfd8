package files

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// A dash is a class and stands for a missing number. The advised settings keep all rows.
func TestMissingWordThatIsAClass(t *testing.T) {
	text := strings.Builder{}
	text.WriteString("a,y\n")
	for i := range 30 {
		number := fmt.Sprint(i)
		if i%10 == 7 {
			number = "-"
		}
		fmt.Fprintf(&text, "%s,%s\n", number, []string{"+", "-", "0"}[i%3])
	}
	for _, c := range []CSV{{Label: "y"}, {Label: "y", IfMissing: FillMean}} {
		table, first, second := readTwice(t, c, text.String())
		if first == nil || second != nil || table.Len() != 30 || len(table.Report.Skipped) > 0 {
			t.Errorf("%+v: errors = %v and %v, rows = %d, want an error, no error and 30 rows", c, first, second, table.Len())
			continue
		}
		classes := slices.Compact(slices.Sorted(slices.Values(table.Classes)))
		if !slices.Equal(classes, []string{"+", "-", "0"}) {
			t.Errorf("%+v: classes = %q", c, classes)
		}
	}
}
