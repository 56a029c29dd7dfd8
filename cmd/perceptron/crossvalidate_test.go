package main

import (
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
