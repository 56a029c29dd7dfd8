package table

import (
	"fmt"
	"iter"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
)

// Trace returns the updates of a run as a table with a row per mistake:
//
//	k, epoch  the numbers of the mistake and of its epoch, counted from 1
//	example   the example's row in the dataset, counted from 0
//	x, y      the example's features and label
//	w before  the weights before the update
//	y w·x     the label times the score before the update, at most the Margin of the trainer
//	w after   the weights after the update, w before + learning rate · y x
//
// The table has up to most mistakes, because a run on data that no hyperplane separates never ends.
// If there are more mistakes, the last row states this. Trace panics if most is less than 1.
func Trace(updates iter.Seq[perceptron.Update], most int) *Table {
	if most < 1 {
		panic(fmt.Sprintf("table: Trace: got most = %d, want 1 or more", most))
	}
	t := New("k", "epoch", "example", "x", "y", "w before", "y w·x", "w after")
	for up := range updates {
		if len(t.rows) == most {
			limit := wording.Plural(most, "mistake")
			return t.Note(fmt.Sprintf("… more mistakes follow; this table is limited to %s", limit))
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
