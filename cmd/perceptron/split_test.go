package main

import (
	"fmt"
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// A file is divided by the command as datasets.Table.Split divides its table.
func TestCommandSplitsAsGo(t *testing.T) {
	enterTestFolder(t)
	reader := files.CSV{Label: "species"}
	fold := perceptron.Must(perceptron.Must(reader.ReadFile("iris.csv")).Split(0.3, 9))
	runCommand(t, splitWords("split --label species --test 0.3 --seed 9 --train-to a.csv --test-to b.csv iris.csv"))
	for name, want := range map[string]datasets.Table{"a.csv": fold.Train, "b.csv": fold.Test} {
		got := perceptron.Must(reader.ReadFile(name))
		if fmt.Sprint(got.Rows, got.Classes) != fmt.Sprint(want.Rows, want.Classes) {
			t.Errorf("%s has the rows of %v, want those of %v", name, got, want)
		}
	}
}
