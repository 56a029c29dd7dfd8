package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/files"
	"perceptronlab/perceptron/metrics"
)

// The command and a Go program get the same results from the same folds.
func TestCommandCrossValidatesAsGo(t *testing.T) {
	enterTestFolder(t)
	table := perceptron.Must(files.CSV{Label: "species"}.ReadFile("iris.csv"))
	train := classifier.Trainer{MaxEpochs: 3, RandomState: 4}.Train
	want := perceptron.Must(metrics.CrossValidate(perceptron.Must(table.Folds(4, 4)), train))
	got := runCommand(t, splitWords("cross-validate --label species --folds 4 --seed 4 --max-epochs 3 iris.csv"))
	if !strings.Contains(got, "\n"+want.String()+"\n") || !strings.Contains(got, "\n"+want.Pooled.String()+"\n") {
		t.Errorf("cross-validate printed\n%s\nwant %v and the matrix\n%v", got, want, want.Pooled)
	}
}

// Rows that the reader skips have no group, so the groups of the other rows are not shifted.
func TestCrossValidateSkipsGroupsOfSkippedRows(t *testing.T) {
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
	for i, group := range groups {
		if want := fmt.Sprint("g", table.Rows[i][0]/4); !strings.HasPrefix(want, group) || len(table.Features) != 1 {
			t.Errorf("row %d: group = %s, features = %q, want %s and only a", i, group, table.Features, want)
		}
	}
}
