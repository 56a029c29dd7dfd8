package files

import (
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
