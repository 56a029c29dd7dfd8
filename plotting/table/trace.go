package table

import (
	"fmt"
	"iter"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
)

// Trace returns the updates of a run, a row for each mistake:
//
//	k, epoch  the mistake's number and its epoch, from 1
//	example   its row in the Dataset, from 0
//	x, y      its features and its label
//	w before  the weights that made the mistake
//	y w·x     their score times the label: not above the margin
//	w after   w before + rate · y x
//
// It takes no more than most of them, because the updates on data that no
// hyperplane separates never end; a last row then says that they go on. It panics
// if most is less than 1.
func Trace(updates iter.Seq[perceptron.Update], most int) *Table {
	if most < 1 {
		panic(fmt.Sprintf("table: Trace got most = %d; wanted 1 or more rows", most))
	}
	t := New("k", "epoch", "example", "x", "y", "w before", "y w·x", "w after")
	for up := range updates {
		if len(t.rows) == most {
			shown := wording.Plural(most, "mistake")
			return t.Note(fmt.Sprintf("… and so on: no more than %s asked for", shown))
		}
		label := cell{text: fmt.Sprintf("%+g", up.Y), number: true}
		score := up.Y * up.Before.Dot(up.X)
		t.Add(up.K, up.Epoch, up.Index, up.X, label, up.Before, score, up.After)
	}
	if len(t.rows) == 0 {
		t.Note("no mistake")
	}
	return t
}
