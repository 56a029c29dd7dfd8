package table

import (
	"fmt"
	"iter"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
)

// Trace returns the updates of a run as a table with one row per mistake. Its columns are:
//
//	k, epoch  the numbers of the mistake and of its epoch, counted from 1
//	example   the example's row in the dataset, counted from 0
//	x, y      the example's features and label
//	w before  the weights before the update
//	y w·x     the label times the score before the update, which is at most Trainer.Margin
//	w after   the weights after the update, w before + learning rate · y x
//
// The table has at most limit rows, because the updates on inseparable data never end. If there are
// more mistakes, or no mistake, a note at the end reports this. Trace panics if limit is less than 1.
func Trace(updates iter.Seq[perceptron.Update], limit int) *Table {
	if limit < 1 {
		panic(fmt.Sprintf("table: Trace: got the limit %d, want 1 or more", limit))
	}
	t := New("k", "epoch", "example", "x", "y", "w before", "y w·x", "w after")
	for up := range updates {
		if len(t.rows) == limit {
			mistakes := wording.Plural(limit, "mistake")
			return t.Note("… more mistakes follow: this table is limited to " + mistakes)
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
