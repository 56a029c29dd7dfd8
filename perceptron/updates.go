package perceptron

import (
	"iter"
	"slices"
)

// An Update is a mistake and the change of w that it causes,
//
//	After = Before + rate · Y · X
//
// Callers may keep its slices but must not modify them.
type Update struct {
	K     int // the number of the mistake, from 1
	Epoch int // the number of the epoch, from 1
	Step  int // the number of examples visited so far, including this one
	Index int // the row of the example in the Dataset, from 0

	X             []float64 // the features of the example
	Y             float64   // the label of the example, −1 or +1
	Before, After Weights
}

// Updates yields the mistakes that the perceptron makes on d, each with its update. It ends only after
// an epoch without a mistake. If no hyperplane separates the data, it never ends, so break out of the
// loop.
//
//	for up := range perceptron.Updates(data) {
//		fmt.Println(up.K, up.X, up.Y, up.Before, up.After)
//		if up.K == 8 {
//			break
//		}
//	}
func Updates(d *Dataset) iter.Seq[Update] { return Trainer{}.Updates(d) }

// Updates yields the mistakes that t makes on d, each with its update. It ends only after an epoch
// without a mistake; MaxEpochs does not apply.
//
// [Trainer.Epochs] and [Trainer.Train] make the same updates and are faster. Updates panics if a field of t
// is invalid.
func (t Trainer) Updates(d *Dataset) iter.Seq[Update] {
	t.mustCheck(d.dim)
	t.Initial = slices.Clone(t.Initial)
	return func(yield func(Update) bool) {
		w := t.initial(d.dim)
		order := make([]int, d.rows)
		mistakes, step := 0, 0
		for epoch := 1; ; epoch++ {
			t.order(epoch, order)
			before := mistakes
			for _, i := range order {
				step++
				if !d.isMistake(w, i, t.Margin) {
					continue
				}
				mistakes++
				after := d.updated(w, i, t.rate())
				up := Update{
					K: mistakes, Epoch: epoch, Step: step, Index: i,
					X: d.Row(i), Y: d.labels[i], Before: w, After: after,
				}
				if !yield(up) {
					return
				}
				w = after
			}
			if mistakes == before {
				return
			}
		}
	}
}
