package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"perceptronlab/perceptron/files"
)

// Rows that the reader skips have no group, so the groups of the other rows are not shifted.
func TestGroupsOfSkippedRows(t *testing.T) {
	enterTestFolder(t)
	var text strings.Builder
	text.WriteString("a,g,y\n")
	for i := range 40 {
		if i%5 == 2 {
			fmt.Fprintf(&text, ",skipped%d,x\n", i)
		}
		fmt.Fprintf(&text, "%d,g%d,%s\n", i, i/4, []string{"x", "y"}[i/2%2])
	}
	name := "groups.csv"
	if err := os.WriteFile(name, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	c := &call{stderr: &strings.Builder{}}
	c.settings.group = "g"
	reader := files.CSV{Label: "y", IfMissing: files.DropRow}
	table, groups, err := c.tableToDivide(reader, name)
	if err != nil {
		t.Fatal(err)
	}
	if table.Len() != 40 || len(groups) != 40 || len(table.Report.Skipped) != 8 {
		t.Fatalf("%d rows, %d groups, %d skipped rows, want 40, 40 and 8",
			table.Len(), len(groups), len(table.Report.Skipped))
	}
	if want := []string{"a"}; !slices.Equal(table.Features, want) {
		t.Errorf("features = %q, want %q", table.Features, want)
	}
	for i, group := range groups {
		if want := fmt.Sprintf("g%d", int(table.Rows[i][0])/4); group != want {
			t.Errorf("row %d: group = %s, want %s", i, group, want)
		}
	}
}
